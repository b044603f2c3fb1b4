"""Several bases as one body: its front corners and its middle, about which it wheels and turns."""

from collections.abc import Mapping

from vtt.base.errors import GeometryError
from vtt.base.ids import PieceId
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point

Extent = tuple[float, float, float, float]
"""Left, front, right, rear of a body, seen from its first base: lateral and forward in mm."""


def front_corners(bases: Mapping[PieceId, Footprint]) -> tuple[Point, Point]:
    """The left and right end of the front of a body, on the table in mm.

    Bases that are lined up have the front of their first rank; of others it is the front of the
    rectangle about them that faces as the first one does.
    """
    from vtt.geometry.edges import Corner, corner
    from vtt.geometry.group import group_frame

    try:
        frame = group_frame(bases)
    except GeometryError:
        left, front, right, _ = extent(bases)
        return _on_table(bases, left, front), _on_table(bases, right, front)
    return corner(frame, Corner.FRONT_LEFT), corner(frame, Corner.FRONT_RIGHT)


def middle(bases: Mapping[PieceId, Footprint]) -> Point:
    """The middle of the rectangle about a body that faces as its first base does, in table mm."""
    left, front, right, rear = extent(bases)
    return _on_table(bases, (left + right) / 2, (front + rear) / 2)


def extent(bases: Mapping[PieceId, Footprint]) -> Extent:
    """How far a body reaches from its first base."""
    lead = next(iter(bases.values())).pose
    reach = [lead.lateral_forward(point) for base in bases.values() for point in _points(base)]
    sides, depths = [x for x, _ in reach], [y for _, y in reach]
    return min(sides), max(depths), max(sides), min(depths)


def _on_table(bases: Mapping[PieceId, Footprint], lateral: float, forward: float) -> Point:
    return next(iter(bases.values())).pose.to_table((lateral, -forward))


def _points(shape: Footprint) -> list[Point]:
    if shape.is_round:
        left, top, right, bottom = shape.bounds
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    return list(shape.corners)
