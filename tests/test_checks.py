"""What `python3 dev.py check` runs; nothing here runs it."""

from pathlib import Path

import pytest

import dev
from tests import checks

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def calls(monkeypatch):
    """What would be run, on a machine where everything is set up, and the exit codes by a word."""
    noted, codes = [], {}

    def shown(command, folder=ROOT):
        noted.append([Path(command[0]).stem, *command[1:]])
        return next((code for word, code in codes.items() if word in " ".join(command)), 0)

    for module in (dev, checks):
        monkeypatch.setattr(module, "shown", shown)
    monkeypatch.setattr(dev.Environment, "ensure", lambda self: self)
    monkeypatch.setattr(dev, "ensure_qt", lambda env: None)
    return noted, codes


def test_it_runs_the_readmes_test_command_and_everything_else(calls):
    noted, _ = calls
    dev.main(["test"])
    whole_run = noted.pop()
    assert checks.check() == 0
    assert whole_run in noted
    words = [" ".join(command) for command in noted]
    for part in ("ruff format --check", "ruff check", "mypy", "lint-imports", "tests/geometry"):
        assert any(part in text for text in words), part


def test_it_goes_on_after_a_failure_and_names_it_at_the_end(calls, capsys):
    noted, codes = calls
    codes["mypy"] = 1
    assert checks.check() == 1
    assert len(noted) == 6
    assert capsys.readouterr().out.endswith("Failed: types\n")


def test_the_cores_lock_leaves_out_qt_and_only_that_and_tools():
    lock = dev.read_lock()
    core = {name for name, _ in dev.lock_entries(checks.lock_without(lock, checks.NOT_IN_CORE))}
    whole = {name for name, _ in dev.lock_entries(lock)}
    assert whole - core == checks.NOT_IN_CORE
    assert {"pytest", "hypothesis", "shapely", "lxml"} <= core


def test_every_folder_of_tests_but_the_windows_and_the_benchmarks_runs_without_qt():
    folders = {f"tests/{file.parent.name}" for file in (ROOT / "tests").glob("*/test_*.py")}
    assert set(checks.CORE_TESTS) == folders - {"tests/ui", "tests/benchmarks"} | {"plugins"}


def test_what_cannot_be_done_is_one_sentence(monkeypatch, capsys):
    def refuse():
        raise dev.NotDone("there is no network")

    assert checks.said_or_done(refuse) == 2
    assert capsys.readouterr().err == "dev.py: there is no network\n"
