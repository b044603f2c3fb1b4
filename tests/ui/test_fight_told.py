"""The dice of a fight are told as long as they lie and the same person is in their phase."""

import pytest

from tests.rules.duel import DUEL, Attack, move
from tests.session.games import duel_game
from vtt.commands.flow import SetTurn
from vtt.render.picture_files import NoPictures
from vtt.rules.action import declare
from vtt.session.consent import PlayStyle
from vtt.state.turn import TurnState
from vtt.ui.fight_told import FightTold
from vtt.ui.game_desk import GameDesk
from vtt.ui.panels.combat_panel import CombatPanel


@pytest.fixture
def told(qtbot):
    """A red man has hit a blue one; who falls is still asked."""
    desk = GameDesk(duel_game(6, style=PlayStyle.SOLO), NoPictures())
    desk.overrule(move("red_1", 90.0, 380.0))
    panel = CombatPanel(lambda _side: "")
    qtbot.addWidget(panel)
    told = FightTold(desk, panel)
    desk.changed.connect(told.refresh)
    assert desk.propose(declare(DUEL, Attack("red_1", "blue_1")))
    told.tell_resolved()
    told.desk, told.panel = desk, panel
    return told


def test_the_dice_are_told_and_who_has_to_answer(told):
    told.refresh()
    assert told.open is not None
    assert told.panel.outcome.text().startswith("Attack")
    assert told.panel.waiting.text() == "Blue has to answer: Who falls?"


def test_with_the_last_answer_its_end_is_told_until_more_is_done_than_to_end_phases(told):
    desk = told.desk
    desk.answer(desk.flow.choices[0], ("blue_1",))
    assert (told.open, told.panel.waiting.text()) == (None, "")
    dice, end = told.panel.outcome.text().split("\n")
    assert dice.startswith("Attack")
    assert end == "Man 1 is removed"
    desk.overrule(SetTurn(TurnState(2, "play", "red")))
    assert told.panel.outcome.text() == f"{dice}\n{end}"
    desk.overrule(move("red_1", 90.0, 300.0))
    assert told.panel.outcome.text() == ""


def test_an_end_that_is_taken_back_is_not_told(told):
    desk = told.desk
    desk.answer(desk.flow.choices[0], ("blue_1",))
    desk.undo()
    assert "removed" not in told.panel.outcome.text()


def test_they_are_not_told_when_they_are_taken_back(told):
    told.desk.undo()
    assert (told.open, told.panel.outcome.text()) == (None, "")
