"""The edges and corners of a base by name: front, right, rear and left, seen from the piece.

An edge belongs to the quarter that its outside looks to (the diagonals to front and rear), so that
any polygon has named edges; where a quarter holds several, the one that looks most nearly that way
is *the* front, right, rear or left edge. Edges run clockwise round the base as seen from above:
the front from left to right, the rear from right to left. A round base has none of these.
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from vtt.base.errors import GeometryError
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline, signed_area
from vtt.geometry.pose import Point, Pose, angle_between, normalised
from vtt.geometry.tolerance import NOISE, same_angle


class Side(StrEnum):
    """A side of a base, seen from the piece itself."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"


class Corner(StrEnum):
    """A corner of a base, seen from the piece itself."""

    FRONT_LEFT = "front_left"
    FRONT_RIGHT = "front_right"
    REAR_RIGHT = "rear_right"
    REAR_LEFT = "rear_left"


BEARINGS = {Side.FRONT: 0.0, Side.RIGHT: 90.0, Side.REAR: 180.0, Side.LEFT: 270.0}
"""Where each side looks, in degrees clockwise from the piece's facing."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A straight edge of an outline, with the outside on the left hand of its direction."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """Length in mm."""
        return math.dist(self.start, self.end)

    @property
    def middle(self) -> Point:
        """The point halfway along."""
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)

    @property
    def bearing(self) -> float:
        """Where the outside looks, in degrees clockwise (0 = up the table)."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return normalised(math.degrees(math.atan2(dy, dx)))

    def at(self, pose: Pose) -> "Edge":
        """A local edge on the table."""
        return Edge(pose.to_table(self.start), pose.to_table(self.end))


def edges(base: Footprint) -> tuple[tuple[Side, Edge], ...]:
    """All edges on the table with their sides, clockwise round the base.

    Raises:
        GeometryError: for a round base.
    """
    local = outline_edges(base.outline)
    ring = base.pose.all_to_table(tuple([edge.start for _, edge in local]))
    ends = ring[1:] + ring[:1]
    return tuple(
        [(side, Edge(start, end)) for (side, _), start, end in zip(local, ring, ends, strict=True)]
    )


def edge(base: Footprint, side: Side) -> Edge:
    """The front, right, rear or left edge on the table.

    Raises:
        GeometryError: if the base is round, or has no edge or two equally good ones on that side.
    """
    return outline_edge(base.outline, side).at(base.pose)


def corner(base: Footprint, which: Corner) -> Point:
    """A named corner on the table: an end of the front or of the rear edge.

    Raises:
        GeometryError: if the base has no such edge.

    >>> from vtt.geometry.outline import rectangle
    >>> corner(Footprint(rectangle(40, 20), Pose(0, 0, 90)), Corner.FRONT_LEFT)
    (10.0, -20.0)
    """
    return base.pose.to_table(outline_corner(base.outline, which))


def named_corners(base: Footprint) -> tuple[Point, Point, Point, Point]:
    """Front left, front right, rear right and rear left on the table.

    Raises:
        GeometryError: if the base has no front or no rear edge.
    """
    left, right, rear_right, rear_left = base.pose.all_to_table(_outline_corners(base.outline))
    return (left, right, rear_right, rear_left)


def front_mid(base: Footprint) -> Point:
    """The middle of the front edge, or the foremost point of a round base, on the table."""
    return base.pose.to_table(outline_middle(base.outline, Side.FRONT))


def rear_mid(base: Footprint) -> Point:
    """The middle of the rear edge, or the rearmost point of a round base, on the table."""
    return base.pose.to_table(outline_middle(base.outline, Side.REAR))


@lru_cache(maxsize=1024)
def has_named_corners(outline: Outline) -> bool:
    """Whether front and rear edges, and with them all four named corners, exist."""
    try:
        outline_edge(outline, Side.FRONT)
        outline_edge(outline, Side.REAR)
    except GeometryError:
        return False
    return True


@lru_cache(maxsize=1024)
def outline_edges(outline: Outline) -> tuple[tuple[Side, Edge], ...]:
    """All edges in local mm with their sides, clockwise; points on a straight edge are passed over.

    Raises:
        GeometryError: for a round base.
    """
    if not isinstance(outline, PolygonOutline):
        raise GeometryError("a round base has no edges; measure from its centre and radius")
    points = outline.points if signed_area(outline.points) > 0.0 else outline.points[::-1]
    bends = [
        point
        for before, point, after in zip(
            points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
        )
        if _bends(before, point, after)
    ]
    ring = [Edge(a, b) for a, b in zip(bends, bends[1:] + bends[:1], strict=True)]
    return tuple((_side(edge), edge) for edge in ring)


@lru_cache(maxsize=1024)
def outline_edge(outline: Outline, side: Side) -> Edge:
    """The front, right, rear or left edge in local mm; errors as in `edge`."""
    off = sorted(
        (abs(angle_between(BEARINGS[side], edge.bearing)), index, edge)
        for index, (found, edge) in enumerate(outline_edges(outline))
        if found is side
    )
    if not off:
        raise GeometryError(f"this outline has no edge that looks to its {side}")
    if len(off) > 1 and same_angle(off[0][0], off[1][0]):
        raise GeometryError(f"this outline has two edges that look equally to its {side}")
    return off[0][2]


def outline_corner(outline: Outline, which: Corner) -> Point:
    """A named corner in local mm; errors as in `corner`."""
    match which:
        case Corner.FRONT_LEFT:
            return outline_edge(outline, Side.FRONT).start
        case Corner.FRONT_RIGHT:
            return outline_edge(outline, Side.FRONT).end
        case Corner.REAR_RIGHT:
            return outline_edge(outline, Side.REAR).start
        case Corner.REAR_LEFT:
            return outline_edge(outline, Side.REAR).end


@lru_cache(maxsize=1024)
def _outline_corners(outline: Outline) -> tuple[Point, ...]:
    return tuple(outline_corner(outline, which) for which in Corner)


def outline_middle(outline: Outline, side: Side) -> Point:
    """The middle of an edge in local mm, or the point of a round base that lies farthest out there."""
    if isinstance(outline, CircleOutline):
        return Pose(0.0, 0.0, BEARINGS[side]).ahead(outline.radius).point
    return outline_edge(outline, side).middle


def _bends(before: Point, point: Point, after: Point) -> bool:
    """Whether the ring turns at a point: its distance from the chord is more than noise."""
    ax, ay = point[0] - before[0], point[1] - before[1]
    bx, by = after[0] - point[0], after[1] - point[1]
    return abs(ax * by - ay * bx) > NOISE * math.dist(before, after)


def _side(edge: Edge) -> Side:
    bearing = angle_between(0.0, edge.bearing)
    if abs(bearing) <= 45.0 + NOISE:
        return Side.FRONT
    if abs(bearing) >= 135.0 - NOISE:
        return Side.REAR
    return Side.RIGHT if bearing > 0.0 else Side.LEFT
