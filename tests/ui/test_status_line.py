import itertools

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from vtt.geometry.pose import Pose
from vtt.rules.verdict import Verdict, illegal, note
from vtt.session.tools.base import NO_PREVIEW, Ghost, Neighbour, Preview
from vtt.ui.status_line import PLACE_LETTERS, StatusLine


@pytest.fixture
def line(qtbot):
    line = StatusLine("Drag a base to move it.")
    qtbot.addWidget(line)
    return line


def test_while_nothing_moves_it_teaches(line):
    line.show_preview(NO_PREVIEW)
    assert line.contacts.text() == "Drag a base to move it."
    assert line.allowance.text == ""


def test_a_gesture_tells_its_length_and_nothing_else_when_nothing_is_near(line):
    line.show_preview(Preview(ghosts=(Ghost("a", Pose(1, 2)),), used=40.0, limit=120.0))
    assert line.allowance.text == "40 mm of 120 mm"
    assert line.contacts.text() == ""


def test_a_gesture_that_would_be_refused_says_why_before_anything_else(line):
    far = illegal("A4", "Too far.", measured=140.0, limit=120.0)
    crosses = illegal("B16", "Crosses the front zone of Finns.")
    held = Preview(ghosts=(Ghost("a", Pose(1, 2)),), used=140.0, limit=120.0)
    told = []
    for findings in ((far, crosses), (far,), (note("A4", "Moves."),)):
        line.show_preview(msgspec.structs.replace(held, verdict=Verdict(findings)))
        told.append(line.contacts.text())
    assert told == ["Against the rules: Crosses the front zone of Finns. (B16)", "", ""]


def test_what_is_too_long_for_the_line_can_be_read_in_the_tooltip(line):
    long = "Turn 1   " + "Bound 1 of Sweden and allies: movement   " * 4
    line.mode.show_text(long)
    line.resize(300, 30)
    assert line.mode.toolTip() == long
    assert line.minimumSizeHint().width() < line.mode.fontMetrics().horizontalAdvance(long)


def test_a_place_has_room_for_its_cell_and_what_lies_there(line):
    metrics = line.place.fontMetrics()
    assert metrics.horizontalAdvance("hex 1234: woods, road, river") <= line.place.width()
    assert line.place.width() == metrics.averageCharWidth() * PLACE_LETTERS


def test_nothing_lies_on_anything_else_however_long_the_words_and_narrow_the_line(line):
    line.place.show_text("A county with a very long name indeed, and more")
    line.contacts.show_text("Drag a base to move it. " * 8)
    line.mode.show_text("Turn 1 " * 30)
    line.saved.setText("Kept, not yet named")
    line.show()
    for width in (1400, 900, 600):
        line.resize(width, 30)
        shown = [line.place, line.allowance, line.contacts, line.mode, line.saved]
        shown = [part.geometry() for part in shown if part.isVisible()]
        for left, right in itertools.pairwise(sorted(shown, key=lambda rect: rect.left())):
            assert left.right() < right.left()


def test_turn_and_phase_are_read_in_full_before_a_hint_has_more_room_than_it_needs(line):
    line.mode.show_text("Turn 1   Bound 1 of Sweden and allies: movement   Rules: advise")
    line.contacts.show_text("Pappenheim: gap 9.77 mm")
    line.show()
    line.resize(1000, 30)
    assert line.mode.width() >= line.mode.fontMetrics().horizontalAdvance(line.mode.text())
    line.contacts.show_text("A long way round. " * 30)
    line.resize(700, 30)
    assert line.contacts.width() >= 160


def near(*names):
    """A preview of a base that comes near others."""
    line = ((0.0, 0.0), (1.0, 1.0))
    told = [f"{name}: gap 29.68 mm" for name in names]
    found = tuple(Neighbour(text, text, line, text, touches=False) for text in told)
    return Preview(ghosts=(Ghost("a", Pose(1, 2)),), used=40.0, limit=120.0, neighbours=found)


def test_of_what_is_near_each_is_told_whole_and_the_rest_is_counted(line):
    line.show()
    line.mode.show_text("Turn 1   Bound 1 of Sweden and allies: movement   Rules: advise")
    line.show_preview(near("Breuner, pikes", "Breuner, shot 1", "Breuner, shot 2"))
    whole = line.contacts.fontMetrics().horizontalAdvance(line.contacts.text())
    line.resize(whole + 800, 30)
    assert line.contacts.words == line.contacts.toolTip()
    line.resize(line.width() - line.contacts.width() + whole - 10, 30)
    assert line.contacts.words == (
        "Breuner, pikes: gap 29.68 mm   Breuner, shot 1: gap 29.68 mm   and 1 more"
    )
    metrics = line.contacts.fontMetrics()
    assert metrics.horizontalAdvance(line.contacts.words) <= line.contacts.width()


def test_what_is_near_has_the_room_of_turn_and_phase_as_long_as_something_is_moved(line):
    line.show()
    line.resize(1200, 30)
    line.show_preview(near("Breuner, pikes"))
    assert not line.mode.isVisible()
    line.show_preview(NO_PREVIEW)
    assert line.mode.isVisible()


WHERE = "Turn 1   Bound of Sweden and allies: PIP dice   Rules: advise"


def hinting(qtbot, short="F1 tells the rest."):
    line = StatusLine("Drag moves, right drag turns, M measures, F1 tells the rest.", short)
    qtbot.addWidget(line)
    line.show_mode(WHERE)
    line.show_saved("Kept, not yet named")
    line.show()
    return line


def said(line):
    return line.contacts.words, line.mode.words


def test_a_hint_is_said_shorter_and_then_turn_and_phase_make_way_but_it_is_never_cut(qtbot):
    line = hinting(qtbot)
    found = []
    for width in range(1600, 500, -20):
        line.resize(width, 30)
        assert (
            line.contacts.fontMetrics().horizontalAdvance(line.contacts.words)
            <= line.contacts.width()
        )
        if said(line) not in found:
            found.append(said(line))
    long, short = (
        "Drag moves, right drag turns, M measures, F1 tells the rest.",
        "F1 tells the rest.",
    )
    assert found[0] == (long, WHERE)
    assert found[-1] == (short, "Rules: advise")
    assert [mode for _, mode in found] == sorted((mode for _, mode in found), key=len, reverse=True)
    assert (short, WHERE) in found


def test_what_the_rules_say_of_a_selection_is_read_before_turn_and_phase(qtbot):
    line = hinting(qtbot)
    line.resize(1000, 30)
    assert "Turn 1" in line.mode.words
    line.tell("Cannot march: no leader lies with it, and none can come here this turn (7.12).")
    QApplication.processEvents()
    assert line.mode.words == "Rules: advise"
    line.tell("")
    QApplication.processEvents()
    assert "Turn 1" in line.mode.words


def test_the_place_has_room_for_larger_letters(qtbot):
    line = hinting(qtbot)
    before = line.place.width()
    font = line.font()
    font.setPointSizeF(2 * font.pointSizeF())
    line.setFont(font)
    assert line.place.width() > 1.8 * before
