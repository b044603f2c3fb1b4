"""Boxes on the table, with sides along its axes: the first and cheapest look whether two things may meet."""

from typing import TypeAlias

Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""

SQUARE_MM = 64.0
"""The side of a square of the table: little more than a base, so that few lie in one."""

BLOCKS_KEPT = 512
"""Of how many blocks of squares it is kept what lies there."""


def bounds_meet(a: Bounds, b: Bounds) -> bool:
    """Whether two boxes share a point at least.

    >>> bounds_meet((0, 0, 10, 10), (10, 10, 20, 20)), bounds_meet((0, 0, 10, 10), (11, 0, 20, 9))
    (True, False)
    """
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def grown(bounds: Bounds, margin: float) -> Bounds:
    """A box that reaches so many mm farther on every side.

    >>> grown((0, 0, 10, 10), 2)
    (-2, -2, 12, 12)
    """
    left, top, right, bottom = bounds
    return (left - margin, top - margin, right + margin, bottom + margin)


def block_about(bounds: Bounds) -> Bounds:
    """The squares of the table that a box reaches into, as one box: the same for boxes near each other.

    What is known of a block can be kept for the next box in it, the next frame of a drag for instance.

    >>> block_about((10, -10, 64, 30))
    (0.0, -64.0, 128.0, 64.0)
    """
    left, top, right, bottom = bounds
    return (
        left // SQUARE_MM * SQUARE_MM,
        top // SQUARE_MM * SQUARE_MM,
        (right // SQUARE_MM + 1.0) * SQUARE_MM,
        (bottom // SQUARE_MM + 1.0) * SQUARE_MM,
    )
