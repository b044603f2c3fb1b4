"""Installed plug-ins are looked up as they were found, and looked for where anything may be another."""

import sys
from pathlib import Path

import msgspec
import pytest

from tests.rules.test_registry import entry, write_package
from vtt.base import kept_files
from vtt.rules import installed
from vtt.rules.installed import found_by, installed_plugins


@pytest.fixture
def site(tmp_path, monkeypatch):
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    write_package(folder, "vtt_alpha")
    write_package(folder, "vtt_beta", settings=[])
    return folder


@pytest.fixture(autouse=True)
def at_rest(monkeypatch):
    """What was just written is as good as what was written long ago."""
    monkeypatch.setattr(kept_files, "GRAIN_S", -60.0)


@pytest.fixture
def searches(monkeypatch):
    """How often the packages of this Python were looked through."""
    found = []

    def look():
        found.append(1)
        return entry("vtt_beta"), entry("vtt_alpha")

    monkeypatch.setattr(installed, "_entry_points", look)
    return found


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "cache"


def ids(found):
    return [plugin.id for plugin in found]


def test_what_was_found_is_found_again_without_a_search(site, cache, searches):
    first = installed_plugins(cache)
    assert ids(first) == ["alpha", "beta"]
    assert installed_plugins(cache) == first == installed_plugins()
    assert len(searches) == 2, "once, and once without a cache"
    assert first[0].folder == site / "vtt_alpha"


def test_those_of_this_python_are_kept_as_they_are(cache):
    found = installed_plugins(cache)
    assert installed_plugins(cache) == found == installed_plugins()
    assert "dbr" in ids(found)
    assert all(isinstance(plugin.folder, Path) for plugin in found)


def test_a_package_that_comes_or_goes_is_seen(site, cache, searches):
    installed_plugins(cache)
    (site / "vtt_gamma-1.0.dist-info").mkdir()
    installed_plugins(cache)
    assert len(searches) == 2


def test_another_place_for_packages_is_looked_through(site, cache, searches, monkeypatch, tmp_path):
    installed_plugins(cache)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "more")])
    installed_plugins(cache)
    assert len(searches) == 2


@pytest.mark.parametrize("spoil", [Path.unlink, lambda file: file.write_text("id = 1")])
def test_a_manifest_that_is_gone_or_another_is_not_believed(site, cache, searches, spoil):
    installed_plugins(cache)
    spoil(site / "vtt_beta" / "plugin.toml")
    assert installed_plugins(cache)[1].error
    assert len(searches) == 2


def test_what_is_broken_is_looked_for_each_time(site, cache, searches):
    (site / "vtt_beta" / "plugin.toml").write_text("id = 1")
    for _ in range(2):
        assert installed_plugins(cache)[1].error
    assert len(searches) == 2


@pytest.mark.parametrize("touched", [".", "vtt_beta/plugin.toml"])
def test_nothing_is_kept_while_packages_are_being_written(
    site, cache, searches, touched, monkeypatch
):
    monkeypatch.setattr(kept_files, "GRAIN_S", 2.5)
    now = max(Path(place).stat().st_ctime for place in sys.path if Path(place).exists())
    now = max(now, (site / touched).stat().st_ctime)
    monkeypatch.setattr(kept_files.time, "time", lambda: now + 1.0)
    installed_plugins(cache)
    installed_plugins(cache)
    assert len(searches) == 2, "its entry points may come next, in a folder that is there already"
    monkeypatch.setattr(kept_files.time, "time", lambda: now + 9.0)
    for _ in range(2):
        installed_plugins(cache)
    assert len(searches) == 3


def test_another_program_looks_anew(site, cache, searches, monkeypatch):
    installed_plugins(cache)
    monkeypatch.setattr(installed, "program_stamp", lambda *_: b"another")
    installed_plugins(cache)
    assert len(searches) == 2


@pytest.mark.parametrize("written", [b"no plug-ins", msgspec.msgpack.encode([{"plugin": 1}])])
def test_a_file_of_something_else_is_not_believed(site, cache, searches, written, monkeypatch):
    monkeypatch.setattr(installed.KeptFiles, "read", lambda *_asked: written)
    assert ids(installed_plugins(cache)) == ["alpha", "beta"]
    assert len(searches) == 1


def test_entry_points_of_packages_that_are_not_there_are_named(site):
    (found,) = found_by([entry("vtt_nowhere")])
    assert "there is no package 'vtt_nowhere'" in found.error
