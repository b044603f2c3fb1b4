"""Moving at works: walls stop everybody but at their gates, and what storming is measured from (B29)."""

from collections.abc import Iterator

import shapely

from vtt.commands.piece import MovePieces
from vtt.geometry.edges import Side, edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import outline_size
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, ShapeRole, illegal
from vtt.rules.view import RulesView
from vtt_dbr import marks
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.manoeuvre import moved_by
from vtt_dbr.movers import any_ground

book = Rulebook()


def has_walls(field: Battlefield) -> bool:
    """Whether fortifications stand on a table."""
    return any(work.is_fortification for work in field.ground.works)


@book.check("B29.1", on=MovePieces, cheap=True, concerns=any_ground(has_walls))
def walls_stop(p: Proposal) -> Iterator[Finding]:
    """Nobody goes through a fortification but at a gate: attackers stop at its outer edge."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        for mover in manoeuvre.movers:
            for work in manoeuvre.field.ground.works:
                if not work.is_fortification or work.is_crossed_by(mover.start.polygon):
                    continue
                if work.is_crossed_by(mover.swept):
                    yield illegal(
                        "B29.1",
                        f"{work.name} bars the way of {mover.element.title}: there is no gate.",
                        (mover.element.id,),
                        marks=marks.areas(
                            manoeuvre.field.table,
                            work.strip.intersection(mover.swept),
                            ShapeRole.ILLEGAL,
                        ),
                    )


@book.clause("B29.2", otherwise=0.0)
def storming_mm(view: RulesView, field: Battlefield, winner: Element, enemy: Element) -> float:
    """How far who has beaten the defenders of a wall must go on: its depth from the inner edge.

    0 where the enemy held no wall against it.
    """
    for work in field.ground.works:
        if work.is_defended_by(enemy.base) and work.is_faced_by(winner.base):
            return work.thickness + outline_size(winner.base.outline)[1]
    return 0.0


@book.clause("B29.2", otherwise=0.0)
def back_over_mm(view: RulesView, field: Battlefield, element: Element, depth: float) -> float:
    """How much longer a recoil is that leads back over a wall: it is measured from the outer edge."""
    rear = edge(element.base, Side.REAR)
    x, y = element.base.pose.forward
    for work in field.ground.works:
        if not work.is_fortification or not work.within.covers(
            shapely.Point(element.base.pose.point)
        ):
            continue
        way = shapely.LineString(
            (rear.middle, (rear.middle[0] - x * depth, rear.middle[1] - y * depth))
        )
        met = work.inner.intersection(way.buffer(0.1, cap_style="flat"))
        if not met.is_empty:
            return shapely.Point(rear.middle).distance(met) + work.thickness
    return 0.0


def astride(field: Battlefield, base: Footprint) -> str:
    """The name of the wall that a base stands on; nothing where it stands on none."""
    walls = (work for work in field.ground.works if work.is_fortification)
    return next((work.name for work in walls if work.is_crossed_by(base.polygon)), "")
