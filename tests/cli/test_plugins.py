"""`vtt plugins` names every plug-in that is found, and trusts those of the user's folder."""

import shutil

import pytest

from tests.cli.test_judge import CASES
from vtt.base.errors import PluginError, VttError
from vtt.rules.trust import package_hash
from vtt.session.start import user_plugins


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    return tmp_path / "user"


def test_installed_ones_are_listed_broken_ones_with_their_fault(vtt, duel, home):
    result = vtt("plugins", "--folder", home)
    assert result.exit_code == 1
    assert f"duel 1.0: Duel ({duel.parents[1] / 'vtt_duel'})\n" in result.output
    assert "broken 1.0: Broken" in result.output
    assert ": broken: it is written for version 99 of the interface, this is 1" in result.output


def test_the_users_own_are_trusted_by_name(vtt, duel, home):
    own = home / "vtt_own"
    own.mkdir(parents=True)
    shutil.copytree(duel.parents[1] / "vtt_duel", own, dirs_exist_ok=True)
    manifest = own / "plugin.toml"
    manifest.write_text(manifest.read_text().replace('id = "duel"', 'id = "own"'))
    assert (
        "not trusted; its code runs after vtt plugins --trust own"
        in vtt("plugins", "--folder", home).output
    )
    trusted = vtt("plugins", "--folder", home, "--trust", "own").output
    assert f"own 1.0: Duel ({own})\n" in trusted
    assert f"trusted: own in {own}, fingerprint {package_hash(own)}\n" in trusted
    assert user_plugins(home).find("own").is_usable
    manifest.write_text(manifest.read_text() + "\n")
    assert (
        "changed since you trusted it; its code runs after"
        in vtt("plugins", "--folder", home).output
    )
    vtt("plugins", "--folder", home, "--trust", "own")
    gone = vtt("plugins", "--folder", home, "--distrust", "own").output
    assert "trusted no more: own\n" in gone
    assert "not trusted; its code runs after" in gone


def test_the_users_own_are_found_by_every_command_and_run_once_they_are_trusted(
    vtt, duel, home, tmp_path
):
    own = user_plugins().user_folder / "own"
    shutil.copytree(duel.parents[1] / "vtt_duel", own)
    manifest = own / "plugin.toml"
    manifest.write_text(manifest.read_text().replace('id = "duel"', 'id = "own"'))
    cases = tmp_path / "cases.toml"
    text = (CASES / "duel.toml").read_text().replace('plugin = "duel"', 'plugin = "own"')
    cases.write_text(f'module = "{duel}"\n{text}')
    commands = (
        ("judge", cases),
        ("coverage", "own"),
        ("play-random", "own", "--games", 1, "--module", duel),
    )
    for command in commands:
        refused = vtt(*command).exception
        assert isinstance(refused, PluginError)
        assert "is not trusted; its code runs after `vtt plugins --trust own`" in str(refused)
    vtt("plugins", "--trust", "own")
    for command in commands:
        ended = vtt(*command)
        assert isinstance(ended.exception, SystemExit | None), ended.exception
        assert ended.exit_code < 2, ended.output


def test_the_usual_folder_is_the_users_data_folder(home):
    assert user_plugins().discover() is not None


def test_a_file_is_no_folder_of_plugins(vtt, tmp_path):
    (tmp_path / "file").touch()
    result = vtt("plugins", "--folder", tmp_path / "file")
    assert isinstance(result.exception, VttError)
    assert "expected a folder of plug-ins, found a file" in str(result.exception)
