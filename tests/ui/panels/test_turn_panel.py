import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from vtt.rules.verdict import illegal, note
from vtt.session.preferences import Preferences, ThemeChoice
from vtt.ui.likes import apply_likes
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


def test_what_players_want_in_sight_stands_there_until_the_game_is_over(panel):
    panel.show_turn(TurnShown(5, "Movement", told="PIPs left: Right wing 3."))
    assert panel.told.isVisible()
    assert panel.told.text() == "PIPs left: Right wing 3."
    panel.show_turn(TurnShown(5, "Movement", told="PIPs left: none.", outcome="Red wins."))
    assert not panel.told.isVisible()
    panel.show_turn(TurnShown(5, "Shooting"))
    assert not panel.told.isVisible()


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


@pytest.mark.parametrize("width", [200, 300, 500])
def test_no_line_lies_on_another_however_narrow_the_panel_is(panel, qtbot, width):
    panel.show_turn(
        TurnShown(5, "Bound 1 of Sweden and allies: movement " * 2, "All. " * 20, BOXES)
    )
    panel.resize(width, 40)
    qtbot.waitUntil(lambda: panel.height() >= panel.layout().totalHeightForWidth(panel.width()))
    lines = [panel.label.geometry(), panel.track.geometry(), panel.ends_when.geometry()]
    for above, below in itertools.pairwise(lines):
        assert above.bottom() < below.top()
    assert panel.label.height() >= panel.label.heightForWidth(panel.label.width())


def test_the_number_stays_larger_when_letters_grow(panel, qtbot):
    app = QApplication.instance()
    try:
        apply_likes(app, Preferences(theme=ThemeChoice.LIGHT, font_scale=1.5))
        wanted = pytest.approx(app.font().pointSizeF() * 1.4, abs=0.6)
        qtbot.waitUntil(lambda: panel.turn.font().pointSizeF() == wanted)
    finally:
        apply_likes(app, Preferences(theme=ThemeChoice.LIGHT))


def test_what_is_owed_stands_before_what_could_be_done_and_a_click_tells_it(panel, qtbot):
    could = note("1", "nobody has moved")
    must = illegal("2", "the Finns have not fought", ("finns",))
    panel.show_owed([could, must])
    assert panel.owing.text() == "Still owed: 1"
    texts = [panel.owed.item(row).text() for row in range(2)]
    assert texts == ["the Finns have not fought (2)", "nobody has moved (1)"]
    with qtbot.waitSignal(panel.owed_chosen) as told:
        place = panel.owed.visualItemRect(panel.owed.item(0)).center()
        qtbot.mouseClick(panel.owed.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args == [must]
    panel.show_owed(())
    assert not panel.owed.isVisible()
    assert panel.owed.accessibleName() == "Still to be done in this phase"


def test_a_turn_that_has_a_name_is_called_by_it(qtbot):
    panel = TurnPanel()
    qtbot.addWidget(panel)
    panel.show_turn(TurnShown(4, "Roman movement", called="May 57 BC"))
    assert (panel.turn.text(), panel.label.text()) == ("May 57 BC", "Roman movement")
    panel.show_turn(TurnShown(4, "Roman movement"))
    assert panel.turn.text() == "Turn 4"
