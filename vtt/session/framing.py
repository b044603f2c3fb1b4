"""What a table shows at first: the part on which pieces stand, with some room about them to move into.

A table that is full shows whole, and so does one with too little on it to say where play will be.
"""

from collections.abc import Iterable

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""

ROOM, MOST_ROOM = 0.35, 0.09
"""So much of the longer side of the pieces' box is shown beyond it, on each side; of the table's at most."""
LEAST_GAIN = 1.3
"""A part is framed if it is seen so many times larger than in the whole table; else the whole is."""
MOST_GAIN = 3.0
"""No part is seen more times larger than that: a few pieces alone do not fill the screen."""
FEWEST = 4
"""Fewer pieces do not say where play will be."""


def framed(table: Box, pieces: Iterable[Box], shape: float) -> Box | None:
    """The part of a table to be seen first; None: all of it. `shape` is the screen's width by its height.

    >>> framed((0, 0, 1800, 1200), [(700, 500, 740, 520), (1100, 500, 1140, 520),
    ...     (700, 700, 740, 720), (1100, 700, 1140, 720)], 1.5)
    (546.0, 346.0, 1294.0, 874.0)
    >>> framed((0, 0, 1800, 1200), [(20, 20, 60, 40)], 1.5) is None
    True
    """
    boxes = [box for box in pieces if _meets(table, box)]
    if len(boxes) < FEWEST:
        return None
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    most = MOST_ROOM * max(table[2] - table[0], table[3] - table[1])
    room = min(ROOM * max(right - left, bottom - top), most)
    across = max(right - left + 2 * room, (table[2] - table[0]) / MOST_GAIN)
    down = max(bottom - top + 2 * room, (table[3] - table[1]) / MOST_GAIN)
    across, down = min(across, table[2] - table[0]), min(down, table[3] - table[1])
    whole = max(table[2] - table[0], (table[3] - table[1]) * shape)
    if whole / max(across, down * shape) < LEAST_GAIN:
        return None
    x, y = (left + right - across) / 2, (top + bottom - down) / 2
    x, y = _within(x, table[0], table[2] - across), _within(y, table[1], table[3] - down)
    return x, y, x + across, y + down


def _within(value: float, least: float, most: float) -> float:
    """A value kept between two others: no part of the screen shows what lies beside the table."""
    return max(least, min(value, most))


def _meets(table: Box, box: Box) -> bool:
    """Whether a box lies on the table, at least in part."""
    return box[0] < table[2] and box[2] > table[0] and box[1] < table[3] and box[3] > table[1]
