"""Whose deed a step was: told by what was done first in it, and where that tells nothing, by who pressed.

Who pressed is not it: one person may play all sides, or throw the dice of another one's attack.

What follows from a deed does not count: dice that another side throws, pieces of the enemy that recoil.
"""

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand, single_commands
from vtt.commands.dice import RollDice
from vtt.commands.entry import CommandEntry
from vtt.commands.flow import EndGame, SetNote, SetTurn, TakeSeat
from vtt.commands.mentions import pieces_named
from vtt.commands.piece import AddPieces
from vtt.commands.rules import AnswerChoice, Declare
from vtt.rules.action import Action, acting_pieces
from vtt.rules.choice import pending_choices
from vtt.state.game import GameState


def doer(entry: CommandEntry, before: GameState, declared: Action | None) -> SideId | None:
    """The side that did a step; None where it is nobody's.

    Args:
        entry: the step.
        before: the state that it was done in.
        declared: the action that it begins with, where it begins with one that the rules know.
    """
    side = _side_of(single_commands(entry.command), before, declared)
    return entry.side if side is None else side


def _side_of(
    singles: tuple[SingleCommand, ...], before: GameState, declared: Action | None
) -> SideId | None:
    match singles[0] if singles else None:
        case None:
            return None
        case SetTurn() | EndGame():
            return before.turn.side
        case SetNote() | TakeSeat() as first:
            return first.side
        case RollDice() as first:
            return first.request.side
        case AnswerChoice() as first:
            return _asked(first, before)
        case Declare():
            return _declarer(singles, before, declared)
        case AddPieces(pieces):
            return next((piece.side for piece in pieces), None)
        case first:
            return _owner(pieces_named(first), before)


def _asked(answer: AnswerChoice, before: GameState) -> SideId | None:
    choices = pending_choices(before, answer.plugin)
    return next((choice.side for choice in choices if choice.id == answer.choice), None)


def _declarer(
    singles: tuple[SingleCommand, ...], before: GameState, declared: Action | None
) -> SideId | None:
    """Whose pieces act; of an action that only names at whom it is aimed, who throws first."""
    own = None if declared is None else _owner(acting_pieces(declared), before)
    if own is None and declared is not None and declared.against:
        rolls = (single for single in singles if isinstance(single, RollDice))
        own = next((roll.request.side for roll in rolls if roll.request.side is not None), None)
    return before.turn.side if own is None else own


def _owner(pieces: tuple[PieceId, ...], before: GameState) -> SideId | None:
    """The side of the first piece that has one."""
    known = (before.pieces[piece] for piece in pieces if piece in before.pieces)
    return next((piece.side for piece in known if piece.side is not None), None)
