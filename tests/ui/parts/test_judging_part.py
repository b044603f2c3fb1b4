"""A drop that is judged for long stays where it was dropped, under a busy pointer, and it is said why."""

import time

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.rules import duel
from vtt.rules.api import LoadedRules
from vtt.rules.guard import Budget
from vtt.session.consent import PlayStyle
from vtt.ui import patience
from vtt.ui.parts.judging_part import JudgingPart


class Slow(duel.Duel):
    """A duel whose rules think a while about each move, and see who looks meanwhile."""

    looks = ()

    def judge(self, before, command, after):
        time.sleep(0.1)
        found = super().judge(before, command, after)
        self.looks = (*self.looks, self.look())
        return found

    def look(self):
        return None


@pytest.fixture
def slow(duelist, monkeypatch):
    monkeypatch.setattr(patience, "LONG_S", 0.05)
    rules = Slow()
    player = duelist(style=PlayStyle.SOLO, rules=LoadedRules(duel.DUEL, rules))
    sign = player.window.part(JudgingPart).sign

    def look():
        cursor = QApplication.overrideCursor()
        updates = player.page.view.updatesEnabled()
        return sign.text, None if cursor is None else cursor.shape(), updates

    rules.look = look
    player.rules, player.sign = rules, sign
    return player


def test_it_is_said_that_a_drop_is_judged_and_the_pointer_is_busy(slow):
    slow.drag("red_1", 0, 40)
    assert slow.rules.looks[-1] == (
        "The rules are judging ...",
        Qt.CursorShape.WaitCursor,
        False,
    )
    assert slow.sign.text == ""
    assert QApplication.overrideCursor() is None
    assert slow.page.view.updatesEnabled()
    assert slow.pose("red_1").y == pytest.approx(140, abs=1)


def test_the_sign_is_painted_though_nothing_else_of_the_window_can_be(slow):
    painted = []
    paint = slow.sign.paintEvent
    slow.sign.paintEvent = lambda event: (painted.append(slow.sign.text), paint(event))
    slow.rules.look = lambda: len(painted)
    slow.drag("red_1", 0, 40)
    assert slow.rules.looks[-1] >= 1


@pytest.fixture
def slow_to_paint(slow, monkeypatch):
    """The sign takes longer to paint than a judge may take."""
    budget = msgspec.structs.replace(Budget(), judge=0.4)
    slow.session.referee._guard._budget = budget
    paint, slow.painted = slow.sign.paintEvent, []

    def paint_slowly(event):
        paint(event)
        end = time.monotonic() + 0.6
        while time.monotonic() < end:
            pass
        slow.painted.append(slow.sign.text)

    slow.sign.paintEvent = paint_slowly
    return slow


def test_what_the_sign_takes_is_not_the_judges_time(slow_to_paint):
    said = []
    slow_to_paint.window.desk.said.connect(said.append)
    slow_to_paint.drag("red_1", 0, 40)
    assert "The rules are judging ..." in slow_to_paint.painted
    assert [message.text for message in said if message and "no opinion" in message.text] == []
    assert slow_to_paint.pose("red_1").y == pytest.approx(140, abs=1)


def test_a_judge_that_takes_too_long_behind_the_sign_is_told_as_ever(slow_to_paint):
    said = []
    slow_to_paint.window.desk.said.connect(said.append)
    slow_to_paint.rules.look = lambda: time.sleep(0.6)
    slow_to_paint.drag("red_1", 0, 40)
    assert "The rules are judging ..." in slow_to_paint.painted
    assert any(message and "duel has no opinion (judge" in message.text for message in said)
    assert slow_to_paint.pose("red_1").y == pytest.approx(140, abs=1)


def test_what_is_judged_at_once_says_nothing(slow, monkeypatch):
    monkeypatch.setattr(patience, "LONG_S", 60.0)
    slow.drag("red_1", 0, 40)
    assert slow.rules.looks[-1] == ("", None, True)


def test_the_sign_lies_over_the_foot_of_the_tables_which_keep_their_size(slow):
    window, sign = slow.window, slow.sign
    before = slow.page.view.size()
    sign.show_work("The rules are judging ...")
    QApplication.processEvents()
    tables = window.split.geometry()
    assert tables.contains(sign.geometry())
    assert sign.geometry().bottom() > tables.bottom() - 40
    assert slow.page.view.size() == before
    assert window.split.indexOf(sign) == -1
    sign.end()


def test_after_a_slow_drop_the_next_is_painted_where_it_lies_before_it_is_judged(slow):
    view, scene, painted = slow.page.view, slow.page.scene, []
    slow.drag("red_1", 0, 40)
    start = slow.pose("red_2").point
    there = slow.pixel((start[0], start[1] + 40))
    paint = view.paintEvent

    def seen(event):
        if event.region().contains(there):
            painted.append([ghost.pose.y for ghost in scene.preview.ghosts])
        paint(event)

    view.paintEvent = seen
    judged_after = []
    slow.rules.look = lambda: judged_after.append(list(painted))
    slow.drag("red_2", 0, 40)
    view.paintEvent = paint
    assert judged_after[-1][-1] == pytest.approx([start[1] + 40], abs=1)


def test_what_is_dropped_and_never_judged_does_not_stop_the_window(slow):
    slow.drag("red_1", 0, 40)
    assert slow.window.desk.patience.was_long
    slow.page.driver.dropping.emit()  # and what comes behind it fails
    assert not slow.page.view.updatesEnabled()
    QApplication.processEvents()
    assert slow.page.view.updatesEnabled()
    assert (slow.sign.text, QApplication.overrideCursor()) == ("", None)
