"""What a table shows at first: the part on which pieces stand, with some room about them to move into.

A table that is full shows whole, and so does one with too little on it to say where play will be. Where
pieces would be too small to be told apart, the first look goes to the part on which most of them stand.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

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
READABLE_PX = 20.0
"""A piece is told by its sign and colours if its longer side is so long on the screen."""
BINS = 8
"""Where most pieces stand is looked for in steps of so many to a side of the part that is shown."""


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


def first_look(table: Box, pieces: Iterable[Box], screen: tuple[float, float]) -> Box | None:
    """The part of a table that a screen (width, height in px) shows first; None: all of it.

    It is what `framed` says, or less of it: in the middle of most pieces, which can be told apart there.

    >>> first_look((0, 0, 1800, 1200), [(700, 500, 740, 520), (710, 540, 750, 560),
    ...     (710, 600, 750, 620), (1700, 1100, 1740, 1120)], (300, 200))
    (425.0, 360.0, 1025.0, 760.0)
    """
    boxes = [box for box in pieces if _meets(table, box)]
    part = framed(table, boxes, screen[0] / screen[1])
    whole = table if part is None else part
    if len(boxes) < FEWEST:
        return part
    sizes = sorted(max(box[2] - box[0], box[3] - box[1]) for box in boxes)
    size = sizes[len(sizes) // 2]
    px_per_mm = min(screen[0] / (whole[2] - whole[0]), screen[1] / (whole[3] - whole[1]))
    least = min(screen[0] / (table[2] - table[0]), screen[1] / (table[3] - table[1]))
    nearest = MOST_GAIN * least
    wanted = min(READABLE_PX / size, nearest) if size > 0.0 else nearest
    if px_per_mm >= wanted:
        return part
    across = min(screen[0] / wanted, table[2] - table[0])
    down = min(screen[1] / wanted, table[3] - table[1])
    x, y = _fullest(boxes, across, down)
    x, y = _within(x, table[0], table[2] - across), _within(y, table[1], table[3] - down)
    return x, y, x + across, y + down


def _fullest(boxes: Sequence[Box], across: float, down: float) -> tuple[float, float]:
    """The left upper corner of the part of a size that holds most pieces, which stand about its middle."""
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes]
    step_x, step_y = across / BINS, down / BINS
    bins = Counter((int(x // step_x), int(y // step_y)) for x, y in middles)
    held: Counter[tuple[int, int]] = Counter()
    for (column, row), count in sorted(bins.items()):
        for right in range(BINS):
            for below in range(BINS):
                held[column - right, row - below] += count
    column, row = max(held, key=lambda corner: (held[corner], corner))
    left, top = column * step_x, row * step_y
    inside = [(x, y) for x, y in middles if left <= x < left + across and top <= y < top + down]
    x = (min(x for x, _ in inside) + max(x for x, _ in inside)) / 2
    y = (min(y for _, y in inside) + max(y for _, y in inside)) / 2
    return x - across / 2, y - down / 2


def _within(value: float, least: float, most: float) -> float:
    """A value kept between two others: no part of the screen shows what lies beside the table."""
    return max(least, min(value, most))


def _meets(table: Box, box: Box) -> bool:
    """Whether a box lies on the table, at least in part."""
    return box[0] < table[2] and box[2] > table[0] and box[1] < table[3] and box[3] > table[1]
