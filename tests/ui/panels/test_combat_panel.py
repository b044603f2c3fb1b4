"""The combats as a short list, the forecast of one, and the buttons that do something now."""

import msgspec
import pytest
from PySide6.QtCore import Qt

from tests.rules.duel import move
from vtt.rules.forecast import Forecast, ForecastColumn
from vtt.session.combats import Combat, same_combat
from vtt.ui.panels.combat_panel import MOST_COMBATS, CombatPanel
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
