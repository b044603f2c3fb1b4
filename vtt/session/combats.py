"""The combats that a side can declare now, each as it is foretold; and what is still owed in a phase."""

from collections.abc import Sequence

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.base.steps import step
from vtt.commands.base import Command, single_commands
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.rules import AnswerChoice
from vtt.rules.api import Offer
from vtt.rules.choice import pending_choices
from vtt.rules.forecast import Forecast
from vtt.rules.referee import Referee
from vtt.rules.verdict import Finding, Mark, Notice
from vtt.state.game import GameState
from vtt.state.piece import place_of


class Combat(msgspec.Struct, frozen=True):
    """A roll that can be brought about: by which command, what it would come to, where it lies.

    `is_rolled`: its dice have fallen, and it waits for answers.
    """

    command: Command
    forecast: Forecast
    label: str = ""
    marks: tuple[Mark, ...] = ()
    is_rolled: bool = False


Combats = tuple[Combat, ...]
Notices = tuple[Notice, ...]


def combats_of(
    referee: Referee, state: GameState, side: SideId | None, selection: tuple[PieceId, ...] = ()
) -> tuple[Combats, Notices]:
    """What a side can bring to a roll: with the selected pieces, else where these stand, else at all.

    Where one person plays all sides (None), what each of those can bring who may act, the active one first.

    Plain moves are not among them, though they may lead to fights: see `foretold`. What selected pieces
    come to where they stand has the move that leaves them there, and cannot be resolved yet (`is_ready`).
    After the verdict nothing is fought any more.

    Raises:
        WorkStopped: where nobody waits for it any more.
    """
    if state.outcome is not None:
        return (), ()
    found, notices = _of_selection(referee, state, side, selection)
    if selection and not found:
        found, more = foretold(referee, state, _staying(state, selection), side)
        notices = (*notices, *more)
    if selection and not found:
        found, more = _of_selection(referee, state, side, ())
        notices = (*notices, *more)
    return found, notices


def is_ready(combat: Combat) -> bool:
    """Whether a combat can be brought about now; else it has been, or is only what a place would come to."""
    return not (combat.is_rolled or _only_moves(combat.command))


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


def same_combat(first: Forecast, second: Forecast) -> bool:
    """Whether two forecasts speak of one combat at different moments."""
    return first.title == second.title and first.pieces[:2] == second.pieces[:2]


def successor(kept: Combat | None, combats: Sequence[Combat]) -> Combat | None:
    """Which of these is the combat that was there before, in its new state; None where it is over.

    What is said of it may have changed: it is then the one in which all take part who did.
    """
    if kept is None:
        return None
    told = [one for one in combats if same_combat(one.forecast, kept.forecast)]
    exact = [one for one in told if one.command == kept.command]
    pieces = set(kept.forecast.pieces)
    wider = [one for one in combats if pieces <= set(one.forecast.pieces)]
    ready = [one for one in (*told, *wider) if not one.forecast.verb]
    return next(iter((*exact, *ready, *told, *wider)), None)


def _of_selection(
    referee: Referee, state: GameState, side: SideId | None, selection: tuple[PieceId, ...]
) -> tuple[Combats, Notices]:
    offers, notices = _offers(referee, state, side, selection)
    found: list[Combat] = []
    asked: set[Command] = set()
    for offer in offers:
        command = offer.command
        if command is None or command in asked or _only_moves(command):
            continue
        asked.add(command)
        step("a combat is foretold")
        forecasts, more = referee.forecast(state, command, side)
        found += (
            Combat(one.command or command, one, offer.label, offer.marks) for one in forecasts
        )
        notices = (*notices, *more)
    return tuple(found), tuple(dict.fromkeys(notices))


def _offers(
    referee: Referee, state: GameState, side: SideId | None, selection: tuple[PieceId, ...]
) -> tuple[list[Offer], Notices]:
    """What a side can do, or each side that may act: its tasks first."""
    acting, notices = ((side,), ()) if side is not None else _actors(referee, state)
    found: list[Offer] = []
    for one in acting:
        offers, more = referee.offers(state, one, selection)
        found += (*_tasks(referee, state, one), *offers)
        notices = (*notices, *more)
    return found, notices


def _actors(referee: Referee, state: GameState) -> tuple[tuple[SideId, ...], Notices]:
    """The sides that may act, the one whose turn it is first."""
    flow, notices = referee.flow(state)
    return tuple(sorted(flow.actors, key=lambda one: one != state.turn.side)), notices


def _tasks(referee: Referee, state: GameState, side: SideId) -> list[Offer]:
    """The ends of a side's tasks, also of those that are not done yet: their battle is counted meanwhile."""
    plugin = referee.plugin_id
    return [
        Offer(choice.kind, choice.done, AnswerChoice(plugin, choice.id, ()))
        for choice in pending_choices(state, plugin)
        if choice.side == side and choice.free and not choice.options
    ]


def _staying(state: GameState, pieces: Sequence[PieceId]) -> MovePieces:
    there = (state.pieces[piece] for piece in pieces if piece in state.pieces)
    return MovePieces(tuple(PieceMove(one.id, place_of(one)) for one in there if one.deck is None))


def _only_moves(command: Command) -> bool:
    return all(isinstance(single, MovePieces) for single in single_commands(command))
