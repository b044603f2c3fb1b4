"""How far a move goes and how far it may go; the edge of the table (A4, B10, B12, B26)."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import msgspec

from vtt.base.units import mm_text
from vtt.commands.piece import MovePieces
from vtt.geometry.edges import Corner, corner
from vtt.geometry.footprint import Footprint
from vtt.geometry.path import leg_starts
from vtt.geometry.path_length import move_cost
from vtt.geometry.tolerance import at_most, less_than, same_angle
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook, in_force
from vtt.rules.verdict import Finding, LineMark, ShapeRole, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import allowance as allowances
from vtt_dbr import evolutions, marks
from vtt_dbr.allowance import Allowance, Crossed
from vtt_dbr.manoeuvre import Manoeuvre, Mover, is_on_road, moved_by
from vtt_dbr.tables import NAVAL, distance
from vtt_dbr.waters import water_goings
from vtt_dbr.words import used_of

book = Rulebook(allowances.book, evolutions.book)


class Use(msgspec.Struct, frozen=True):
    """What a manoeuvre uses of its allowance: the element that went farthest, the limit, and whose."""

    mover: Mover
    used: float
    allowed: Allowance
    slowest: Mover


@book.check("A4", on=MovePieces, cheap=True)
def within_allowance(p: Proposal) -> Iterator[Finding]:
    """Nobody goes farther than the table of moves lets him; a group as far as its slowest member."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        use = use_of(p.before, manoeuvre)
        used, limit = use.used, use.allowed.limit
        pieces = tuple(dict.fromkeys((use.mover.element.id, use.slowest.element.id)))
        details = {
            "measured": used,
            "limit": limit,
            "marks": (trail(manoeuvre, use, f"moves {mm_text(used)}"),),
        }
        told = (
            f"{used_of(used, limit)}{_measured(p.before, manoeuvre, use)} "
            f"{_whose(manoeuvre, use)}{use.allowed.words}"
        )
        if at_most(used, limit):
            yield note("A4", f"Moves {told}.", pieces, **details)
        else:
            what = "Too far" if limit else "May not move"
            yield illegal("A4", f"{what}: {told}.", pieces, **details)


@book.check("B26", on=MovePieces, cheap=True)
def stays_on_table(p: Proposal) -> Iterator[Finding]:
    """An element of which any part leaves the table is lost."""
    for manoeuvre in moved_by(p):
        table = p.before.module.table(manoeuvre.field.table)
        for mover in manoeuvre.movers:
            if not less_than(0.0, off_table(mover.box, table.width, table.height)):
                continue
            off = off_table(mover.swept.bounds, table.width, table.height)
            if less_than(0.0, off):
                yield illegal(
                    "B26",
                    f"{mover.element.title} is {mm_text(off)} off the table and would be lost.",
                    (mover.element.id,),
                    measured=off,
                    limit=0.0,
                    marks=(marks.outline(table.id, mover.end, ShapeRole.ILLEGAL),),
                )


def off_table(bounds: tuple[float, float, float, float], width: float, height: float) -> float:
    """How far in mm a box reaches over the edge of a table; 0 or less inside."""
    left, top, right, bottom = bounds
    return max(-left, -top, right - width, bottom - height)


def use_of(view: RulesView, manoeuvre: Manoeuvre, exactly: bool = False) -> Use:
    """How much a manoeuvre uses of its allowance; `exactly`: ground counts without the tolerance."""
    evolves = evolutions.changes_shape(view, manoeuvre)
    way = cost if evolves else cost_of_way
    costs = {mover.element.id: way(view, manoeuvre, mover) for mover in manoeuvre.movers}
    all_count = evolves or not manoeuvre.is_column
    measured = [m for m in manoeuvre.movers if all_count or m.element.id == manoeuvre.head]
    farthest = max(measured, key=lambda mover: costs[mover.element.id])
    limits = list(_allowances(view, manoeuvre, exactly))
    limit, slowest = slowest_member(view, limits) or limits[0]
    extra = evolutions.extra_mm(view, manoeuvre) if evolves else 0.0
    if extra and limit.limit:
        limit = replace(limit, limit=limit.limit + extra)
    return Use(farthest, costs[farthest.element.id], limit, slowest)


@book.clause("A4.7", otherwise=None)
def slowest_member(
    view: RulesView, limits: list[tuple[Allowance, Mover]]
) -> tuple[Allowance, Mover] | None:
    """A group moves at its slowest member."""
    return min(limits, key=lambda pair: pair[0].limit)


def cost(view: RulesView, manoeuvre: Manoeuvre, mover: Mover) -> float:
    """What a mover's way costs in mm: in a group by its front, alone by its farthest corner."""
    evolution = evolutions.cost_of(view, manoeuvre, mover)
    return cost_of_way(view, manoeuvre, mover) if evolution is None else evolution


def cost_of_way(view: RulesView, manoeuvre: Manoeuvre, mover: Mover) -> float:
    """The same of a mover whose group does not change its shape."""
    if manoeuvre.is_group:
        return way_of_front(view, mover)
    leg_by_leg = way_leg_by_leg(view, mover)
    return way_of_corner(view, mover) if leg_by_leg is None else leg_by_leg


@book.clause("B10.1", otherwise=0.0)
def way_of_corner(view: RulesView, mover: Mover) -> float:
    """The longest straight way of any corner from its place before to its place after, in mm."""
    return move_cost(mover.start.outline, mover.start.pose, mover.end.pose)


@book.clause("B10.2", otherwise=None)
def way_leg_by_leg(view: RulesView, mover: Mover) -> float | None:
    """The same for each leg of a bent path, added up, where the table plays so (E21)."""
    if view.setting("measure") != "path":
        return None
    outline = mover.start.outline
    poses = leg_starts(outline, mover.start.pose, mover.legs)
    return sum(move_cost(outline, a, b) for a, b in itertools.pairwise(poses))


@book.clause("B12.1", otherwise=0.0)
def way_of_front(view: RulesView, mover: Mover) -> float:
    """Straight advances and the chord of each wheel, by the front corner that goes farther, in mm."""
    poses = leg_starts(mover.start.outline, mover.start.pose, mover.legs)
    places = [mover.start.at(pose) for pose in poses]
    return sum(_front_way(a, b) for a, b in itertools.pairwise(places))


def _allowances(
    view: RulesView, manoeuvre: Manoeuvre, exactly: bool
) -> Iterator[tuple[Allowance, Mover]]:
    """How far each mover may go over the ground that its own way crosses; alike ones asked once."""
    in_use = in_force(view)
    decider = decides_road(view, manoeuvre) if manoeuvre.is_group else None
    for mover in manoeuvre.movers:
        element = mover.element
        way = _crossed(view, manoeuvre, mover, decider or mover, exactly)
        kind = (element.class_name, element.arm, element.grade)
        key = ("allowance", *kind, way, in_use)
        yield view.derived(key, partial(allowances.allowance, view, *kind, way)), mover


def _crossed(
    view: RulesView, manoeuvre: Manoeuvre, mover: Mover, decider: Mover, exactly: bool
) -> Crossed:
    """What a mover's way leads over; another one may say whether it goes by road (B27)."""
    ground = mover.field.ground
    patches = mover.touched_exactly if exactly else mover.touched
    if patches:
        patches = tuple(
            patch for patch in patches if not (patch.river and ground.is_bridged(patch, mover.way))
        )
    goings = frozenset(patch.going for patch in patches) or frozenset(("good",))
    rivers = frozenset(patch.river for patch in patches if patch.river)
    if mover.element.arm == NAVAL:
        sailed = water_goings(view, ground, mover.swept)
        goings, rivers = goings if sailed is None else sailed, frozenset()
    return Crossed(
        goings=goings,
        by_road=may_go_by_road(view, manoeuvre) and goes_by_road(view, decider),
        built_up=any(patch.built_up for patch in patches),
        rivers=rivers,
        into_contact=manoeuvre.ends_in_contact,
        heads=not manoeuvre.is_group or (manoeuvre.is_column and mover is manoeuvre.head_mover),
    )


@book.clause("A4.8", otherwise=None)
def decides_road(view: RulesView, manoeuvre: Manoeuvre) -> Mover | None:
    """Of a column, and of one that forms, the head says whether it goes by road."""
    if evolutions.contracts(view, manoeuvre):
        return next(m for m in manoeuvre.movers if m.element.id == evolutions.new_head(manoeuvre))
    return manoeuvre.head_mover if manoeuvre.is_column else None


@book.clause("A4.8", otherwise=True)
def may_go_by_road(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether it may use the column for roads: of groups only one in column, or on its way to one, does."""
    if not manoeuvre.is_group or manoeuvre.is_column:
        return True
    return bool(evolutions.changes_shape(view, manoeuvre))


@book.clause("B27", otherwise=False)
def goes_by_road(view: RulesView, mover: Mover) -> bool:
    """Whether the middles of front and rear stay on roads and the facing follows them."""
    ground = mover.field.ground
    if not is_on_road(mover.field, mover.element):
        return False
    poses = [base.pose for base in mover.way]
    return ground.are_on_road(mover.mids) and ground.run_along(poses, distance(view, "road_angle"))


def _front_way(start: Footprint, end: Footprint) -> float:
    """How far the farther of the two front corners goes in a straight line, in mm."""
    if start.pose.facing == end.pose.facing:
        return math.dist(start.pose.point, end.pose.point)
    return max(
        math.dist(corner(start, which), corner(end, which))
        for which in (Corner.FRONT_LEFT, Corner.FRONT_RIGHT)
    )


def _measured(view: RulesView, manoeuvre: Manoeuvre, use: Use) -> str:
    """What the length measures, where not all of an element went equally far straight ahead."""
    mover = use.mover
    if len(mover.legs) > 1 and (manoeuvre.is_group or view.setting("measure") == "path"):
        return " along its way"
    if same_angle(mover.start.pose.facing, mover.end.pose.facing):
        return ""
    return " by the front" if manoeuvre.is_group else " by the farthest corner"


def _whose(manoeuvre: Manoeuvre, use: Use) -> str:
    """In a group, the member that sets the pace."""
    return f"for {use.slowest.element.title} " if manoeuvre.is_group else ""


def trail(manoeuvre: Manoeuvre, use: Use, label: str) -> LineMark:
    """The straight line that the farthest corner of the farthest element went."""
    start, end = use.mover.start, use.mover.end
    before, after = max(
        zip(start.corners, end.corners, strict=True), key=lambda ends: math.dist(*ends)
    )
    return marks.line(manoeuvre.field.table, (before, after), ShapeRole.PATH, label)
