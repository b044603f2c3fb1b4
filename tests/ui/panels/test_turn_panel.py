import pytest
from PySide6.QtCore import Qt

from vtt.ui.panels.turn_panel import TurnPanel, TurnShown
from vtt.ui.panels.turn_track import TrackBox

BOXES = (TrackBox("Move"), TrackBox("Fight"))


@pytest.fixture
def panel(qtbot):
    panel = TurnPanel()
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_under_rules_it_tells_turn_phase_and_what_ends_it(panel, qtbot):
    panel.show_turn(TurnShown(5, "Movement, Red", "All have moved", BOXES, 0))
    assert panel.turn.text() == "Turn 5"
    assert panel.label.text() == "Movement, Red"
    assert panel.ends_when.text() == "It ends when: All have moved"
    assert not panel.number.isVisible()
    with qtbot.waitSignal(panel.ended):
        qtbot.mouseClick(panel.end, Qt.MouseButton.LeftButton)


def test_free_the_turn_is_typed(panel, qtbot):
    panel.show_turn(TurnShown(5, "", is_free=True))
    assert panel.end.text() == "Next turn"
    told = []
    panel.number_set.connect(told.append)
    panel.number.selectAll()
    qtbot.keyClicks(panel.number, "12")
    qtbot.keyClick(panel.number, Qt.Key.Key_Return)
    assert told == [12]
    panel.show_turn(TurnShown(7, "", is_free=True))
    assert told == [12], "what is only shown is not set"


def test_what_cannot_be_ended_is_grey_and_the_result_stands_in_its_place(panel):
    panel.show_turn(TurnShown(5, "Movement", "all", BOXES, 0, can_end=False, outcome="Red wins."))
    assert not panel.end.isEnabled()
    assert panel.label.text() == "Red wins."
    assert not panel.ends_when.isVisible()


def test_a_long_sentence_is_read_in_full_over_several_lines(panel, qtbot):
    panel.resize(260, 300)
    panel.show_turn(
        TurnShown(5, "Movement", "The active player has moved all that he wants to move.")
    )
    qtbot.waitUntil(lambda: panel.ends_when.height() >= 2 * panel.ends_when.fontMetrics().height())
    room = panel.ends_when.heightForWidth(panel.ends_when.width())
    assert panel.ends_when.height() >= room
