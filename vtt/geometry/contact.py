"""What touches what: edges in contact with their length, and the class of a contact (B4, B5).

The classes ask about the front of `a`: `FRONT`, `CORNER_*` and `SIDE` read the same from either
base, `REAR_*` and `FLANK_*` do not, so whoever needs both asks both ways.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from vtt.geometry.distance import distance, gap, overlaps
from vtt.geometry.edges import Edge, Side, edge, edges, has_named_corners, named_corners
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point, Pose
from vtt.geometry.tolerance import CONTACT_MM, at_most, same_angle, same_point, touching


class ContactClass(StrEnum):
    """How base `a` stands to base `b`; left and right are b's for a flank, both bases' own else."""

    OVERLAPPING = "overlapping"
    """One stands on the other."""
    NONE = "none"
    """They do not touch."""
    FRONT = "front"
    """Front on front, both corners together."""
    REAR = "rear"
    """a's front on b's rear, both corners together."""
    FLANK_LEFT = "flank_left"
    """a's front squarely on b's left side, front left corners together."""
    FLANK_RIGHT = "flank_right"
    """a's front squarely on b's right side, front right corners together."""
    CORNER_LEFT = "corner_left"
    """Opposite facings, front left corners together: the overlap position."""
    CORNER_RIGHT = "corner_right"
    """Opposite facings, front right corners together: the overlap position."""
    SIDE = "side"
    """Side edge on side edge: mutual overlap."""
    FRONT_MISALIGNED = "front_misaligned"
    """a's front on b's front, corners apart."""
    FLANK_MISALIGNED = "flank_misaligned"
    """a's front on a side of b, corners apart."""
    REAR_MISALIGNED = "rear_misaligned"
    """a's front on b's rear, corners apart."""
    CORNER_ONLY = "corner_only"
    """Any other touch of two bases with named corners."""
    TOUCH = "touch"
    """Touch where a base is round or has no named corners."""


@dataclass(frozen=True, slots=True)
class Contact:
    """A contact fit to be told and drawn.

    `length` is the shared stretch of edge in mm and `points` its two ends (the same point twice
    where only points meet); `side_of_a` and `side_of_b` name the edges, where edges meet. Bases
    that do not touch, or overlap, have length 0 and no points.
    """

    kind: ContactClass
    length: float = 0.0
    side_of_a: Side | None = None
    side_of_b: Side | None = None
    points: tuple[Point, Point] | None = None


def edge_contact(first: Edge, second: Edge) -> tuple[Point, Point] | None:
    """The ends of the stretch that two edges share, or None (B4).

    The shorter edge is held against the line of the longer one, whichever is named first: one end
    must lie within the tolerance of it and the other within twice that.
    """
    if not (
        same_angle(first.bearing, second.bearing) or same_angle(first.bearing, second.bearing + 180)
    ):
        return None
    longer, shorter = sorted((first, second), key=_length_and_place, reverse=True)
    line = Pose(*longer.start, longer.bearing + 90.0)  # looks along the edge from its start
    (side1, along1), (side2, along2) = map(line.lateral_forward, (shorter.start, shorter.end))
    near, far = sorted((abs(side1), abs(side2)))
    if not (touching(near) and at_most(far, CONTACT_MM)):
        return None
    low, high = max(0.0, min(along1, along2)), min(longer.length, max(along1, along2))
    return (line.ahead(low).point, line.ahead(high).point) if low <= high else None


def edge_contact_length(first: Edge, second: Edge) -> float:
    """How many mm two edges share; 0 when they do not lie on one line or only points meet.

    >>> edge_contact_length(Edge((0, 0), (40, 0)), Edge((30, 0), (-10, 0)))
    30.0
    """
    shared = edge_contact(first, second)
    return 0.0 if shared is None else Edge(*shared).length


def in_contact(first: Edge, second: Edge) -> bool:
    """Whether two edges share more than a point."""
    return not touching(edge_contact_length(first, second))


def classify(a: Footprint, b: Footprint) -> ContactClass:
    """The class of the contact of a's front with b."""
    return contact(a, b).kind


def contact(a: Footprint, b: Footprint) -> Contact:
    """How `a` touches `b`, tested in the order of the classes (B5)."""
    if overlaps(a, b):
        return Contact(ContactClass.OVERLAPPING)
    if not touching(distance(a, b)):
        return Contact(ContactClass.NONE)
    if not (has_named_corners(a.outline) and has_named_corners(b.outline)):
        return _touch(a, b, ContactClass.TOUCH)
    for contacts in (_proper(a, b), _corner(a, b), _side(a, b), _misaligned(a, b)):
        for found in contacts:
            return found
    return _touch(a, b, ContactClass.CORNER_ONLY)


def closes_door(start: Footprint, end: Footprint, enemy: Footprint) -> bool:
    """Whether a move swings from corner to corner contact onto the flank beside it (B7)."""
    return (classify(start, enemy), classify(end, enemy)) in (
        (ContactClass.CORNER_LEFT, ContactClass.FLANK_LEFT),
        (ContactClass.CORNER_RIGHT, ContactClass.FLANK_RIGHT),
    )


def _length_and_place(one: Edge) -> tuple[float, Point, Point]:
    return (one.length, one.start, one.end)


def _proper(a: Footprint, b: Footprint) -> Iterator[Contact]:
    """Front, rear and flank contact with the corners together."""
    a_left, a_right, _, _ = named_corners(a)
    b_left, b_right, b_rear_right, b_rear_left = named_corners(b)
    facing_a, facing_b = a.pose.facing, b.pose.facing
    if same_point(a_left, b_right) and same_point(a_right, b_left):
        yield _edges_contact(a, b, ContactClass.FRONT, Side.FRONT, Side.FRONT)
    if same_point(a_left, b_rear_left) and same_point(a_right, b_rear_right):
        yield _edges_contact(a, b, ContactClass.REAR, Side.FRONT, Side.REAR)
    if same_angle(facing_a, facing_b + 90) and same_point(a_left, b_left):
        yield _edges_contact(a, b, ContactClass.FLANK_LEFT, Side.FRONT, Side.LEFT)
    if same_angle(facing_a, facing_b - 90) and same_point(a_right, b_right):
        yield _edges_contact(a, b, ContactClass.FLANK_RIGHT, Side.FRONT, Side.RIGHT)


def _corner(a: Footprint, b: Footprint) -> Iterator[Contact]:
    """Opposite facings with front corners of the same hand together."""
    if not same_angle(a.pose.facing, b.pose.facing + 180):
        return
    a_left, a_right, _, _ = named_corners(a)
    b_left, b_right, _, _ = named_corners(b)
    if same_point(a_right, b_right):
        yield Contact(ContactClass.CORNER_RIGHT, points=(a_right, a_right))
    if same_point(a_left, b_left):
        yield Contact(ContactClass.CORNER_LEFT, points=(a_left, a_left))


def _side(a: Footprint, b: Footprint) -> Iterator[Contact]:
    sides = (Side.LEFT, Side.RIGHT)
    yield from _longest(a, b, ContactClass.SIDE, sides, sides)


def _misaligned(a: Footprint, b: Footprint) -> Iterator[Contact]:
    """The front edge of `a` on an edge of `b` with the corners apart."""
    front = (Side.FRONT,)
    yield from _longest(a, b, ContactClass.FRONT_MISALIGNED, front, (Side.FRONT,))
    yield from _longest(a, b, ContactClass.FLANK_MISALIGNED, front, (Side.LEFT, Side.RIGHT))
    yield from _longest(a, b, ContactClass.REAR_MISALIGNED, front, (Side.REAR,))


def _longest(
    a: Footprint,
    b: Footprint,
    kind: ContactClass,
    sides_of_a: tuple[Side, ...],
    sides_of_b: tuple[Side, ...],
) -> Iterator[Contact]:
    """The longest contact of an edge of `a` with an edge of `b` on the named sides, if any."""
    found = [
        Contact(kind, Edge(*shared).length, side_of_a, side_of_b, shared)
        for side_of_a, edge_of_a in edges(a)
        for side_of_b, edge_of_b in edges(b)
        if side_of_a in sides_of_a and side_of_b in sides_of_b
        if (shared := edge_contact(edge_of_a, edge_of_b)) and not touching(Edge(*shared).length)
    ]
    if found:
        yield max(found, key=lambda one: one.length)


def _edges_contact(
    a: Footprint, b: Footprint, kind: ContactClass, side_of_a: Side, side_of_b: Side
) -> Contact:
    """A contact of two named edges; where their angle is off by the tolerance the chord is shown."""
    first, second = edge(a, side_of_a), edge(b, side_of_b)
    shared = edge_contact(first, second) or (first.start, first.end)
    return Contact(kind, Edge(*shared).length, side_of_a, side_of_b, shared)


def _touch(a: Footprint, b: Footprint, kind: ContactClass) -> Contact:
    """Any touch: the longest stretch of edge where there is one, else the nearest points."""
    if not (a.is_round or b.is_round):
        every = tuple(Side)
        for found in _longest(a, b, kind, every, every):
            return found
    nearest = gap(a, b)
    return Contact(kind, points=(nearest.first, nearest.second))
