"""Many oriented boxes, each with a radius about it, as numpy arrays: gaps of thousands of pairs.

A rectangle is a box, a circle a box of no size with its radius; any other outline has its bounding
box in its own frame, which finds candidates but is not exact. Whether two boxes stand apart is told
by the four axes of their sides; how far apart, by the corners of each seen from the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vtt.geometry.footprint import Footprint
from vtt.geometry.inset import INSET_MM
from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.pose import sine_cosine

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
        turns: dict[float, tuple[float, float]] = {}
        kinds: dict[int, int] = {}
        shapes: list[tuple[float, ...]] = []
        rows = []
        for base in bases:
            pose, outline = base.pose, base.outline
            facing = pose.facing
            if facing not in turns:
                turns[facing] = sine_cosine(facing)
            if id(outline) not in kinds:
                kinds[id(outline)] = len(shapes)
                shapes.append(_shape(outline))
            rows.append((pose.x, pose.y, *turns[facing], kinds[id(outline)]))
        x, y, sine, cosine, kind = np.array(rows, dtype=np.float64).reshape(-1, 5).T
        table = np.array(shapes, dtype=np.float64).reshape(-1, 6)
        middle_x, middle_y, half_width, half_depth, radius, exact = table[kind.astype(np.intp)].T
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
        order = np.argsort(self.left, kind="stable")
        ends = np.searchsorted(self.left[order], self.right[order] + reach, side="right")
        counts = ends - np.arange(1, len(order) + 1)
        position = np.repeat(np.arange(len(order)), counts)
        skipped = np.repeat(np.cumsum(counts) - counts, counts)
        first, second = order[position], order[position + 1 + np.arange(len(position)) - skipped]
        top, bottom = self.top - reach, self.bottom
        near = (top[first] <= bottom[second]) & (top[second] <= bottom[first])
        first, second = first[near], second[near]
        return np.minimum(first, second), np.maximum(first, second)

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


@lru_cache(maxsize=1024)
def _shape(outline: Outline) -> tuple[float, ...]:
    """Middle and half sizes in local mm, radius, and 1 when the box is the outline."""
    if isinstance(outline, CircleOutline):
        return (0.0, 0.0, 0.0, 0.0, outline.radius, 1.0)
    left, top, right, bottom = outline.bounds
    corners = {(left, top), (right, top), (right, bottom), (left, bottom)}
    exact = len(outline.points) == 4 and set(outline.points) == corners
    middle, half = (
        ((left + right) / 2, (top + bottom) / 2),
        ((right - left) / 2, (bottom - top) / 2),
    )
    return (*middle, *half, 0.0, float(exact))
