"""Narrow gaps: the corridor between two bases, and who would push into it (B14).

How narrow is too narrow, and who is kept out by it, is the game's word: limits are arguments.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Generic

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import base_area, convex_area_parts, reaches_into, standing
from vtt.geometry.distance import distance, gap
from vtt.geometry.first_contact import FirstContact, first_contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Crowd, Name
from vtt.geometry.motion import Leg
from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.pose import Point, Pose, facing_towards
from vtt.geometry.tolerance import at_most, less_than, touching


@dataclass(frozen=True)
class Corridor(Generic[Name]):
    """The gap between two bases: its width in mm, and the area between them out to `limit` mm."""

    first: Name
    second: Name
    bases: tuple[Footprint, Footprint]
    width: float
    limit: float

    @cached_property
    def region(self) -> BaseGeometry:
        """The area between the two bases (worked out when asked for)."""
        return corridor_region(*self.bases, self.limit)

    @cached_property
    def neck(self) -> BaseGeometry:
        """The shortest ways from one base to the other (worked out when asked for)."""
        return neck_region(*self.bases)

    def breached_by(self, base: Footprint) -> bool:
        """Whether a base lies in the corridor by more than the tolerance; flush with it is outside."""
        return reaches_into(base, self.region)


def corridor_region(a: Footprint, b: Footprint, limit: float) -> BaseGeometry:
    """What lies between two bases and within `limit` mm of both.

    The hull of the two without themselves; of a concave base each convex part counts by itself.
    (Closing the gap by growing and shrinking marks too little of it, and legal inside corners.)
    """
    between = [
        shapely.union(first, second).convex_hull
        for first, second in itertools.product(convex_area_parts(a), convex_area_parts(b))
        if less_than(first.distance(second), limit)
    ]
    first, second = base_area(a), base_area(b)
    region = shapely.difference(shapely.union_all(between), shapely.union(first, second))
    for area in (first, second):
        region = shapely.intersection(region, area.buffer(limit, quad_segs=64))
    return region


def neck_region(a: Footprint, b: Footprint) -> BaseGeometry:
    """What lies on the shortest ways between two bases: between two sides that face each other an area.

    Else the one shortest line, as from a round base: who goes past it may stand in the corner beside it.
    """
    found = gap(a, b)
    shortest = shapely.LineString([found.first, found.second])
    if touching(found.distance):
        return shortest
    here, there = found.first, found.second
    across = ((there[0] - here[0]) / found.distance, (there[1] - here[1]) / found.distance)
    necks = [
        _between(here, there, across, max(near[0], far[0]), min(near[1], far[1]))
        for near in _sides_across(a, here, across)
        for far in _sides_across(b, here, across, found.distance)
        if not touching(min(near[1], far[1]) - max(near[0], far[0]))
    ]
    return shapely.union_all(necks) if necks else shortest


def _between(here: Point, there: Point, across: Point, low: float, high: float) -> BaseGeometry:
    """The rectangle over a shortest way from `low` to `high` mm beside it."""
    moved = [(-across[1] * at, across[0] * at) for at in (low, high)]
    return shapely.MultiPoint(
        [(x + dx, y + dy) for dx, dy in moved for x, y in (here, there)]
    ).convex_hull


def _sides_across(
    base: Footprint, origin: Point, across: Point, ahead: float = 0.0
) -> Iterator[tuple[float, float]]:
    """The sides that lie square to a direction `ahead` mm from a point: from where to where beside it.

    A round base has none.
    """
    if base.is_round:
        return
    places = [
        (
            (x - origin[0]) * across[0] + (y - origin[1]) * across[1],
            (y - origin[1]) * across[0] - (x - origin[0]) * across[1],
        )
        for x, y in base.corners
    ]
    for one, other in itertools.pairwise([*places, places[0]]):
        if touching(abs(one[0] - ahead)) and touching(abs(other[0] - ahead)):
            yield min(one[1], other[1]), max(one[1], other[1])


def is_narrow(width: float, limit: float) -> bool:
    """Whether a gap is one (the bases do not touch) and clearly below the limit in mm."""
    return not touching(width) and less_than(width, limit)


def corridor(a: Footprint, b: Footprint, limit: float) -> BaseGeometry | None:
    """The region of the gap between two bases, or None if they touch or it is no narrower than `limit`."""
    return corridor_region(a, b, limit) if is_narrow(distance(a, b), limit) else None


def narrow_corridors(
    bases: Mapping[Name, Footprint], limit: float, at_least: float = 0.0
) -> list[Corridor[Name]]:
    """All gaps narrower than `limit` mm between bases, in the order of their names.

    Args:
        bases: what makes the gaps: enemies, impassable terrain (`area.standing`), by name.
        limit: gaps of this width or more are left out, as are bases that touch.
        at_least: gaps narrower than this are left out (to find those of just one base's width).
    """
    pairs = Crowd(bases).near_pairs(limit)
    names = list(bases)
    rows = zip(pairs.first.tolist(), pairs.second.tolist(), pairs.gap.tolist(), strict=True)
    return sorted(
        (
            Corridor(
                names[first],
                names[second],
                (bases[names[first]], bases[names[second]]),
                width,
                limit,
            )
            for first, second, width in rows
            if is_narrow(width, limit) and at_most(at_least, width)
        ),
        key=lambda found: (found.first, found.second),
    )


def breached(base: Footprint, corridors: Iterable[Corridor[Name]]) -> list[Corridor[Name]]:
    """The corridors that a base stands in."""
    return [found for found in corridors if found.breached_by(base)]


def first_breach(
    base: Footprint, legs: Sequence[Leg], corridors: Iterable[Corridor[Name]]
) -> tuple[Corridor[Name], FirstContact[str]] | None:
    """The first corridor that a base pushes into on its path, and where.

    A corridor that it already stands in is breached at once: leave it out to let the base go.
    """
    by_key: dict[str, Corridor[Name]] = {}
    areas: dict[str, Footprint] = {}
    for index, found in enumerate(corridors):
        for part, area in enumerate(_areas(found.region)):
            key = f"{index:06d}.{part}"
            by_key[key], areas[key] = found, area
    met = first_contact(base, legs, areas)
    return None if met is None else (by_key[met.obstacle], met)


def fits_through(outline: Outline, width: float) -> bool:
    """Whether an outline, turned at will, is narrow enough for a gap of this width in mm."""
    return at_most(narrowest(outline), width)


@lru_cache(maxsize=1024)
def narrowest(outline: Outline) -> float:
    """The least width of an outline in mm, over all directions: across one of its hull's edges.

    >>> from vtt.geometry.outline import rectangle
    >>> narrowest(rectangle(40, 20))
    20.0
    """
    if isinstance(outline, CircleOutline):
        return 2 * outline.radius
    ring = shapely.get_coordinates(shapely.MultiPoint(outline.points).convex_hull).tolist()
    return min(_across(start, end, outline.points) for start, end in itertools.pairwise(ring))


def _across(start: Sequence[float], end: Sequence[float], points: Iterable[Point]) -> float:
    """How wide points lie across the direction from `start` to `end`."""
    frame = Pose(start[0], start[1], facing_towards((start[0], start[1]), (end[0], end[1])))
    laterals = [frame.lateral_forward(point)[0] for point in points]
    return max(laterals) - min(laterals)


def _areas(region: BaseGeometry) -> list[Footprint]:
    """The pieces of a region as footprints (slivers without an area are none)."""
    return [
        standing([(x, y) for x, y in part.exterior.coords[:-1]])
        for part in shapely.get_parts(region)
        if isinstance(part, shapely.Polygon) and part.area > 0.0
    ]
