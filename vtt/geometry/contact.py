"""What touches what: edges in contact with their length, and the class of a contact (B4, B5).

The classes ask about the front of `a`: `FRONT`, `CORNER_*` and `SIDE` read the same from either
base, `REAR_*` and `FLANK_*` do not, so whoever needs both asks both ways.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from vtt.geometry.distance import distance, gap, overlaps
from vtt.geometry.edges import Edge, Side, edge, edges, has_named_corners, named_corners
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point, Pose, angle_between
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


@dataclass(frozen=True, slots=True)
class SharedEdge:
    """The stretch that two edges share: its length in mm and its two ends, midway between them."""

    length: float
    ends: tuple[Point, Point]


def edge_contact(first: Edge, second: Edge) -> SharedEdge | None:
    """The stretch that two edges share, or None (B4).

    Both are laid along the line midway between their directions, so that neither is the measure of
    the other: where both run, one end of the stretch must have them within the tolerance of each
    other and the other end within twice that.
    """
    pair = sorted((first, second), key=lambda edge: (edge.start, edge.end))  # whoever asks
    line = _middle_line(*pair)
    if line is None:
        return None
    laid = [sorted(map(line.lateral_forward, (edge.start, edge.end)), key=_along) for edge in pair]
    low, high = max(edge[0][1] for edge in laid), min(edge[1][1] for edge in laid)
    if low > high:
        return None
    sides = [[_side_at(along, *edge) for edge in laid] for along in (low, high)]
    near, far = sorted(abs(one - other) for one, other in sides)
    if not (touching(near) and at_most(far, CONTACT_MM)):
        return None
    start, end = (
        line.ahead(along, (one + other) / 2).point
        for along, (one, other) in zip((low, high), sides, strict=True)
    )
    return SharedEdge(high - low, (start, end))


def edge_contact_length(first: Edge, second: Edge) -> float:
    """How many mm two edges share; 0 when they do not lie on one line or only points meet.

    >>> edge_contact_length(Edge((0, 0), (40, 0)), Edge((30, 0), (-10, 0)))
    30.0
    """
    shared = edge_contact(first, second)
    return 0.0 if shared is None else shared.length


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


def _middle_line(first: Edge, second: Edge) -> Pose | None:
    """A frame that looks midway along two edges on one line or on parallel ones, else None."""
    turn = angle_between(first.bearing, second.bearing)
    if same_angle(abs(turn), 180.0):
        turn += 180.0
    elif not same_angle(turn, 0.0):
        return None
    return Pose(*first.start, first.bearing + 90.0 + angle_between(0.0, turn) / 2)


def _along(place: Point) -> float:
    return place[1]


def _side_at(along: float, start: Point, end: Point) -> float:
    """How far to the side an edge runs at a place along the line (places are (side, along))."""
    length = end[1] - start[1]
    share = (along - start[1]) / length if length else 0.0
    return start[0] + share * (end[0] - start[0])


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
    edges_of_a = [(side, edge) for side, edge in edges(a) if side in sides_of_a]
    edges_of_b = [(side, edge) for side, edge in edges(b) if side in sides_of_b]
    found = [
        Contact(kind, shared.length, side_of_a, side_of_b, shared.ends)
        for (side_of_a, edge_of_a), (side_of_b, edge_of_b) in itertools.product(
            edges_of_a, edges_of_b
        )
        if (shared := edge_contact(edge_of_a, edge_of_b)) and not touching(shared.length)
    ]
    if found:
        yield max(found, key=lambda one: one.length)


def _edges_contact(
    a: Footprint, b: Footprint, kind: ContactClass, side_of_a: Side, side_of_b: Side
) -> Contact:
    """A contact of two named edges; too short ones to be in line show the whole edge of `a`."""
    first, second = edge(a, side_of_a), edge(b, side_of_b)
    shared = edge_contact(first, second) or SharedEdge(first.length, (first.start, first.end))
    return Contact(kind, shared.length, side_of_a, side_of_b, shared.ends)


def _touch(a: Footprint, b: Footprint, kind: ContactClass) -> Contact:
    """Any touch: the longest stretch of edge where there is one, else the nearest points."""
    if not (a.is_round or b.is_round):
        every = tuple(Side)
        for found in _longest(a, b, kind, every, every):
            return found
    nearest = gap(a, b)
    return Contact(kind, points=(nearest.first, nearest.second))
