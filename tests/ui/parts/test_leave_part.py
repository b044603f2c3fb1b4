"""Closing one game and quitting them all: every question is answered before anything is given up."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from tests.ui.player import CTRL, SHOT, Player, in_dialog, to_front


def answer(text):
    return lambda box: next(b for b in box.buttons() if b.text() == text).click()


def two_unsaved(player, desktop, qtbot):
    other = Player(qtbot, desktop)
    other.open()
    for one in (player, other):
        one.drag(SHOT, 0, -40)
    return other


def in_turn(*answers):
    """Answers dialogs one after the other."""
    told, faults = [], []

    def press(box):
        told.append(box.text())
        if len(told) < len(answers):
            faults.extend(in_dialog(QMessageBox, press) or [])
        answer(answers[len(told) - 1])(box)

    in_dialog(QMessageBox, press)
    return told


def test_close_closes_one_window(player, desktop, qtbot):
    other = Player(qtbot, desktop)
    other.open()
    to_front(qtbot, player.window)
    player.key(Qt.Key.Key_W, CTRL)
    assert desktop.windows == [other.window]


def test_quit_asks_for_every_game_by_name_and_closes_all(player, desktop, qtbot):
    two_unsaved(player, desktop, qtbot)
    told = in_turn("Give up", "Give up")
    player.key(Qt.Key.Key_Q, CTRL)
    assert (
        told == ["DBR: Lützen: Skirmish on the Leipzig road has not been saved under a name."] * 2
    )
    assert desktop.windows == []
    assert list(desktop.setup.unsaved.glob("*.vttg")) == []


def test_a_cancelled_quit_closes_and_gives_up_nothing(player, desktop, qtbot):
    two_unsaved(player, desktop, qtbot)
    told = in_turn("Give up", "Cancel")
    player.key(Qt.Key.Key_Q, CTRL)
    assert len(told) == 2
    assert len(desktop.windows) == 2
    assert not any(window.desk.is_closed for window in desktop.windows)
    assert len(list(desktop.setup.unsaved.glob("*.vttg"))) == 2
    cancelled = in_turn("Cancel")
    assert not player.window.close(), "it asks again"
    assert len(cancelled) == 1


def test_quit_without_anything_unsaved_asks_nothing(player, desktop):
    page = desktop.starting.show()
    player.do("quit")
    assert desktop.windows == []
    assert not page.isVisible()
    page.deleteLater()
