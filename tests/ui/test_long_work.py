from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from vtt.ui.long_work import Progress, with_progress


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
        for _ in range(1000):
            if not step():
                return False
        return True

    assert not with_progress(parent, "Counting", 1000, work)


def test_more_steps_than_foretold_do_no_harm(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    progress = Progress(parent, "Counting", 0)
    assert progress.step()
    assert progress.step()
    assert not progress.was_stopped
    progress.end()
