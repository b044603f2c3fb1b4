"""A proposal gives a rule what set it off, and says plainly when something else did."""

import msgspec
import pytest

from tests.rules.duel import BLUE, DUEL, MODULE, RED, Attack, EndTurn, Fight, move, start
from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.piece import MovePieces, SetMark
from vtt.commands.rules import AnswerChoice
from vtt.rules.action import declare
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered, as_trigger, can_set_off, moved, rolled, sets_off
from vtt.rules.record import pack
from vtt.rules.view import RulesView

VIEW = RulesView(start(), MODULE, DUEL, {}, RED)
FIGHT = Fight(PieceId("red_1"), PieceId("blue_1"))
ROLL = RollDice(DiceRequest("attack", (6,), values=pack(FIGHT)), (4,))
ANSWER = AnswerChoice(DUEL, "loss:blue_1", ("blue_1",))
ATTACK = declare(DUEL, Attack(FIGHT.attacker, FIGHT.target))
MOVE = move("red_1", 100, 150)


def proposal(single, view=VIEW):
    return Proposal(view, single, view, single)


def test_the_actor_is_the_views():
    assert proposal(MOVE).actor == RED


def test_each_kind_is_read_as_what_it_is():
    assert proposal(MOVE).moves == MOVE.moves
    assert proposal(ROLL).roll is ROLL
    assert proposal(ROLL).about(Fight) == FIGHT
    assert proposal(ATTACK).action(Attack) == Attack(FIGHT.attacker, FIGHT.target)
    assert proposal(ANSWER).answer is ANSWER


def test_an_answer_knows_its_question():
    choice = PendingChoice("loss:blue_1", BLUE, "Who falls?", (ChoiceOption("blue_1", "B"),))
    asked = VIEW.then(ask(DUEL, choice))
    assert proposal(ANSWER, asked).choice == choice
    with pytest.raises(CommandError, match="no choice 'loss:blue_1' is pending"):
        _ = proposal(ANSWER).choice


def test_moves_piece_asks_for_one_piece():
    assert proposal(MOVE).moves_piece(PieceId("red_1"))
    assert not proposal(MOVE).moves_piece(PieceId("red_2"))
    assert not proposal(ROLL).moves_piece(PieceId("red_1"))


@pytest.mark.parametrize("name", ["moves", "roll", "answer"])
def test_something_else_is_named(name):
    with pytest.raises(CommandError, match="found SetMark"):
        getattr(proposal(SetMark((PieceId("red_1"),), moved=True)), name)


def test_another_action_is_named():
    with pytest.raises(CommandError, match="expected the action 'end_turn', found 'attack'"):
        proposal(ATTACK).action(EndTurn)


@pytest.mark.parametrize(
    ("on", "hits"),
    [
        (MovePieces, [MOVE]),
        (Attack, [ATTACK]),
        (EndTurn, []),
        (rolled("attack"), [ROLL]),
        (rolled("rally"), []),
        (answered("loss"), [ANSWER]),
        (answered("los"), []),
        (moved("group"), []),
        (moved(""), [MOVE]),
    ],
)
def test_triggers_are_set_off_by_their_own(on, hits):
    trigger = as_trigger(on)
    assert [single for single in (MOVE, ATTACK, ROLL, ANSWER) if trigger(VIEW, single)] == hits
    assert all(can_set_off(single, on) for single in (MOVE, ATTACK, ROLL, ANSWER) if single in hits)


def test_what_only_another_kind_sets_off_need_not_be_asked():
    assert not can_set_off(ATTACK, MovePieces)
    assert not can_set_off(MOVE, Attack)
    assert not can_set_off(MOVE, rolled("attack"))
    assert can_set_off(
        MOVE, lambda _view, _single: False
    )  # a plug-in's own function has to be asked


def test_a_kind_of_command_alone_sets_off_what_is_registered_for_it():
    assert sets_off(MOVE, MovePieces)
    assert not sets_off(ATTACK, MovePieces)
    assert sets_off(ATTACK, Attack)
    assert not sets_off(msgspec.structs.replace(ATTACK, action="retreat"), Attack)
    assert sets_off(ROLL, rolled("attack"))
    assert not sets_off(ROLL, rolled("defence"))
    assert not sets_off(MOVE, lambda _view, _single: True)
