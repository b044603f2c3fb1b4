import pytest

from tests.ui.player import LEFT
from vtt.ui.panels.turn_counters import CounterShown, TurnCounters


@pytest.fixture
def counters(qtbot):
    counters = TurnCounters()
    qtbot.addWidget(counters)
    counters.show()
    return counters


def test_each_counter_has_a_row_and_its_buttons_tell_its_number(counters, qtbot):
    counters.show_counters([CounterShown("Year", "1805"), CounterShown("Rain", "a < b & c")])
    assert [row.text.text() for row in counters.rows] == ["<b>1805</b>", "<b>a &lt; b &amp; c</b>"]
    with qtbot.waitSignal(counters.stepped) as told:
        qtbot.mouseClick(counters.rows[1].back, LEFT)
    assert told.args == [1, True]


def test_rows_that_are_not_needed_any_more_are_hidden(counters):
    counters.show_counters([CounterShown("Year", "1805"), CounterShown("Rain", "no")])
    counters.show_counters([CounterShown("Year", "1806", can_go_back=False)])
    assert [row.isVisible() for row in counters.rows] == [True, False]
    assert not counters.rows[0].back.isEnabled()
    counters.show_counters([])
    assert not counters.isVisible()
