"""Where elements can go in one move, as an area to be drawn (A4, B14, B16, B29).

The area is what a body of elements can cover on its way and at its end, however it turns: out to its
allowance at the worst going on the way, not past walls, impassable ground, narrow gaps and enemies, and
without the frontal zones that bind it. What leads into such a zone (into contact, say) is an offer of its
own. Friends bar nothing here: some let through, some do not, and the verdict on the move says which.
A group goes ahead and wheels alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId, SideId
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.footprint import Footprint
from vtt.geometry.gaps import narrow_corridors
from vtt.geometry.outline import outline_size
from vtt.geometry.overlay import shared, without
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM
from vtt.geometry.zone import exposed_mm, front_overlap_mm, is_exposed
from vtt.rules.view import RulesView
from vtt_dbr import group_reach
from vtt_dbr.allowance import Crossed, allowance
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.frontal_zone import zone_of
from vtt_dbr.gaps import barriers
from vtt_dbr.ground import Patch
from vtt_dbr.tables import NAVAL, ROAD, distance
from vtt_dbr.waters import sailing_going, water_hides

OPEN_GROUND = Crossed(frozenset(("good",)))
SLIVER_MM2 = 1.0
"""What is left of a zone beside a screen counts when it is larger than a tolerance's breadth."""
ROAD_ALONE = Crossed(frozenset((ROAD,)), by_road=True)


@dataclass(frozen=True)
class Body:
    """Elements that move together: what they cover, and how narrow a place lets them through, in mm."""

    elements: tuple[Element, ...]
    area: BaseGeometry
    inside: Point
    narrowest: float

    @property
    def is_vessel(self) -> bool:
        """Whether they sail."""
        return self.elements[0].arm == NAVAL

    @property
    def side(self) -> SideId | None:
        """Whose they are."""
        return self.elements[0].side

    @property
    def ids(self) -> frozenset[str]:
        """Who they are."""
        return frozenset(element.id for element in self.elements)


@dataclass(frozen=True)
class Reach:
    """Where a body can go: the area, the longest move in mm, and the zones that bind it, by owner.

    `in_open` is how far it goes over good ground, in mm, were it to start there.
    """

    area: BaseGeometry
    longest: float
    in_open: float
    zones: Mapping[PieceId, BaseGeometry]


def reach(view: RulesView, field: Battlefield, *elements: Element) -> Reach:
    """Where elements of one side can go together."""
    body = _body(elements)
    in_open = _limit(view, body, OPEN_GROUND)
    around = shapely.box(*body.area.bounds).buffer(in_open, join_style="mitre")
    patches = _limits_of_patches(view, field, body, around)
    touched = [limit for patch, limit in patches if patch.core.intersects(body.area)]
    start = min(touched, default=in_open)
    limits = {
        limit for limit in (in_open, *(limit for _, limit in patches)) if 0.0 < limit <= start
    }
    farthest = max(limits, default=0.0)
    by_road = field.ground.are_on_road(_middles(body))
    longest = max(farthest, _limit(view, body, ROAD_ALONE)) if by_road else farthest
    zones = _binding(view, field, body, longest)
    room, bars = _room(view, field, body, longest, zones)
    parts = [body.area]
    for limit in sorted(limits):
        worse = shapely.union_all([_barring(field, patch) for patch, at in patches if at < limit])
        land = without(shared(room, body.area.buffer(limit)), worse)
        if body.is_vessel:
            land = shared(land, shapely.union_all([patch.area for patch, _ in patches]))
        parts.append(_connected(land, body))
    if by_road:
        roads = shared(shapely.union_all(field.ground.road_areas), body.area.buffer(longest))
        parts += _touching(without(roads, bars), body.area)
    seen = {name: one.zone for name, one in zones.items()}
    area = shapely.union_all(parts)
    bases = {element.id: element.base for element in elements}
    if group_reach.can_move_together(bases):
        area = shared(area, group_reach.ahead_of(bases, longest)).union(body.area)
    return Reach(area, longest, in_open, seen)


def _body(elements: Sequence[Element]) -> Body:
    area = shapely.union_all([element.base.polygon for element in elements])
    sides = [side for element in elements for side in outline_size(element.base.outline)]
    return Body(tuple(elements), area, elements[0].base.pose.point, min(sides))


def _middles(body: Body) -> list[Point]:
    return [mid(one.base) for one in body.elements for mid in (front_mid, rear_mid)]


def _limit(view: RulesView, body: Body, way: Crossed) -> float:
    """How far the slowest of a body may go over some ground, unless it ends in contact."""
    kinds = {(one.class_name, one.arm, one.grade) for one in body.elements}
    return min(allowance(view, *kind, way).limit for kind in kinds)


def _limits_of_patches(
    view: RulesView, field: Battlefield, body: Body, around: BaseGeometry
) -> list[tuple[Patch, float]]:
    """The patches around that hinder a body, or carry a vessel, with how far it goes across each."""
    near = [patch for patch in field.ground.patches if patch.area.intersects(around)]
    if body.is_vessel:
        ways = [(one, Crossed(frozenset((sailing_going(one),)))) for one in near if one.water]
    else:
        ways = [(patch, _across(patch)) for patch in near]
    known = {way: _limit(view, body, way) for way in {way for _, way in ways}}
    return [(patch, known[way]) for patch, way in ways]


def _across(patch: Patch) -> Crossed:
    rivers = frozenset((patch.river,)) if patch.river else frozenset[str]()
    return Crossed(frozenset((patch.going,)), built_up=patch.built_up, rivers=rivers)


def _barring(field: Battlefield, patch: Patch) -> BaseGeometry:
    """What of a patch slows those who enter it: not where a bridge leads over a river."""
    if patch.river and field.ground.bridges:
        return without(patch.area, shapely.union_all(field.ground.bridges))
    return patch.area


def _room(
    view: RulesView,
    field: Battlefield,
    body: Body,
    farthest: float,
    zones: Mapping[PieceId, "Binding"],
) -> tuple[BaseGeometry, BaseGeometry]:
    """The part of the table that is free to a body, and what bars the rest of it.

    Enemies, the zones that bind it, walls that it does not stand on, gaps that it is not in.
    """
    depth, gap = distance(view, "zone"), distance(view, "gap_min")
    left, top, right, bottom = body.area.bounds
    margin = farthest + depth + gap
    box = (left - margin, top - margin, right + margin, bottom + margin)
    enemies = field.pick(field.crowd_of_enemies(body.side).in_box(box))
    around = shapely.box(*box)
    fixed = {
        name: one for name, one in barriers(view, field).items() if one.polygon.intersects(around)
    }
    closed = [
        with_area(corridor.neck)  # the corners beside it are free to who goes straight (B14.5)
        for corridor in narrow_corridors(enemies | fixed, gap)
        if not corridor.region.buffer(-CONTACT_MM).intersects(body.area)
    ]
    walls = [
        with_area(work.strip)
        for work in field.ground.works
        if work.is_fortification and not work.is_crossed_by(body.area)
    ]
    shut = [one.zone for one in zones.values() if not one.holds]
    solid = [base.polygon for base in enemies.values()]
    bars = shapely.union_all([*solid, *shut, *closed, *walls])
    table = view.module.table(field.table)
    room = without(shapely.box(0.0, 0.0, table.width, table.height), bars)
    for one in zones.values():
        room = room if one.way is None else shared(room, one.way)
    return room, bars


def with_area(shape: BaseGeometry) -> BaseGeometry:
    """A shape that bars; a mere line as thick as the tolerance."""
    return shape if shape.area else shape.buffer(CONTACT_MM)


@dataclass(frozen=True)
class Binding:
    """An enemy's zone as far as it sees; `way` is where alone may go who is exposed in it already."""

    zone: BaseGeometry
    way: BaseGeometry | None = None

    @property
    def holds(self) -> bool:
        """Whether the body stands in it."""
        return self.way is not None


def _binding(
    view: RulesView, field: Battlefield, body: Body, farthest: float
) -> dict[PieceId, Binding]:
    """The zones that a body can come to, and those in which it stands."""
    depth, room = distance(view, "zone"), body.area.buffer(farthest + 1.0)
    left, top, right, bottom = room.bounds
    box = (left - depth, top - depth, right + depth, bottom + depth)
    found = {}
    for name in field.crowd_of_enemies(body.side).in_box(box):
        owner = field.elements[name]
        screens = list(_screens(view, field, body, owner))
        zone = _seen_zone(view, owner, screens)
        if zone.area > SLIVER_MM2 and zone.intersects(room):
            found[name] = Binding(zone, _way_out(view, body, owner, screens, farthest))
    return found


def _seen_zone(view: RulesView, owner: Element, screens: Sequence[Footprint]) -> BaseGeometry:
    """An enemy's frontal zone without what standing friends, waters and works hide of it."""
    zone = zone_of(view, owner.base)
    x, y = owner.base.pose.forward
    depth = distance(view, "zone")
    shadows = [
        shapely.union(hidden, affinity.translate(hidden, x * depth, y * depth)).convex_hull
        for screen in screens
        if (hidden := shared(screen.polygon, zone)).area
    ]
    return without(zone, shapely.union_all(shadows))


def _way_out(
    view: RulesView, body: Body, owner: Element, screens: Sequence[Footprint], farthest: float
) -> BaseGeometry | None:
    """Where who stands in a zone may go: straight back, and ahead towards its owner; None: it does not."""
    depth = distance(view, "zone")
    for element in body.elements:
        if is_exposed(exposed_mm(element.base, owner.base, depth, screens)):
            ahead = farthest if is_exposed(front_overlap_mm(owner.base, element.base)) else 0.0
            x, y = element.base.pose.forward
            ends = [affinity.translate(body.area, x * way, y * way) for way in (ahead, -farthest)]
            return shapely.union_all([body.area, *ends]).convex_hull
    return None


def _screens(
    view: RulesView, field: Battlefield, body: Body, owner: Element
) -> Iterator[Footprint]:
    """What may hide a body from a zone: friends that stand, waters and works."""
    mover = body.elements[0]
    friends = field.crowd_of_friends(body.side).in_box(zone_of(view, owner.base).bounds)
    yield from (base for name, base in field.pick(friends).items() if name not in body.ids)
    ground = field.ground
    yield from ground.screens if water_hides(view, mover, owner) else ground.walls


def _connected(land: BaseGeometry, body: Body) -> BaseGeometry:
    """What of some land a body comes to without a place too narrow for it."""
    half = body.narrowest / 2 - 2 * CONTACT_MM
    start = shapely.Point(body.inside)
    with np.errstate(divide="ignore", invalid="ignore"):  # GEOS at corners that are hardly any
        open_parts = shapely.get_parts(land.buffer(-half, join_style="mitre"))
    near = [part for part in open_parts if part.distance(start) <= CONTACT_MM]
    return shared(land, shapely.union_all(near).buffer(half + CONTACT_MM, join_style="mitre"))


def _touching(land: BaseGeometry, area: BaseGeometry) -> list[BaseGeometry]:
    return [part for part in shapely.get_parts(land) if part.intersects(area)]
