"""An attack with its answers is one step back and one step on; what a side does by itself is its own."""

import pytest

from tests.rules.duel import BLUE, DUEL, RED, Attack, move
from tests.session.games import duel_game
from vtt.base.ids import PieceId
from vtt.commands.base import CommandGroup
from vtt.commands.entry import CommandEntry
from vtt.commands.rules import AnswerChoice
from vtt.rules.action import declare
from vtt.session.consent import ConsentKind, PlayStyle
from vtt.session.undo_steps import step_end, step_start

ATTACK = declare(DUEL, Attack(PieceId("red_1"), PieceId("blue_1")))
FALLS = AnswerChoice(DUEL, "loss:blue_1", ("blue_1",))


@pytest.fixture
def fought():
    """Red has moved up and hit; blue has said who falls."""
    game = duel_game(6, style=PlayStyle.SOLO)
    assert game.override(None, move("red_1", 100, 380)).accepted
    assert game.execute(RED, ATTACK).accepted
    assert game.execute(BLUE, FALLS).accepted
    assert game.position == 3
    return game


def test_an_undo_takes_back_the_attack_with_its_answer(fought):
    assert (step_start(fought.log, 3), step_start(fought.log, 2)) == (1, 1)
    assert fought.undo_label == fought.label_at(2)
    fought.undo()
    assert fought.position == 1
    assert "blue_1" in fought.view.state.pieces
    assert fought.flow()[0].choices == ()


def test_a_redo_brings_both_back(fought):
    fought.undo()
    assert step_end(fought.log, 1) == 3
    fought.redo()
    assert fought.position == 3
    assert "blue_1" not in fought.view.state.pieces


def test_moves_are_steps_of_their_own(fought):
    fought.undo()
    fought.undo()
    assert fought.position == 0
    fought.redo()
    assert fought.position == 1


def test_one_may_still_go_back_by_one_answer(fought):
    fought.undo_to(2)
    assert [choice.id for choice in fought.flow()[0].choices] == ["loss:blue_1"]


def test_consent_is_asked_for_the_whole_step_since_it_holds_dice(fought):
    fought.style = PlayStyle.HOT_SEAT
    request = fought.undo(BLUE)
    assert (request.kind, request.position) == (ConsentKind.UNDO, 1)
    assert fought.label_at(2) in request.text


def test_a_step_that_does_nothing_is_a_step(fought):
    """Such steps are in logs of other programs."""
    log = fought.log
    log.record(CommandEntry(None, "", 9, CommandGroup("Nothing", ())), log.state)
    assert step_start(log, 4) == 3
