"""Flight: recoil, about-face, and a run by the least turn that clears the way (B21)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic

from shapely.geometry.base import BaseGeometry

from vtt.geometry.footprint import Footprint
from vtt.geometry.least_turn import least_turns
from vtt.geometry.many import Name
from vtt.geometry.outcome import OutcomePlan, ResponseRule, Surroundings
from vtt.geometry.outline import outline_size
from vtt.geometry.straight_move import StraightMoves
from vtt.geometry.tolerance import NOISE


@dataclass(frozen=True, slots=True)
class Flight:
    """How a base flees.

    Attributes:
        recoil: mm straight back before the about-face.
        run: mm that its origin goes after it; see `run_by_rear_edge`.
        look: how far ahead of its front, once turned, something makes it turn aside, in mm.
        most_turn: the largest turn aside, in degrees.
        anew: after how many mm of its run it looks ahead again; 0: it turns once, at the beginning.
    """

    recoil: float
    run: float
    look: float
    most_turn: float
    anew: float = 0.0


@dataclass(frozen=True)
class FleePlan(OutcomePlan[Name], Generic[Name]):
    """An outcome plan with the turns aside, in degrees, that were equally good (0: straight).

    It is made for the first of them, or the one asked for. None was enough: empty, and the base
    runs straight.
    """

    turns: tuple[float, ...] = field(default=(0.0,))


def run_by_rear_edge(distance: float, base: Footprint) -> float:
    """The run of an origin for a distance from the rear edge before the turn to the rear edge after it.

    The about-face brings the rear edge forward by the base's depth, so the origin goes so much more.
    """
    return distance + outline_size(base.outline)[1]


def flee(
    name: Name,
    flight: Flight,
    around: Surroundings[Name],
    respond: ResponseRule[Name],
    avoid: Sequence[BaseGeometry] = (),
    turn: float | None = None,
) -> FleePlan[Name]:
    """A base recoils, turns about, and runs.

    Args:
        name: the base that flees.
        flight: distances and angles.
        around: everything that stands on the table.
        respond: what happens when a base comes upon another one, in the recoil and in the run.
        avoid: what makes it turn aside, in table mm (enemies, friends, terrain, table edges).
        turn: one of two equally good turns, where its owner has chosen; None: the first one.
    """
    moves = StraightMoves(around, respond)
    forward = around.bases[name].pose.forward
    if moves.go(name, (-forward[0], -forward[1]), flight.recoil) is not None:
        return _plan(moves, name, ())
    moves.turn(name, 180.0)
    turns = _turns(moves, name, flight.look, flight.most_turn, avoid)
    chosen = turn if turn is not None else next(iter(turns), 0.0)
    if chosen:
        moves.turn(name, chosen)
    _run(moves, name, flight, chosen, avoid)
    return _plan(moves, name, turns)


def _run(
    moves: StraightMoves[Name],
    name: Name,
    flight: Flight,
    turned: float,
    avoid: Sequence[BaseGeometry],
) -> None:
    """The run: straight, or looking ahead and turning anew from time to time, never farther than allowed."""
    left = flight.run
    while left > 0.0:
        step = min(left, flight.anew) if flight.anew else left
        before = moves.places[name].pose.point
        if moves.go(name, moves.places[name].pose.forward, step) is not None:
            return
        left -= step
        if left <= 0.0 or moves.places[name].pose.point == before:
            return
        turns = _turns(moves, name, flight.look, 2 * flight.most_turn, avoid)
        allowed = [turn for turn in turns if abs(turned + turn) <= flight.most_turn + NOISE]
        if allowed and allowed[0]:
            moves.turn(name, allowed[0])
            turned += allowed[0]


def _turns(
    moves: StraightMoves[Name],
    name: Name,
    look: float,
    most: float,
    avoid: Sequence[BaseGeometry],
) -> tuple[float, ...]:
    """The least turns that clear the way, where neighbours leave room for them."""
    found = least_turns(moves.places[name], look, most, avoid)
    return tuple(turn for turn in found if moves.has_room_to_turn(name, turn))


def _plan(moves: StraightMoves[Name], name: Name, turns: tuple[float, ...]) -> FleePlan[Name]:
    found = moves.plan(name)
    return FleePlan(found.poses, found.losses, found.flees, found.met, turns)
