"""The combats as a short list, the forecast of one, and the buttons that do something now."""

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyleOptionViewItem

from tests.rules.duel import move
from vtt.rules.forecast import Forecast, ForecastColumn
from vtt.session.combats import Combat, same_combat
from vtt.ui.panels.combat_panel import MOST_COMBATS, CombatPanel
from vtt.ui.panels.combat_rows import shortened
from vtt.ui.panels.forecast_sheet import Shown


def combat(number):
    forecast = Forecast(
        f"Fight {number}", (ForecastColumn("Red"),), f"+{number} : +1", pieces=(f"p{number}",)
    )
    return Combat(move("red_1", number, 0), forecast, f"label {number}")


@pytest.fixture
def panel(qtbot):
    panel = CombatPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 420)
    panel.show()
    return panel


def test_several_combats_are_listed_and_one_alone_is_not(panel):
    panel.show_combats([combat(1)], 0)
    assert not panel.list.isVisible()
    panel.show_combats([combat(1), combat(2)], 1)
    assert [panel.list.item(row).text() for row in range(2)] == [
        "Fight 1 +1 : +1",
        "Fight 2 +2 : +1",
    ]
    assert panel.list.currentRow() == 1


def test_many_combats_leave_room_for_the_forecast(panel, qtbot):
    panel.show_combats([combat(n) for n in range(20)], 0)
    panel.show_forecast(Shown(combat(0).forecast, combat(0).forecast))
    row = panel.list.sizeHintForRow(0)
    qtbot.waitUntil(lambda: panel.list.height() <= (MOST_COMBATS + 1) * row)
    assert panel.sheet.height() > 5 * row


def test_the_one_that_a_hand_chooses_is_told_and_none_that_the_program_does(panel, qtbot):
    picked = []
    panel.picked.connect(picked.append)
    panel.show_combats([combat(1), combat(2)], 0)
    assert picked == []
    place = panel.list.visualItemRect(panel.list.item(1)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert picked == [1]


def test_what_does_nothing_is_not_seen(panel):
    assert (panel.resolve.isVisible(), panel.what_if.isVisible()) == (False, False)
    panel.show_buttons(True, False)
    assert (panel.resolve.isVisible(), panel.what_if.isVisible()) == (True, False)


def test_an_empty_dock_teaches(panel):
    panel.show_forecast(None)
    assert "before the dice" in panel.empty.text()
    assert panel.empty.isVisible()
    panel.show_forecast(Shown(combat(1).forecast, combat(1).forecast), "If it goes there: Fight 1")
    assert panel.title.text() == "If it goes there: Fight 1"
    assert not panel.empty.isVisible()


def test_a_combat_is_known_again_by_its_name_and_pieces():
    assert same_combat(combat(1).forecast, combat(1).forecast)
    assert not same_combat(combat(1).forecast, combat(2).forecast)


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
    panel.show_combats([fight_of("Finns", long), combat(1)], 0)
    words = painted(panel, 0)
    assert words.startswith("Finns \u2192 ")
    half = panel.list.viewport().width() // 2
    assert panel.list.fontMetrics().horizontalAdvance(words.split("\u2192")[1]) > half


def test_who_else_takes_part_is_told_below_the_title(panel):
    panel.show_forecast(Shown(combat(1).forecast, combat(1).forecast))
    assert not panel.told.isVisible()
    told = msgspec.structs.replace(combat(1).forecast, told="It shoots back.")
    panel.show_forecast(Shown(told, told))
    assert (panel.told.isVisible(), panel.told.text()) == (True, "It shoots back.")


def test_what_the_chosen_row_says_is_not_said_again(panel):
    shown = Shown(combat(1).forecast, combat(1).forecast)
    panel.show_combats([combat(1), combat(2)], 0)
    panel.show_forecast(shown)
    assert (panel.title.isVisible(), panel.odds.isVisible()) == (False, False)
    panel.show_forecast(shown, "Where it stands: Fight 1")
    assert (panel.title.isVisible(), panel.odds.isVisible()) == (True, True)
    panel.show_combats([combat(1)], 0)
    panel.show_forecast(shown)
    assert (panel.title.isVisible(), panel.odds.isVisible()) == (True, True)


@pytest.mark.parametrize("room", range(200, 420, 5))
def test_a_name_that_fits_is_not_shortened(panel, room):
    metrics = panel.list.fontMetrics()
    words = shortened(("Regiment guns", "Musketeers of the ditch", "+3 : +3"), metrics, room)
    half = (room - metrics.horizontalAdvance("  +3 : +3 \u2192 ")) // 2
    if metrics.horizontalAdvance("Regiment guns") <= half:
        assert words.startswith("Regiment guns \u2192 ")
