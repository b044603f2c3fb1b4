"""Whose deed a step was: of who did it, not of whom it befell or who throws dice on it."""

from typing import ClassVar

import pytest

from tests.builders import position
from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.entry import CommandEntry
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, SetMark
from vtt.commands.rules import AnswerChoice, Declare, SetRulesValue
from vtt.geometry.pose import Pose
from vtt.rules.action import Action, declare
from vtt.session.doers import doer
from vtt.state.boxes import PENDING
from vtt.state.notation import parse_piece
from vtt.state.piece import Place
from vtt.state.turn import TurnState

LOSS = {"id": "loss:r", "side": "red", "question": "Who?", "options": [{"id": "r", "label": "R"}]}


class Shoot(Action, frozen=True, tag="shoot"):
    shooter: PieceId
    at: PieceId


class Resolve(Action, frozen=True, tag="resolve"):
    against: ClassVar[tuple[str, ...]] = ("target",)
    target: PieceId


class EndPhase(Action, frozen=True, tag="end_phase"):
    pass


def roll(side):
    return RollDice(DiceRequest("pip", (6,), side=side), (3,))


def move(piece):
    return MovePieces((PieceMove(piece, Place("field", Pose(1.0, 1.0))),))


def deed(action, *rest):
    return CommandGroup("deed", (declare("demo", action), *rest))


NEW = parse_piece("n pike 1,2 @0 side=red", "field")
CASES = {
    "a move is of the side whose piece it is": (move("r"), "red"),
    "an end of a phase, of the side whose turn it was": (deed(EndPhase(), roll("red")), "blue"),
    "what follows for others does not count": (deed(EndPhase(), move("r")), "blue"),
    "who shoots in the other's turn": (deed(Shoot("r", "b"), roll("blue")), "red"),
    "who throws first where only a target is named": (deed(Resolve("b"), roll("red")), "red"),
    "an action that the rules no longer know": (Declare("demo", "old"), "blue"),
    "an answer is of who was asked": (AnswerChoice("demo", "loss:r", ("r",)), "red"),
    "an answer to nothing": (AnswerChoice("demo", "gone", ()), None),
    "a turn that is set": (SetTurn(TurnState(2, "move", "red")), "blue"),
    "the end of a game": (EndGame(None), "blue"),
    "dice that are thrown for a side": (roll("red"), "red"),
    "a note of a side": (SetNote("plan", "left", "red"), "red"),
    "a seat": (TakeSeat("red", "Ada"), "red"),
    "a new piece": (AddPieces((NEW,)), "red"),
    "a mark on pieces of nobody and of red": (SetMark(("n", "r"), moved=True), "red"),
    "talk is nobody's": (Say("hm"), None),
}


@pytest.mark.parametrize("case", CASES)
def test_a_step_is_of_the_side_that_did_what_came_first_in_it(case):
    command, side = CASES[case]
    state = position("r pike 10,10 @0 side=red\nb gun 50,10 @0 side=blue\nn pike 90,10 @0")
    state = apply(state, SetTurn(TurnState(1, "move", "blue")))
    state = apply(state, SetRulesValue("demo", (PENDING, LOSS["id"]), LOSS))
    first = command.commands[0] if isinstance(command, CommandGroup) else command
    known = {kind.action_name(): kind for kind in (Shoot, Resolve, EndPhase)}
    kind = known.get(first.action) if isinstance(first, Declare) else None
    declared = None if kind is None else kind(**dict(first.values))
    assert doer(CommandEntry(None, "", 0, command), state, declared) == side
    pressed = CommandEntry("red", "", 0, command)
    assert doer(pressed, state, declared) == ("red" if side is None else side)
