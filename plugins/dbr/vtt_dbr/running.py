"""How far who flees, routs or pursues comes: the worst going that it runs into counts (A4, B21, B22, B24)."""

import math

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.first_contact import first_contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Straight
from vtt.geometry.path import poses_along
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr.allowance import Crossed, allowance
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.ground import IMPASSABLE, Patch, standing_parts

book = Rulebook()

LOOK_MM = 5.0
"""How densely a way is looked at for a bridge."""


@book.clause("B21.1", otherwise=0.0)
def flight_mm(view: RulesView, field: Battlefield, element: Element) -> float:
    """A fleeing element runs as far as it may move over the ground that it stands on."""
    return allowed_over(view, element, field.ground.touched(element.base.polygon))


def allowed_over(view: RulesView, element: Element, patches: tuple[Patch, ...]) -> float:
    """How far in mm an element may move that touches some patches of ground (E22)."""
    goings = frozenset(patch.going for patch in patches) or frozenset(("good",))
    rivers = frozenset(patch.river for patch in patches if patch.river)
    way = Crossed(goings, rivers=rivers)
    return allowance(view, element.class_name, element.arm, element.grade, way).limit


def run_mm(
    view: RulesView,
    field: Battlefield,
    element: Element,
    base: Footprint,
    way: float,
    spent: float = 0.0,
    step: float = math.inf,
) -> float:
    """How far of `way` mm an element that runs may still go, over worse going that it comes into.

    It ends before ground in which it may not go so far. Where nobody can be, other rules stop it.

    Args:
        view: the state.
        field: the table.
        element: who runs, as it stood before it began to.
        base: where it is now; it runs straight ahead.
        way: how far it might still go over the ground that it has touched, in mm.
        spent: how much of its move is behind it, in mm; less than 0: so much it has in addition.
        step: how far it goes in this direction, in mm.
    """
    touched = field.ground.touched(element.base.polygon)
    for at, patch in _entered(field, base, min(way, step)):
        if at >= way:
            break
        touched = (*touched, patch)
        way = max(at, min(way, allowed_over(view, element, touched) - spent))
    return way


def within_run(view: RulesView, field: Battlefield, element: Element, end: Footprint) -> float:
    """How far in mm an element may run over all that lies between where it stands and another place."""
    between = shapely.union(element.base.polygon, end.polygon).convex_hull
    return allowed_over(view, element, _worse(field, between))


def _entered(field: Battlefield, base: Footprint, way: float) -> list[tuple[float, Patch]]:
    """The patches of ground that a base comes into straight ahead, and after how many mm, in order.

    Who crosses a river by a bridge does not come into it.
    """
    legs = (Straight(way),)
    places = [base.at(pose) for pose in poses_along(base.outline, base.pose, legs, LOOK_MM, 1.0)]
    swept = shapely.union(base.polygon, places[-1].polygon).convex_hull
    found = []
    for patch in _worse(field, swept):
        parts = {str(n): part for n, part in enumerate(standing_parts([patch.area]))}
        met = first_contact(base, legs, parts)
        bridged = patch.river and field.ground.is_bridged(patch, places)
        if met is not None and not bridged and not patch.core.intersects(base.polygon):
            found.append((met.distance, patch))
    return sorted(found, key=lambda one: one[0])


def _worse(field: Battlefield, area: BaseGeometry) -> tuple[Patch, ...]:
    """The patches that an area touches and that somebody may enter."""
    return tuple(p for p in field.ground.touched(area) if p.going != IMPASSABLE)
