"""The new plug-in is installed and passes every check that the program has, and its own tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from vtt.base.errors import FormatError
from vtt.cli.new_plugin import package_of

ROOT = Path(__file__).parents[2]
PLAY = ("-m", "vtt", "play-random", "my-game", "--module", "module", "--games", "2", "--seed", "1")


@pytest.fixture(scope="module")
def plugin(tmp_path_factory):
    """A new plug-in with the folders that make Python and the program find it."""
    from typer.testing import CliRunner

    from vtt.cli.main import app

    folder = tmp_path_factory.mktemp("new") / "my-game"
    result = CliRunner().invoke(app, ["new", "plugin", str(folder), "--name", 'My "game"'])
    assert result.exit_code == 0, result.output
    info = folder.parent / "site" / "my_game-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: vtt-my-game\nVersion: 0.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[vtt.rules]\nmy-game = vtt_my_game:plugin.toml\n", encoding="utf-8"
    )
    return folder


def run(plugin, *arguments):
    """A command in a process of its own, in which the plug-in is installed; gives what it printed."""
    path = os.pathsep.join([str(plugin.parent / "site"), str(plugin), str(ROOT)])
    ended = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=plugin,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_its_module_fits_its_rules(plugin):
    assert run(plugin, "-m", "vtt", "check", "module") == "module: no errors, no warnings\n"


def test_its_cases_are_as_expected(plugin):
    assert run(plugin, "-m", "vtt", "judge", "tests/cases").endswith("none differ\n")


def test_no_clause_is_missing(plugin):
    assert run(plugin, "-m", "vtt", "coverage", "my-game").endswith(
        "6 enforced, 0 advised, 0 missing\n"
    )


def test_random_games_end_by_its_victory(plugin):
    printed = run(plugin, *PLAY)
    assert "victories: 100%" in printed
    for kind in ("move", "shoot", "end_turn"):
        assert f"  {kind}\n" in printed


def test_its_own_tests_pass(plugin):
    assert " passed" in run(plugin, "-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_its_code_has_our_style(plugin):
    pytest.importorskip("ruff")
    common = ("--isolated", "--no-cache", "--line-length", "100", ".")
    run(plugin, "-m", "ruff", "check", "--select", "E,F,W,I,UP,B,SIM,RET,RUF", *common)
    run(plugin, "-m", "ruff", "format", "--check", *common)


def test_every_placeholder_is_filled(plugin):
    texts = [
        file.read_text(encoding="utf-8")
        for file in plugin.rglob("*")
        if file.suffix in (".py", ".toml", ".md")
    ]
    assert texts
    assert not any("@id@" in text or "@package@" in text or "@name@" in text for text in texts)


def test_it_is_written_into_an_empty_folder_only(vtt, plugin):
    assert isinstance(vtt("new", "plugin", plugin).exception, FormatError)


def test_a_package_has_a_name_that_python_allows():
    assert package_of("1645-naseby.2").isidentifier()
