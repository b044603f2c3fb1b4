"""Vessels run down who crosses the water before their bow (B28.4)."""

from collections.abc import Iterator

import shapely

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces
from vtt.geometry.edges import Side, edge
from vtt.geometry.footprint import Footprint
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, note
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element, plays
from vtt_dbr.losses import destroy
from vtt_dbr.manoeuvre import Manoeuvre, Mover, moved_by
from vtt_dbr.movers import any_mover
from vtt_dbr.tables import NAVAL
from vtt_dbr.words import said_of

book = Rulebook()


def run_down(view: RulesView, manoeuvre: Manoeuvre, mover: Mover) -> tuple[PieceId, ...]:
    """The enemies in the water that a vessel's bow goes over: they are destroyed (B28.4)."""
    if not may_run_down(view, mover.element):
        return ()
    swept = shapely.union_all([_front(base) for base in mover.way]).convex_hull
    return tuple(
        name
        for name in crossing_in_the_way(manoeuvre, mover)
        if swept.intersects(manoeuvre.field.elements[name].base.polygon)
    )


@book.clause("B28.4", otherwise=False)
def may_run_down(view: RulesView, element: Element) -> bool:
    """Whether a vessel runs down who crosses: any does, or as a house rule boats alone (E68)."""
    return plays(view, element, "runs_down")


def crossing_in_the_way(manoeuvre: Manoeuvre, mover: Mover) -> tuple[PieceId, ...]:
    """The enemies that cross water where a vessel goes; they do not bar its way."""
    if mover.element.arm != NAVAL:
        return ()
    field = manoeuvre.field
    near = field.crowd_of_enemies(manoeuvre.side).in_box(mover.swept.bounds)
    return tuple(name for name in near if is_crossing(field, field.elements[name]))


def is_crossing(field: Battlefield, element: Element) -> bool:
    """Whether an element of the land stands in a river or other water, and on no bridge."""
    if element.arm == NAVAL:
        return False
    afloat = any(
        patch.water and not patch.river for patch in field.ground.touched(element.base.polygon)
    )
    return bool(field.ground.rivers_under(element.base)) or afloat


@book.check("B28.4", on=MovePieces, cheap=True, concerns=any_mover(may_run_down), refuses=False)
def is_told(p: Proposal) -> Iterator[Finding]:
    """A vessel that goes over troops in the water destroys them."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            for name in run_down(p.before, manoeuvre, mover):
                other = manoeuvre.field.elements[name]
                told = f"{mover.element.title} runs down {other.title}, who is crossing."
                yield note("B28.4", told, (mover.element.id, name))


@book.effect("B28.4", on=MovePieces)
def they_go_under(p: Proposal) -> Iterator[Consequence]:
    """Who is run down is destroyed."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            sunk = [manoeuvre.field.elements[n] for n in run_down(p.before, manoeuvre, mover)]
            if sunk:
                by = f"by {mover.element.title} (B28.4)"
                yield from said_of(sunk, f"is run down {by}", f"are run down {by}")
                yield from destroy(p.after, sunk)


def _front(base: Footprint) -> shapely.LineString:
    front = edge(base, Side.FRONT)
    return shapely.LineString((front.start, front.end))
