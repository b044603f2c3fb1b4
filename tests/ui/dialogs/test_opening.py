"""A game whose module has changed, or is gone, says so and offers to go on."""

import shutil

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.ui.player import MODULES, PATIENT, SHOT, Player, forget, in_dialog
from vtt.commands.chance import SeededRandom
from vtt.rules.registry import PluginRegistry
from vtt.session.library import ModuleLibrary
from vtt.session.start import Setup
from vtt.ui.app import Desktop
from vtt.ui.shell import build_app


@pytest.fixture
def saved(qtbot, tmp_path, monkeypatch):
    """A desktop with a module of its own, and a game that was saved with it."""
    folder = tmp_path / "modules"
    shutil.copytree(MODULES / "dbr", folder / "dbr")
    setup = Setup(
        library=ModuleLibrary([folder]),
        plugins=PluginRegistry(),
        unsaved=tmp_path / "unsaved",
        cache=tmp_path / "cache",
        random=SeededRandom(1),
        budget=PATIENT,
    )
    desktop = Desktop(build_app([]), setup, tmp_path / "preferences.json")
    player = Player(qtbot, desktop)
    player.open(folder / "dbr")
    player.drag(SHOT, 0, -30)
    path = tmp_path / "battle.vttg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    player.window.actions_by_id["save"].trigger()
    player.window.close()
    yield desktop, folder / "dbr", path
    for window in list(desktop.windows):
        forget(window)


def press(text, heard):
    def act(box):
        heard.append(box.informativeText())
        next(button for button in box.buttons() if button.text() == text).click()

    return act


def test_an_unchanged_module_is_no_question(saved):
    desktop, _, path = saved
    assert desktop.open_path(str(path)) is not None


def test_a_changed_module_is_named_and_going_on_opens_the_game(saved):
    desktop, module, path = saved
    (module / "docs" / "pieces.md").write_text("other words\n", encoding="utf-8")
    heard = []
    faults = in_dialog(QMessageBox, press("Go on", heard))
    window = desktop.open_path(str(path))
    assert faults == []
    assert "docs/pieces.md" in heard[0]
    assert window is not None
    assert "docs/pieces.md" in window.bar.message.text


def test_a_missing_module_is_named_and_leaving_opens_nothing(saved):
    desktop, module, path = saved
    shutil.rmtree(module)
    heard = []
    faults = in_dialog(QMessageBox, press("Cancel", heard))
    assert desktop.open_path(str(path)) is None
    assert faults == []
    assert "dbr" in heard[0]
    assert desktop.windows == []


def test_a_missing_module_is_stood_in_for_when_going_on(saved):
    desktop, module, path = saved
    shutil.rmtree(module)
    faults = in_dialog(QMessageBox, press("Go on", []))
    window = desktop.open_path(str(path))
    assert faults == []
    assert SHOT in window.page.scene.items_by_id
