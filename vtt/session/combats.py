"""The combats that a side can declare now, each as it is foretold; and what is still owed in a phase."""

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.base.steps import step
from vtt.commands.base import Command, single_commands
from vtt.commands.piece import MovePieces
from vtt.commands.rules import AnswerChoice
from vtt.rules.api import Offer
from vtt.rules.choice import pending_choices
from vtt.rules.forecast import Forecast
from vtt.rules.referee import Referee
from vtt.rules.verdict import Finding, Mark, Notice
from vtt.state.game import GameState


class Combat(msgspec.Struct, frozen=True):
    """A roll that can be brought about: by which command, what it would come to, where it lies."""

    command: Command
    forecast: Forecast
    label: str = ""
    marks: tuple[Mark, ...] = ()


Combats = tuple[Combat, ...]
Notices = tuple[Notice, ...]


def combats_of(
    referee: Referee, state: GameState, side: SideId, selection: tuple[PieceId, ...] = ()
) -> tuple[Combats, Notices]:
    """What a side can bring to a roll, with the selected pieces if they can bring anything, else at all.

    Plain moves are not among them, though they may lead to fights: see `foretold`.

    Raises:
        WorkStopped: where nobody waits for it any more.
    """
    found, notices = _of_selection(referee, state, side, selection)
    if selection and not found:
        found, more = _of_selection(referee, state, side, ())
        notices = (*notices, *more)
    return found, notices


def foretold(
    referee: Referee,
    state: GameState,
    command: Command,
    side: SideId | None,
    supposing: tuple[Command, ...] = (),
) -> tuple[Combats, Notices]:
    """What one proposal would come to, as if other commands had been given before."""
    forecasts, notices = referee.forecast(state, command, side, supposing)
    return tuple(Combat(command, forecast) for forecast in forecasts), notices


def owed(
    referee: Referee, state: GameState, side: SideId | None
) -> tuple[tuple[Finding, ...], Notices]:
    """What a side can read of what would be found if the phase ended now."""
    findings, notices = referee.owed(state, side)
    mine = (f for f in findings if side is None or not f.readers or side in f.readers)
    return tuple(mine), notices


def _of_selection(
    referee: Referee, state: GameState, side: SideId, selection: tuple[PieceId, ...]
) -> tuple[Combats, Notices]:
    offers, notices = referee.offers(state, side, selection)
    found: list[Combat] = []
    asked: set[Command] = set()
    for offer in (*_tasks(referee, state, side), *offers):
        command = offer.command
        if command is None or command in asked or _only_moves(command):
            continue
        asked.add(command)
        step("a combat is foretold")
        forecasts, more = referee.forecast(state, command, side)
        found += (Combat(command, one, offer.label, offer.marks) for one in forecasts)
        notices = (*notices, *more)
    return tuple(found), tuple(dict.fromkeys(notices))


def _tasks(referee: Referee, state: GameState, side: SideId) -> list[Offer]:
    """The ends of a side's tasks, also of those that are not done yet: their battle is counted meanwhile."""
    plugin = referee.plugin_id
    return [
        Offer(choice.kind, choice.done, AnswerChoice(plugin, choice.id, ()))
        for choice in pending_choices(state, plugin)
        if choice.side == side and choice.free and not choice.options
    ]


def _only_moves(command: Command) -> bool:
    return all(isinstance(single, MovePieces) for single in single_commands(command))
