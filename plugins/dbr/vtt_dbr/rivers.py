"""Crossing rivers: who must throw for it, who is stopped at the bank, routers on bridges and ice (B28)."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
import shapely

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.rules import SetRulesValue
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.footprint import Footprint
from vtt.geometry.path import part_of_leg, path_end
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import POSE_DECIMALS, at_most
from vtt.rules.api import Consequence
from vtt.rules.proposal import Moving, Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import bound, tables
from vtt_dbr.actions import EndPhase
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.combat import die_of
from vtt_dbr.element import Element
from vtt_dbr.ground import Patch
from vtt_dbr.manoeuvre import Manoeuvre, Mover, moved_by
from vtt_dbr.movers import any_ground
from vtt_dbr.tables import NAVAL

book = Rulebook()

PURPOSE = "crossing"
FAILED = "rivers_failed"
"""Where the rules remember where elements were stopped at a river in this bound: x and y by piece."""

LONGEST_MM = 1000.0
"""No move is longer: a share of it is a length to be told apart from another."""

TRICKY, DANGEROUS = "tricky", "dangerous"
HARD = (TRICKY, DANGEROUS)
STOPPED = "stopped_at_river"


class Stop(msgspec.Struct, frozen=True):
    """Where an element stands when a crossing fails."""

    piece: PieceId
    x: float
    y: float
    facing: float


class Attempt(msgspec.Struct, frozen=True):
    """An element that throws for a crossing: what it needs, and who stops where if it fails."""

    piece: PieceId
    need: int
    stops: tuple[Stop, ...]


class Crossing(msgspec.Struct, frozen=True):
    """The elements that throw, in the order in which they come to the river."""

    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class Way:
    """A way into a river, by a road ford or not."""

    river: Patch
    by_ford: bool


@dataclass(frozen=True)
class Entry:
    """A mover that comes into a river after a share (0 to 1) of its way."""

    mover: Mover
    way: Way
    share: float


def _somebody_failed(moving: Moving) -> bool:
    return moving.before.box(FAILED) is not None


def has_rivers(field: Battlefield) -> bool:
    """Whether a river flows over a table."""
    return any(patch.river for patch in field.ground.patches)


@book.effect("B28.1", on=MovePieces)
def throws_to_cross(p: Proposal) -> Iterator[Consequence]:
    """Who comes into a hard river throws for it, in a column one after the other."""
    for manoeuvre in moved_by(p):
        attempts = tuple(_attempts(p.before, manoeuvre))
        if attempts:
            dice = (die_of(p.before),) * len(attempts)
            named = [manoeuvre.field.elements[one.piece].title for one in attempts]
            label = f"{', '.join(named)} at the river"
            yield DiceRequest(PURPOSE, dice, label, p.actor, pack(Crossing(attempts)))


@book.check("B28.1", on=MovePieces, cheap=True, concerns=any_ground(has_rivers), refuses=False)
def throw_is_told(p: Proposal) -> Iterator[Finding]:
    """What the dice must show is known before they are thrown."""
    for manoeuvre in moved_by(p):
        for one in _attempts(p.before, manoeuvre):
            title = manoeuvre.field.elements[one.piece].title
            told = f"{title} comes to a river that is hard to cross: it needs {one.need} or more."
            yield note("B28.1", told, (one.piece,), measured=float(one.need), unit="on the die")


@book.effect("B28.1", on=rolled(PURPOSE))
def stops_at_bank(p: Proposal) -> Iterator[Consequence]:
    """Who fails stops at the bank, and with it those behind it in the column."""
    stopped: set[PieceId] = set()
    for attempt, die in zip(p.about(Crossing).attempts, p.roll.results, strict=True):
        if attempt.piece in stopped:
            continue
        yield from _told(p.after, attempt, die)
        if die >= attempt.need:
            continue
        stops = [one for one in attempt.stops if one.piece not in stopped]
        moves = tuple(_stop(p.after, one) for one in stops if one.piece in p.after.state.pieces)
        if moves:
            yield MovePieces(moves, STOPPED)
        stopped |= {one.piece for one in stops}
        place = next(one for one in attempt.stops if one.piece == attempt.piece)
        yield SetRulesValue(p.after.plugin, (FAILED, attempt.piece), (place.x, place.y))


def _told(view: RulesView, attempt: Attempt, die: int) -> Iterator[Say]:
    """Whether who threw for a crossing gets over; of somebody hidden nothing is said."""
    piece = view.state.pieces.get(attempt.piece)
    element = None if piece is None else battlefield(view, piece.table).elements.get(attempt.piece)
    if element is not None and not element.hidden:
        fate = "it crosses" if die >= attempt.need else "it stops at the bank"
        yield Say(f"{element.title} at the river: {die} of {attempt.need}; {fate}")


@book.check("B28.2", on=MovePieces, cheap=True, concerns=_somebody_failed)
def tries_elsewhere(p: Proposal) -> Iterator[Finding]:
    """Who has failed tries again in the same bound only far from there (E71)."""
    limit = tables.distance(p.before, "river_retry")
    for manoeuvre in moved_by(p):
        for entry in _entries(p.before, manoeuvre):
            element = entry.mover.element
            here = _place(entry.mover, entry.share).pose.point
            for place in _failures(p.before, manoeuvre, element):
                away = math.dist(here, place)
                if at_most(away, limit):
                    yield illegal(
                        "B28.2",
                        f"{element.title} has failed to cross {mm_text(away)} from here in this "
                        f"bound: it tries again more than {mm_text(limit)} away.",
                        (element.id,),
                        measured=away,
                        limit=limit,
                    )


@book.effect("B28.2", on=EndPhase)
def failures_are_forgotten(p: Proposal) -> Iterator[Consequence]:
    """A failure counts for the bound in which it happened."""
    if bound.ends_bound(p.after) and p.after.box(FAILED) is not None:
        yield SetRulesValue(p.after.plugin, (FAILED,), None)


@book.clause("B28.1", otherwise=0)
def needed(view: RulesView, way: Way, is_head: bool) -> int:
    """What the die must show at least; 0: nobody throws (E62)."""
    if way.river.crossing == DANGEROUS:
        ford = _die(view, "river_ford") if way.by_ford else 0
        return _die(view, "river_danger" if is_head else "river_follows") - ford
    tests = is_head or bool(view.setting("river_tail_tests"))
    if way.river.crossing == TRICKY and tests and not way.by_ford:
        return _die(view, "river_tricky")
    return 0


def enters(mover: Mover) -> Iterator[tuple[Patch, bool]]:
    """The rivers that a mover comes into, and whether by a road ford.

    Over a bridge nobody is in the river.
    """
    ground = mover.field.ground
    for patch in mover.touched:
        if not patch.river:
            continue
        inside = np.flatnonzero(shapely.intersects(patch.core, mover.shapes)).tolist()
        if not inside or inside[0] == 0 or ground.is_bridged(patch, mover.way):
            continue
        bases = [mover.way[number] for number in inside]
        mids = [mid for base in bases for mid in (front_mid(base), rear_mid(base))]
        yield patch, ground.are_on_road(mids)


def _entries(view: RulesView, manoeuvre: Manoeuvre) -> Iterator[Entry]:
    """The movers that come into a river other than by a bridge, the foremost first."""
    if manoeuvre.is_outcome or not any(mover.touched for mover in manoeuvre.movers):
        return
    for mover in _in_order(manoeuvre):
        if mover.element.arm == NAVAL:
            continue
        for river, by_ford in enters(mover):
            yield Entry(mover, Way(river, by_ford), _share_to(mover, river))


def _attempts(view: RulesView, manoeuvre: Manoeuvre) -> Iterator[Attempt]:
    entries = tuple(_entries(view, manoeuvre))
    order = _in_order(manoeuvre) if entries else []
    for entry in entries:
        is_head = not manoeuvre.is_column or entry.mover is order[0]
        need = needed(view, entry.way, is_head)
        if need <= 0:
            continue
        behind = order[order.index(entry.mover) :] if manoeuvre.is_column else [entry.mover]
        stops = tuple(_at_stop(mover, entry.share) for mover in behind)
        yield Attempt(entry.mover.element.id, need, stops)


def _in_order(manoeuvre: Manoeuvre) -> list[Mover]:
    """The movers of a column from its head; of others in their order."""
    if not manoeuvre.is_column or manoeuvre.formation is None:
        return list(manoeuvre.movers)
    places = [piece for rank in manoeuvre.formation.ranks for piece in rank]
    return sorted(manoeuvre.movers, key=lambda mover: places.index(mover.element.id))


def _place(mover: Mover, share: float) -> Footprint:
    """Where a mover is after a share (0 to 1) of its way, every leg counting alike."""
    outline, pose = mover.start.outline, mover.start.pose
    whole_legs, part = divmod(share * len(mover.legs), 1.0)
    done = mover.legs[: int(whole_legs)]
    pose = path_end(outline, pose, done)
    if part > 0.0 and int(whole_legs) < len(mover.legs):
        leg = mover.legs[int(whole_legs)]
        pose = path_end(outline, pose, (part_of_leg(outline, pose, leg, part),))
    return mover.start.at(pose)


def _share_to(mover: Mover, river: Patch) -> float:
    """The share of a way up to which a mover stays out of a river, to a small part of a mm."""
    steps = max(2, len(mover.way))
    reached = (k for k in range(1, steps + 1) if _is_in(river, _place(mover, k / steps)))
    high = next(reached, steps) / steps
    low = high - 1 / steps
    while (high - low) * LONGEST_MM > 10.0**-POSE_DECIMALS:
        middle = (low + high) / 2
        low, high = (low, middle) if _is_in(river, _place(mover, middle)) else (middle, high)
    return low


def _is_in(river: Patch, base: Footprint) -> bool:
    """Whether any part of a base is in a river; rubbing along its bank is not."""
    area, polygon = river.area, base.polygon
    return bool(area.intersects(polygon)) and not bool(area.touches(polygon))


def _at_stop(mover: Mover, share: float) -> Stop:
    pose = _place(mover, share).pose.rounded()
    return Stop(mover.element.id, pose.x, pose.y, pose.facing)


def _stop(view: RulesView, stop: Stop) -> PieceMove:
    place = place_of(view.piece(stop.piece))
    return PieceMove(
        stop.piece, msgspec.structs.replace(place, pose=Pose(stop.x, stop.y, stop.facing))
    )


def _failures(
    view: RulesView, manoeuvre: Manoeuvre, element: Element
) -> Iterator[tuple[float, float]]:
    """Where an element failed in this bound; as a house rule where any of its side did."""
    box: Any = view.box(FAILED)
    for piece in () if box is None else sorted(box):
        other = manoeuvre.field.elements.get(PieceId(piece))
        mates = other is not None and other.side == element.side
        if piece == element.id or (mates and view.setting("river_bar_all")):
            x, y = box[piece]
            yield float(x), float(y)


def _die(view: RulesView, name: str) -> int:
    return whole(view, tables.DISTANCES, name, "value")
