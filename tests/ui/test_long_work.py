import threading

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from vtt.base.steps import WorkStopped, step
from vtt.ui.long_work import BusyDialog, Progress, in_background, with_progress


def test_every_step_moves_the_bar_and_the_result_comes_back(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    went_on = []

    def work(step):
        went_on.extend(step() for _ in range(3))
        return True

    assert with_progress(parent, "Counting", 3, work)
    assert went_on == [True, True, True]


def test_a_person_can_stop_it(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()

    def work(step):
        dialog = parent.findChild(QProgressDialog)
        dialog.setMinimumDuration(0)
        QTimer.singleShot(0, dialog.cancel)
        return all(step() for _ in range(1000))

    assert not with_progress(parent, "Counting", 1000, work)


def test_more_steps_than_foretold_do_no_harm(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    progress = Progress(parent, "Counting", 0)
    assert progress.step()
    assert progress.step()
    assert not progress.was_stopped
    progress.end()


def test_work_in_the_background_leaves_the_windows_alive_and_no_key_ends_it(qtbot):
    lived, ended = [], threading.Event()

    def live():
        dialog = QApplication.activeModalWidget()
        lived.append(isinstance(dialog, BusyDialog))
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        lived.append(dialog.isVisible())
        ended.set()

    def work():
        assert ended.wait(30)
        return threading.current_thread() is threading.main_thread()

    QTimer.singleShot(0, live)
    assert in_background(None, "Working", work) is False
    assert lived == [True, True]
    assert QApplication.activeModalWidget() is None


def test_what_work_in_the_background_raises_is_raised(qtbot):
    with pytest.raises(ZeroDivisionError):
        in_background(None, "Working", lambda: 1 // 0)


def test_work_that_can_stop_ends_at_its_next_step_and_tells_what_it_does(qtbot):
    told, pressed = [], threading.Event()

    def press():
        dialog = QApplication.activeModalWidget()
        dialog.show_step()
        told.append(dialog.labelText())
        qtbot.mouseClick(dialog.stop_button, Qt.MouseButton.LeftButton)
        told.append(dialog.labelText())
        pressed.set()

    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(press)
    started = threading.Event()

    def first():
        step("the first part")
        started.set()
        assert pressed.wait(30)
        step("the second part")
        raise AssertionError("the work went on")

    timer.start(150)
    with pytest.raises(WorkStopped):
        in_background(None, "Working", first, can_stop=True)
    assert started.is_set()
    assert told == ["Working\nthe first part", "Working\nStopping ..."]
    assert QApplication.activeModalWidget() is None
