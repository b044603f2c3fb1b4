"""Many oriented boxes, each with a radius about it, as numpy arrays: gaps of thousands of pairs.

A rectangle is a box, a circle a box of no size with its radius; any other outline has its bounding
box in its own frame, which finds candidates but is not exact. Whether two boxes stand apart is told
by the four axes of their sides; how far apart, by the corners of each seen from the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vtt.base.once import cached_property
from vtt.geometry.box_row import BoxRow, box_shape
from vtt.geometry.footprint import Footprint
from vtt.geometry.inset import INSET_MM

Array: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]

SIGNS = np.array(((1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)))[:, :, None]
"""The four corners of a box, as signs of its half sizes."""


@dataclass(frozen=True)
class Boxes:
    """Rows of boxes on the table: centres, half sizes, turns and radii, (N,) each, in mm."""

    x: Array
    y: Array
    half_width: Array
    half_depth: Array
    sine: Array
    cosine: Array
    radius: Array
    exact: NDArray[np.bool_]

    @classmethod
    def of(cls, bases: Sequence[Footprint]) -> "Boxes":
        """The boxes of bases, in their order."""
        outlines, poses = [base.outline for base in bases], [base.pose for base in bases]
        _, chosen, kind = np.unique(
            np.array([id(outline) for outline in outlines], dtype=np.int64),
            return_index=True,
            return_inverse=True,
        )
        table = np.array([box_shape(outlines[row]) for row in chosen.tolist()]).reshape(-1, 6)
        x = np.array([pose.x for pose in poses], dtype=np.float64)
        y = np.array([pose.y for pose in poses], dtype=np.float64)
        sine, cosine = _turns(np.array([pose.facing for pose in poses], dtype=np.float64))
        middle_x, middle_y, half_width, half_depth, radius, exact = table[kind].T
        return cls(
            x + cosine * middle_x - sine * middle_y,
            y + sine * middle_x + cosine * middle_y,
            half_width,
            half_depth,
            sine,
            cosine,
            radius,
            exact > 0.0,
        )

    def as_rows(self) -> list[BoxRow]:
        """The boxes one by one, as plain numbers."""
        columns = (self.x, self.y, self.half_width, self.half_depth)
        turns = (self.sine, self.cosine, self.radius, self.exact & (self.radius == 0.0))
        return list(zip(*(column.tolist() for column in (*columns, *turns)), strict=True))

    @cached_property
    def drawn_in(self) -> "Boxes":
        """The boxes by the shrink rule: sides of rectangles and radii of circles drawn in."""
        is_round = self.radius > 0.0
        return replace(
            self,
            half_width=np.where(is_round, 0.0, self.half_width - INSET_MM),
            half_depth=np.where(is_round, 0.0, self.half_depth - INSET_MM),
            radius=np.where(is_round, self.radius - INSET_MM, 0.0),
        )

    @cached_property
    def left(self) -> Array:
        """Left sides of the bounding boxes on the table."""
        return self.x - self._across

    @cached_property
    def right(self) -> Array:
        """Right sides of the bounding boxes on the table."""
        return self.x + self._across

    @cached_property
    def top(self) -> Array:
        """Top sides of the bounding boxes on the table."""
        return self.y - self._down

    @cached_property
    def bottom(self) -> Array:
        """Bottom sides of the bounding boxes on the table."""
        return self.y + self._down

    @cached_property
    def _across(self) -> Array:
        across = np.abs(self.cosine) * self.half_width + np.abs(self.sine) * self.half_depth
        return across + self.radius

    @cached_property
    def _down(self) -> Array:
        down = np.abs(self.sine) * self.half_width + np.abs(self.cosine) * self.half_depth
        return down + self.radius

    def candidates(self, reach: float) -> tuple[Indices, Indices]:
        """Rows of pairs whose bounding boxes are within `reach` mm, the lower row first."""
        if len(self.x) < 2:
            return np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp)
        order, same, following = self._in_strips(reach)
        own = np.arange(len(order))
        row, other = _listed((own, own), (own + 1, following[0]), (same, following[1]))
        first, second = order[row], order[other]
        top, bottom = self.top - reach, self.bottom
        near = (top[first] <= bottom[second]) & (top[second] <= bottom[first])
        first, second = first[near], second[near]
        return np.minimum(first, second), np.maximum(first, second)

    def _in_strips(self, reach: float) -> tuple[Indices, Indices, tuple[Indices, Indices]]:
        """Where near boxes are looked for: rows by strip across the table, in a strip by left side.

        A strip is so high that near boxes stand in the same or in neighbouring ones. The key of a row
        is its left side, as if all strips lay behind each other in one line.

        Returns:
            The order, and for each place in it the end of what is near in the same strip, and the
            beginning and end of what is near in the next one.
        """
        left, width = self.left - self.left.min(), self.right - self.left
        height = max(1.0, float((self.bottom - self.top).max()) + reach)
        span = float((left + width).max() + width.max()) + 2.0 * reach + 1.0
        key = np.floor((self.top - self.top.min()) / height) * span + left
        order = np.argsort(key, kind="stable")
        key, width = key[order], width[order]
        begin = np.searchsorted(key, key + (span - width.max() - reach), side="left")
        end = np.searchsorted(key, key + width + (span + reach), side="right")
        return order, np.searchsorted(key, key + width + reach, side="right"), (begin, end)

    def clearances(self, first: Indices, second: Indices, reach: float) -> Array:
        """The gap of each pair in mm where it stands apart, else minus a depth (0 or less).

        Gaps over `reach` may come out too small, never below `reach`: they are not worked out.
        """
        pairs = _Pairs.of(self, first, second)
        room = pairs.room
        radii = self.radius[first] + self.radius[second]
        worked_out = np.flatnonzero((room > 0.0) & (room <= reach + radii))
        room[worked_out] = pairs.rows(worked_out).corner_distance()
        return room - radii


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pairs of boxes as each sees the other: half sizes and centres, (2, P), and the turn, (P,).

    `seen[0]` is the centre of the second box in the frame of the first.
    """

    half: tuple[Array, Array]
    seen: tuple[Array, Array]
    cosine: Array
    sine: Array

    @classmethod
    def of(cls, boxes: Boxes, first: Indices, second: Indices) -> "_Pairs":
        dx, dy = boxes.x[second] - boxes.x[first], boxes.y[second] - boxes.y[first]
        sine_1, cosine_1 = boxes.sine[first], boxes.cosine[first]
        sine_2, cosine_2 = boxes.sine[second], boxes.cosine[second]
        half = np.array((boxes.half_width, boxes.half_depth))
        return cls(
            (half[:, first], half[:, second]),
            (
                np.array((cosine_1 * dx + sine_1 * dy, cosine_1 * dy - sine_1 * dx)),
                -np.array((cosine_2 * dx + sine_2 * dy, cosine_2 * dy - sine_2 * dx)),
            ),
            cosine_1 * cosine_2 + sine_1 * sine_2,
            sine_2 * cosine_1 - cosine_2 * sine_1,
        )

    def rows(self, chosen: Indices) -> "_Pairs":
        """Some of the pairs."""
        (half_1, half_2), (seen_1, seen_2) = self.half, self.seen
        return _Pairs(
            (half_1[:, chosen], half_2[:, chosen]),
            (seen_1[:, chosen], seen_2[:, chosen]),
            self.cosine[chosen],
            self.sine[chosen],
        )

    @property
    def room(self) -> Array:
        """The largest room along the axes of the sides, in mm; 0 or less where the boxes meet."""
        (half_1, half_2), (seen_1, seen_2) = self.half, self.seen
        cosine, sine = np.abs(self.cosine), np.abs(self.sine)
        room_1 = np.abs(seen_1) - half_1 - (cosine * half_2 + sine * half_2[::-1])
        room_2 = np.abs(seen_2) - half_2 - (cosine * half_1 + sine * half_1[::-1])
        room: Array = np.maximum(room_1, room_2).max(axis=0)
        return room

    def corner_distance(self) -> Array:
        """The shortest distance from a corner of one box to the other box, in mm."""
        (half_1, half_2), (seen_1, seen_2) = self.half, self.seen
        squared_1 = _corner_squared(half_1, half_2, seen_1, self.cosine, self.sine)
        squared_2 = _corner_squared(half_2, half_1, seen_2, self.cosine, -self.sine)
        return np.sqrt(np.minimum(squared_1, squared_2))


def _corner_squared(
    half: Array, other_half: Array, centre: Array, cosine: Array, sine: Array
) -> Array:
    """Least squared distance of the corners of a turned box at `centre` from a box at the origin."""
    arms = SIGNS * other_half  # (4, 2, P)
    x = centre[0] + cosine * arms[:, 0] - sine * arms[:, 1]
    y = centre[1] + sine * arms[:, 0] + cosine * arms[:, 1]
    beyond_x = np.maximum(np.abs(x) - half[0], 0.0)
    beyond_y = np.maximum(np.abs(y) - half[1], 0.0)
    squared: Array = (beyond_x * beyond_x + beyond_y * beyond_y).min(axis=0)
    return squared


def _turns(facing: Array) -> tuple[Array, Array]:
    """Sines and cosines, exact at multiples of 90 degrees (`vtt.geometry.pose.sine_cosine`)."""
    angle = np.radians(facing)
    sine, cosine = np.sin(angle), np.cos(angle)
    square = np.flatnonzero(facing % 90.0 == 0.0)
    if square.size:
        sine[square], cosine[square] = np.rint(sine[square]), np.rint(cosine[square])
    return sine, cosine


def _listed(
    rows: tuple[Indices, ...], begins: tuple[Indices, ...], ends: tuple[Indices, ...]
) -> tuple[Indices, Indices]:
    """Each row beside each number of its ranges (from `begins` to before `ends`)."""
    row, begin = np.concatenate(rows), np.concatenate(begins)
    counts = np.concatenate(ends) - begin
    skipped = np.cumsum(counts) - counts
    found = np.arange(counts.sum()) + np.repeat(begin - skipped, counts)
    return np.repeat(row, counts), found
