"""A fault in what Qt calls is told in the window; the game stays open and nothing of it is lost."""

import sys
import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QInputDialog

from tests.ui.player import LEFT, SHOT, in_dialog
from vtt.formats.journal import read_journal
from vtt.ui.fault_watch import FaultWatch

pytestmark = pytest.mark.qt_no_exception_capture


@pytest.fixture
def watch(player, desktop, monkeypatch):
    """Faults are watched as in the program; what stands on the terminal is noted, not written there."""
    told = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, _fault, _trace: told.append(kind))
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_type))
    watch = desktop.watch_faults()
    watch.told = told
    yield watch
    watch.end()
    if watch.dialog is not None:
        watch.dialog.close()


def broken():
    raise LookupError("the piece under the hand is gone")


def fail(player, action="zoom_in"):
    """A click on a tool whose slot raises."""
    player.window.actions_by_id[action].triggered.connect(broken)
    button = player.window._furniture._bar.widgetForAction(player.window.actions_by_id[action])
    player.qtbot.mouseClick(button, LEFT)


def shown(player, watch):
    player.qtbot.waitUntil(lambda: watch.dialog is not None and watch.dialog.isVisible())
    return watch.dialog


def test_a_fault_in_a_slot_is_told_calmly_with_a_text_to_copy(player, watch):
    fail(player)
    dialog = shown(player, watch)
    assert watch.told == [LookupError], "the terminal hears of it as before"
    assert not dialog.isModal()
    assert "The game stays open" in dialog.words.text()
    assert "Every step that was made is kept." in dialog.words.text()
    player.qtbot.mouseClick(dialog.copy_button, LEFT)
    copied = QGuiApplication.clipboard().text()
    assert "LookupError: the piece under the hand is gone" in copied
    assert "in broken" in copied
    assert copied.startswith("vtt ")


def test_the_game_goes_on_beside_the_notice_and_its_file_has_every_step(player, watch):
    player.begin_to_move()
    player.drag(SHOT, 0, -20)
    fail(player)
    dialog = shown(player, watch)
    player.drag("sk-sw-light", 0, -20)
    player.do("undo")
    player.do("redo")
    file = player.session.file
    player.qtbot.waitUntil(lambda: file.waiting == 0)
    assert read_journal(file.path).payloads == player.session.log.payloads()
    player.qtbot.mouseClick(dialog.findChild(QDialogButtonBox).buttons()[0], LEFT)
    assert player.window.isVisible()


def test_the_same_fault_is_told_once_and_another_is_added(player, watch):
    fail(player)
    dialog = shown(player, watch)
    text = dialog.text.toPlainText()
    player.do("zoom_in")
    QTimer.singleShot(0, lambda: 1 / 0)
    player.qtbot.waitUntil(lambda: "ZeroDivisionError" in dialog.text.toPlainText())
    assert dialog.text.toPlainText().count("LookupError:") == text.count("LookupError:") == 1
    dialog.close()
    player.do("zoom_in")
    player.qtbot.wait(50)
    assert not dialog.isVisible(), "it was told"


def test_a_fault_in_another_thread_is_told_too(player, watch):
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    assert "LookupError" in shown(player, watch).text.toPlainText()


def test_over_an_open_dialog_the_notice_can_still_be_used(player, watch):
    def fail_inside(dialog):
        QTimer.singleShot(0, broken)
        notice = shown(player, watch)
        assert notice.parent() is dialog
        player.qtbot.mouseClick(notice.copy_button, LEFT)
        assert "LookupError" in QGuiApplication.clipboard().text()

    faults = in_dialog(QInputDialog, fail_inside)
    player.do("bookmark")
    assert faults == []


def test_what_ends_the_program_on_purpose_is_no_fault(player, watch):
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt as wanted:
        sys.excepthook(type(wanted), wanted, wanted.__traceback__)
    player.qtbot.wait(50)
    assert watch.told == [KeyboardInterrupt]
    assert watch.dialog is None


def test_who_heard_of_faults_before_hears_of_them_again_at_the_end(qapp, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", print)
    watch = FaultWatch(lambda: None, str)
    watch.begin()
    assert sys.excepthook is not print
    watch.end()
    assert sys.excepthook is print


@pytest.mark.parametrize(("what", "value"), [("failure", OSError("full")), ("is_gone", True)])
def test_steps_that_wait_are_not_called_kept(player, watch, monkeypatch, what, value):
    monkeypatch.setattr(type(player.session.file), what, property(lambda _file: value))
    fail(player)
    assert "wait in memory" in shown(player, watch).words.text()
