"""A row of a combat names both parties, each shortened in its middle where there is no room."""

import pytest
from PySide6.QtWidgets import QStyleOptionViewItem

from tests.rules.duel import move
from vtt.rules.forecast import Forecast, ForecastColumn
from vtt.session.combats import Combat
from vtt.ui.panels.combat_panel import CombatPanel
from vtt.ui.panels.combat_rows import shortened


@pytest.fixture
def panel(qtbot):
    panel = CombatPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 420)
    panel.show()
    return panel


def fight_of(first, second):
    columns = (ForecastColumn(first, name=first), ForecastColumn(second, name=second))
    forecast = Forecast(f"{first} against {second}", columns, "+4 : +3")
    return Combat(move("red_1", 1, 0), forecast)


def painted(panel, row):
    index = panel.list.model().index(row, 0)
    option = QStyleOptionViewItem()
    panel.list.initViewItemOption(option)
    panel.list.itemDelegate().initStyleOption(option, index)
    return option.text


def test_rows_name_both_parties_and_are_shortened_in_the_middle_of_their_names(panel):
    shot = "Old Blue Brigade of the Guards, shot"
    fights = [fight_of(f"{shot} {n}", f"Musketeers of Breuner, left wing {n}") for n in (1, 2)]
    panel.show_combats(fights, 0)
    told = [painted(panel, row) for row in range(2)]
    room = panel.list.viewport().width()
    assert all(panel.list.fontMetrics().horizontalAdvance(words) <= room for words in told)
    assert told[0] != told[1]
    assert all(words.startswith("Old") and words.endswith("+4 : +3") for words in told)
    assert panel.list.item(0).toolTip() == f"{fights[0].forecast.title} +4 : +3"
    whole = shortened(("Finns", "Croats", "+4 : +3"), panel.list.fontMetrics(), 1000)
    assert whole == "Finns \u2192 Croats  +4 : +3"


def test_a_short_name_leaves_its_room_to_the_other_one(panel):
    long = "Musketeers of the Old Blue Brigade"
    panel.show_combats([fight_of("Finns", long), fight_of("a", "b")], 0)
    words = painted(panel, 0)
    assert words.startswith("Finns \u2192 ")
    half = panel.list.viewport().width() // 2
    assert panel.list.fontMetrics().horizontalAdvance(words.split("\u2192")[1]) > half


@pytest.mark.parametrize("room", range(200, 420, 5))
def test_a_name_that_fits_is_not_shortened(panel, room):
    metrics = panel.list.fontMetrics()
    words = shortened(("Regiment guns", "Musketeers of the ditch", "+3 : +3"), metrics, room)
    half = (room - metrics.horizontalAdvance("  +3 : +3 \u2192 ")) // 2
    if metrics.horizontalAdvance("Regiment guns") <= half:
        assert words.startswith("Regiment guns \u2192 ")
