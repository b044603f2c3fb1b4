"""Narrow gaps: closed to everybody, and one of just a base's width lets nobody turn (B14)."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely
from msgspec.structs import replace

from vtt.base.ids import PieceId, SideId
from vtt.base.units import mm_text
from vtt.commands.piece import MovePieces
from vtt.geometry.bounds import Bounds, block_about, bounds_meet, grown
from vtt.geometry.footprint import Footprint
from vtt.geometry.gaps import Corridor, first_breach, narrow_corridors
from vtt.geometry.many import Crowd
from vtt.geometry.tolerance import CONTACT_MM, at_most, less_than, same_angle
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, ShapeRole, illegal
from vtt.rules.view import RulesView
from vtt_dbr import marks
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.evolutions import contracts
from vtt_dbr.ground import IMPASSABLE, standing_parts
from vtt_dbr.manoeuvre import Manoeuvre, Mover, moved_by
from vtt_dbr.passing import can_pass
from vtt_dbr.rows import OURS
from vtt_dbr.tables import distance

book = Rulebook()

BaseCorridor = Corridor[PieceId]


@book.check("B14", on=MovePieces, cheap=True)
def keeps_out_of_gaps(p: Proposal) -> Iterator[Finding]:
    """Nobody enters a gap that is narrower than a base, save who stands in it and goes straight out."""
    limit = distance(p.before, "gap_min")
    for manoeuvre in moved_by(p):
        known = _near_gaps(p.before, manoeuvre, limit)
        if not known or manoeuvre.is_outcome or may_contract_in(p.before, manoeuvre):
            continue
        for mover in manoeuvre.movers:
            for corridor in narrow_gaps(p.before, manoeuvre, mover, known):
                yield _finding(
                    "B14",
                    manoeuvre,
                    mover,
                    corridor,
                    f"{mover.element.title} may not enter the gap of {mm_text(corridor.width)} "
                    f"between {_titles(manoeuvre, corridor)}: {mm_text(limit)} are needed.",
                )


@book.check("B14.2", on=MovePieces, cheap=True)
def turns_in_no_tight_gap(p: Proposal) -> Iterator[Finding]:
    """Between two enemies one base apart nobody turns, nor later in the same move (E10)."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or manoeuvre.keeps_facing:
            continue
        limit, tight = distance(p.before, "gap_min"), float(str(p.before.setting("tight_gap")))
        for mover in manoeuvre.movers:
            if same_angle(mover.start.pose.facing, mover.end.pose.facing):
                continue
            for corridor in _tight_gaps(manoeuvre, mover, limit, tight):
                if turns_inside(mover, corridor):
                    found = _finding(
                        "B14.2",
                        manoeuvre,
                        mover,
                        corridor,
                        f"{mover.element.title} may not turn in the gap of "
                        f"{mm_text(corridor.width)} between {_titles(manoeuvre, corridor)}.",
                    )
                    yield found if at_most(corridor.width, limit) else replace(found, source=OURS)


@book.clause("B14.4", otherwise=False)
def may_contract_in(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """A group may contract to a column in a gap."""
    return bool(contracts(view, manoeuvre))


def narrow_gaps(
    view: RulesView, manoeuvre: Manoeuvre, mover: Mover, known: Sequence[BaseCorridor]
) -> Iterator[BaseCorridor]:
    """The narrow ones of the gaps near by that a mover enters, or leaves otherwise than straight."""
    corridors = [
        corridor
        for corridor in known
        if bounds_meet(mover.box, _box_of(corridor))
        and corridor.region.intersects(mover.swept)
        and _bars(view, mover, manoeuvre, corridor)
    ]
    if not corridors:
        return
    inside = [corridor for corridor in corridors if corridor.breached_by(mover.start)]
    if any(not same_angle(base.pose.facing, mover.start.pose.facing) for base in mover.way):
        yield from inside
    ahead = [c for c in corridors if c not in inside and not goes_past(view, mover, c)]
    met = first_breach(mover.start, mover.legs, ahead)
    if met is not None:
        yield met[0]


@book.clause("B14.5", otherwise=False)
def goes_past(view: RulesView, mover: Mover, corridor: BaseCorridor) -> bool:
    """Whether a mover goes past a gap and not into it: without turning, and never between the two.

    So one charges a line beside skirmishers that stand a little before it. (Our reading: the corner
    between the two bases is part of a gap for who turns.)
    """
    if any(not same_angle(base.pose.facing, mover.start.pose.facing) for base in mover.way):
        return False
    return not mover.swept.buffer(-CONTACT_MM, join_style="mitre").intersects(corridor.neck)


def turns_inside(mover: Mover, corridor: BaseCorridor) -> bool:
    """Whether a mover changes its facing in a corridor or later on its way."""
    near = np.flatnonzero(shapely.intersects(corridor.region, mover.shapes)).tolist()
    entered = next((i for i in near if corridor.breached_by(mover.way[i])), None)
    if entered is None:
        return False
    facings = [base.pose.facing for base in mover.way[entered:]]
    return any(not same_angle(facing, facings[0]) for facing in facings)


def _near_gaps(view: RulesView, manoeuvre: Manoeuvre, limit: float) -> tuple[BaseCorridor, ...]:
    """The narrow gaps between bases that stand in the squares of the table about a manoeuvre.

    They are the same for most frames of a drag.
    """
    field, side, ids = manoeuvre.field, manoeuvre.side, manoeuvre.ids
    block, fixed = block_about(grown(manoeuvre.bounds, limit)), barriers(view, field)
    key = ("gaps", limit, side, ids, block, len(fixed))
    return field.derived(key, lambda: _gaps_in(field, side, ids, block, fixed, limit))


def _gaps_in(
    field: Battlefield,
    side: SideId | None,
    ids: tuple[PieceId, ...],
    block: Bounds,
    fixed: Mapping[PieceId, Footprint],
    limit: float,
) -> tuple[BaseCorridor, ...]:
    """The narrow gaps in a box between bases that stand there and are not these, whoever they are."""
    enemies, friends = field.crowd_of_enemies(side), field.crowd_of_friends(side)
    near = [*enemies.in_box(block), *friends.in_box(block)]
    standing = field.pick([name for name in near if name not in ids])
    walls = {name: base for name, base in fixed.items() if bounds_meet(base.bounds, block)}
    if len(standing) + bool(walls) < 2:
        return ()
    found = narrow_corridors(standing | walls, limit)
    return tuple(one for one in found if one.first in standing or one.second in standing)


def _box_of(corridor: BaseCorridor) -> Bounds:
    """A box that holds a gap: that of both its bases, since the gap lies in their hull."""
    (left, top, right, bottom), other = corridor.bases[0].bounds, corridor.bases[1].bounds
    return (
        min(left, other[0]),
        min(top, other[1]),
        max(right, other[2]),
        max(bottom, other[3]),
    )


@book.clause("B14.3", otherwise={})
def barriers(view: RulesView, field: Battlefield) -> dict[PieceId, Footprint]:
    """Impassable ground and the walls of fortifications, which make gaps as bases do."""
    return field.derived("barriers", lambda: _barriers(field))


def _barriers(field: Battlefield) -> dict[PieceId, Footprint]:
    cliffs = [patch for patch in field.ground.patches if patch.going == IMPASSABLE]
    found = {
        f"{patch.name} ({number})": base
        for number, patch in enumerate(cliffs)
        for base in standing_parts([patch.area])
    }
    found |= {f"wall {number + 1}": wall for number, wall in enumerate(field.ground.walls)}
    return {PieceId(name): base for name, base in found.items()}


def _bars(view: RulesView, mover: Mover, manoeuvre: Manoeuvre, corridor: BaseCorridor) -> bool:
    """Whether both bases of a gap stop a mover: enemies do, and friends that let nobody through."""
    ends = (manoeuvre.field.elements.get(name) for name in (corridor.first, corridor.second))
    return all(
        one is None or one.side != manoeuvre.side or not can_pass(view, mover, one) for one in ends
    )


def _tight_gaps(
    manoeuvre: Manoeuvre, mover: Mover, limit: float, tight: float
) -> Iterator[BaseCorridor]:
    """The gaps between two enemies near the way that are a base wide and no more than `tight` wider."""
    reach = limit + tight
    crowd = manoeuvre.field.crowd_of_enemies(manoeuvre.side)
    near = manoeuvre.field.pick(crowd.in_box(grown(mover.box, reach)))
    for pair in Crowd(near).near_pairs(reach):
        if not less_than(pair.gap, limit):
            bases = (near[pair.first], near[pair.second])
            yield Corridor(pair.first, pair.second, bases, pair.gap, reach)


def _finding(
    rule: str, manoeuvre: Manoeuvre, mover: Mover, corridor: BaseCorridor, told: str
) -> Finding:
    elements = manoeuvre.field.elements
    return illegal(
        rule,
        told,
        (
            mover.element.id,
            *(one for one in (corridor.first, corridor.second) if one in elements),
        ),
        measured=corridor.width,
        limit=corridor.limit,
        marks=marks.areas(
            manoeuvre.field.table,
            corridor.region,
            ShapeRole.ILLEGAL,
            f"gap {mm_text(corridor.width)} of {mm_text(corridor.limit)}",
        ),
    )


def _titles(manoeuvre: Manoeuvre, corridor: BaseCorridor) -> str:
    elements = manoeuvre.field.elements
    ends = (corridor.first, corridor.second)
    return " and ".join(elements[one].title if one in elements else str(one) for one in ends)
