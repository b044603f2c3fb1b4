"""Where pieces stand in a slot: rows from the left, so that a display fills itself.

The lowest row stands along the slot's lower side: what room is left is above, where its name is.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from vtt.definition.board import SlotDefinition
from vtt.geometry.pose import Point

SPACING_MM = 3.0
"""Between the pieces that stand in a slot, and between them and its rim."""


def free_places(
    slot: SlotDefinition, sizes: Sequence[tuple[float, float]], taken: Iterable[Point]
) -> tuple[Point, ...]:
    """The next free place for each of some pieces, in table mm.

    Args:
        slot: its bounding box is filled row by row; when it is full, the rows are filled again.
        sizes: width and depth in mm of each piece; all get as much room as the largest.
        taken: centres of the pieces that stand in it already.
    """
    if not sizes:
        return ()
    width = max(size[0] for size in sizes) + SPACING_MM
    depth = max(size[1] for size in sizes) + SPACING_MM
    used = list(taken)
    every = list(_places(slot, width, depth))
    free = [
        (x, y)
        for x, y in every
        if not any(_covers(x - tx, y - ty, width, depth) for tx, ty in used)
    ]
    rounds = math.ceil(max(0, len(sizes) - len(free)) / len(every))
    return tuple((free + every * rounds)[: len(sizes)])


def _covers(dx: float, dy: float, width: float, depth: float) -> bool:
    """Whether two pieces so far apart lie on one another."""
    return abs(dx) < width - SPACING_MM and abs(dy) < depth - SPACING_MM


def _places(slot: SlotDefinition, width: float, depth: float) -> Iterator[Point]:
    """The middles of the rooms of a slot, at least one."""
    xs, ys = [x for x, _ in slot.points], [y for _, y in slot.points]
    columns = max(1, int((max(xs) - min(xs) - SPACING_MM) // width))
    rows = max(1, int((max(ys) - min(ys) - SPACING_MM) // depth))
    left, top = min(xs) + SPACING_MM / 2, max(ys) - SPACING_MM / 2 - rows * depth
    for row in range(rows):
        for column in range(columns):
            yield (left + (column + 0.5) * width, top + (row + 0.5) * depth)
