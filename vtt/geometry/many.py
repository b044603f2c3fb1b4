"""Many bases measured at once: all near pairs, one against all, the nearest few.

Rectangles and circles are boxes with a radius about them (a circle is a box of no size) and are
measured together in numpy; other outlines go through shapely, many at a call. The answers are those
of `vtt.geometry.distance`: one base against many to the last bit, all pairs to 1e-9 mm, with every
decision (near enough, touching, overlapping) that lies within that of its limit taken by it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray

from vtt.base.once import cached_property
from vtt.geometry.bounds import BLOCKS_KEPT, Bounds, block_about, bounds_meet, grown
from vtt.geometry.box_row import BoxRow, box_row, lies_deep, passes_by, room_between
from vtt.geometry.boxes import Array, Boxes, Indices
from vtt.geometry.distance import core, distance, overlaps, radius
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import CONTACT_MM, NOISE

Name = TypeVar("Name", bound=str)
"""The names under which bases are given and answered: piece ids, or any texts."""

Shapes: TypeAlias = NDArray[Any]

_BoxOnTable: TypeAlias = tuple[int, float, float, float, float]
"""A row and the left, top, right and bottom of its bounding box in mm."""

FEW = 16
"""Up to so many bases are measured pair by pair."""


class Near(msgspec.Struct, Generic[Name], frozen=True):
    """A base near another one: its name, the gap in mm and whether the two overlap."""

    name: Name
    gap: float
    overlapping: bool = False


class NearPair(msgspec.Struct, Generic[Name], frozen=True):
    """Two bases near each other."""

    first: Name
    second: Name
    gap: float
    overlapping: bool


@dataclass(frozen=True)
class NearPairs(Generic[Name]):
    """All near pairs as arrays: rows of `names`, gaps in mm, overlaps; iterating gives records."""

    names: Sequence[Name]
    first: Indices
    second: Indices
    gap: Array
    overlapping: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.first)

    def __iter__(self) -> Iterator[NearPair[Name]]:
        rows = (self.first.tolist(), self.second.tolist(), self.gap.tolist())
        for first, second, gap, lies_on in zip(*rows, self.overlapping.tolist(), strict=True):
            yield NearPair(self.names[first], self.names[second], gap, lies_on)


class Crowd(Generic[Name]):
    """Bases by name, measured together; make a new one when bases have moved."""

    def __init__(self, bases: Mapping[Name, Footprint]) -> None:
        self.bases = dict(bases)
        self.names = list(self.bases)
        self._all = list(self.bases.values())
        self._blocks: dict[Bounds, list[_BoxOnTable]] = {}

    def near_pairs(self, limit: float) -> NearPairs[Name]:
        """Every pair with a gap of at most `limit` mm (inclusive, with the tolerance)."""
        reach = limit + CONTACT_MM + NOISE
        if len(self._all) <= FEW:
            return self._few_pairs(reach)
        first, second = self._boxes.candidates(reach + NOISE)
        gaps = self._gaps(first, second, reach + NOISE)
        for limit_mm in (reach, CONTACT_MM + NOISE):
            self._measure_again(first, second, gaps, np.abs(gaps - limit_mm) <= 2 * NOISE)
        within = np.flatnonzero(gaps <= reach)
        first, second, gaps = first[within], second[within], gaps[within]
        return NearPairs(self.names, first, second, gaps, self._overlapping(first, second, gaps))

    def _few_pairs(self, reach: float) -> NearPairs[Name]:
        """The pairs of a few bases, which plain Python finds sooner than numpy."""
        found: list[tuple[int, int, float, bool]] = []
        for first, base in enumerate(self._all):
            for second in range(first + 1, len(self._all)):
                near = self._near(base, self._box_rows[first], second, reach)
                if near is not None:
                    found.append((first, second, near.gap, near.overlapping))
        return NearPairs(
            self.names,
            np.array([row[0] for row in found], dtype=np.intp),
            np.array([row[1] for row in found], dtype=np.intp),
            np.array([row[2] for row in found], dtype=np.float64),
            np.array([row[3] for row in found], dtype=np.bool_),
        )

    def near(
        self, base: Footprint, limit: float, without: Collection[Name] = ()
    ) -> list[Near[Name]]:
        """The bases with a gap of at most `limit` mm to `base`, nearest first.

        Args:
            base: any footprint, at its place in a drag for instance.
            limit: in mm, inclusive with the tolerance.
            without: names to leave out (the dragged base itself, its group).
        """
        reach = limit + CONTACT_MM + NOISE
        rows = self._rows_in(grown(base.bounds, reach))
        return self._measured(base, rows, reach, without) if rows else []

    def nearest(
        self, base: Footprint, count: int, without: Collection[Name] = ()
    ) -> list[Near[Name]]:
        """The `count` bases with the smallest gaps to `base`, nearest first."""
        if count <= 0:
            return []
        least = self._least_gaps(base)
        order = np.argsort(least, kind="stable")
        tried = count + len(without)
        while True:
            found = self._measured(base, order[:tried].tolist(), np.inf, without)[:count]
            rest = least[order[tried : tried + 1]]
            if rest.size == 0 or (len(found) == count and found[-1].gap < rest[0]):
                return found
            tried *= 2

    def in_box(self, bounds: Bounds) -> list[Name]:
        """The bases whose bounding boxes meet a box (left, top, right, bottom) on the table."""
        return [self.names[row] for row in self._rows_in(bounds)]

    def lying_on(self, base: Footprint, without: Collection[Name] = ()) -> list[Name]:
        """The bases that overlap `base`, by name."""
        rows = [row for row in self._rows_in(base.bounds) if self.names[row] not in without]
        if not rows:
            return []
        own = box_row(base)
        return sorted(
            self.names[row]
            for row in rows
            if self._lies_on(base, own, self._all[row], self._box_rows[row])
        )

    def overlapping_pairs(self) -> list[tuple[Name, Name]]:
        """Every pair of bases that overlap, the first in the order of this crowd's names first."""
        return [
            (self.names[first], self.names[second])
            for first, second in self._pairs_of_boxes()
            if self._lies_on(
                self._all[first], self._box_rows[first], self._all[second], self._box_rows[second]
            )
        ]

    def _pairs_of_boxes(self) -> Iterator[tuple[int, int]]:
        """The rows of bases whose bounding boxes meet, the lower row first; a few are all looked at."""
        few = len(self._all) <= FEW
        for first, base in enumerate(self._all):
            bounds = base.bounds
            others = range(first + 1, len(self._all)) if few else self._rows_in(bounds)
            for second in others:
                if second > first and bounds_meet(bounds, self._all[second].bounds):
                    yield first, second

    @cached_property
    def _boxes(self) -> Boxes:
        return Boxes.of(self._all)

    @cached_property
    def _box_rows(self) -> list[BoxRow]:
        few = len(self._all) <= FEW
        return [box_row(base) for base in self._all] if few else self._boxes.as_rows()

    @cached_property
    def _cores(self) -> Shapes:
        return _object_array([core(base) for base in self._all])

    @cached_property
    def _radii(self) -> Array:
        return np.array([radius(base) for base in self._all])

    def _gaps(self, first: Indices, second: Indices, reach: float) -> Array:
        """The gaps of pairs of rows in mm, exact up to `reach`."""
        gaps = np.maximum(0.0, self._boxes.clearances(first, second, reach))
        other = np.flatnonzero(~(self._boxes.exact[first] & self._boxes.exact[second]))
        if other.size:
            a, b = first[other], second[other]
            apart = _between(self._cores[a], self._cores[b])
            gaps[other] = np.maximum(0.0, apart - (self._radii[a] + self._radii[b]))
        return gaps

    def _measure_again(
        self, first: Indices, second: Indices, gaps: Array, doubtful: NDArray[np.bool_]
    ) -> None:
        for row in np.flatnonzero(doubtful):
            gaps[row] = distance(self._all[first[row]], self._all[second[row]])

    def _overlapping(self, first: Indices, second: Indices, gaps: Array) -> NDArray[np.bool_]:
        """Which pairs overlap by the shrink rule."""
        found = np.zeros(len(first), dtype=np.bool_)
        meeting = np.flatnonzero(gaps == 0.0)
        if meeting.size == 0:
            return found
        a, b = first[meeting], second[meeting]
        apart = self._boxes.drawn_in.clearances(a, b, 0.0)
        found[meeting] = apart <= 0.0
        doubtful = (np.abs(apart) <= NOISE) | ~(self._boxes.exact[a] & self._boxes.exact[b])
        for row in meeting[doubtful]:
            found[row] = overlaps(self._all[first[row]], self._all[second[row]])
        return found

    def _lies_on(self, base: Footprint, own: BoxRow, other: Footprint, box: BoxRow) -> bool:
        """Whether two bases overlap; that is told by their boxes alone for most."""
        room = room_between(own, box)
        if passes_by(room):
            return False
        return lies_deep(own, box, room) or (distance(base, other) == 0.0 and overlaps(base, other))

    def _rows_in(self, bounds: Bounds) -> list[int]:
        """The rows whose bounding boxes meet a box."""
        left, top, right, bottom = bounds
        block = block_about(bounds)
        here = self._blocks.get(block)
        if here is None:
            here = self._in_block(block)
        return [
            row
            for row, its_left, its_top, its_right, its_bottom in here
            if its_left <= right and its_right >= left and its_top <= bottom and its_bottom >= top
        ]

    def _in_block(self, block: Bounds) -> list[_BoxOnTable]:
        """The bounding boxes that reach into a block, kept for the next question."""
        left, top, right, bottom = block
        boxes = self._boxes
        meet = (boxes.left <= right) & (boxes.right >= left)
        meet &= (boxes.top <= bottom) & (boxes.bottom >= top)
        rows = meet.nonzero()[0]
        sides = (side[rows].tolist() for side in (boxes.left, boxes.top, boxes.right, boxes.bottom))
        found = list(zip(rows.tolist(), *sides, strict=True))
        if len(self._blocks) == BLOCKS_KEPT:
            self._blocks.clear()
        self._blocks[block] = found
        return found

    def _least_gaps(self, base: Footprint) -> Array:
        """How far the bounding box of each base is from that of `base`: never more than the gap."""
        left, top, right, bottom = base.bounds
        boxes = self._boxes
        dx = np.maximum(np.maximum(boxes.left - right, left - boxes.right), 0.0)
        dy = np.maximum(np.maximum(boxes.top - bottom, top - boxes.bottom), 0.0)
        least: Array = np.sqrt(dx * dx + dy * dy)
        return least

    def _measured(
        self, base: Footprint, rows: list[int], reach: float, without: Collection[Name]
    ) -> list[Near[Name]]:
        """The rows within reach, nearest first; they are few, so plain Python beats numpy.

        Most of them prove too far away by plain sums, so that no shape need be made for them.
        """
        own = box_row(base)
        found = [
            near
            for row in rows
            if self.names[row] not in without
            and (near := self._near(base, own, row, reach)) is not None
        ]
        found.sort(key=_by_gap)
        return found

    def _near(self, base: Footprint, own: BoxRow, row: int, reach: float) -> Near[Name] | None:
        """A base of this crowd as one within reach of another base, whose box is `own`; None if it is not."""
        name, other, box = self.names[row], self._all[row], self._box_rows[row]
        room = room_between(own, box)
        if room > reach + NOISE:
            return None
        if lies_deep(own, box, room):
            return Near(name, 0.0, True)
        gap = distance(base, other)
        if gap > reach:
            return None
        deep = gap == 0.0 and not passes_by(room)
        return Near(name, gap, deep and overlaps(base, other))


def _by_gap(near: Near[Name]) -> tuple[float, Name]:
    return (near.gap, near.name)


def _between(first: Any, second: Shapes) -> Array:
    """The distances of shapes in mm, the same in either order (`vtt.geometry.distance.between`)."""
    apart = np.minimum(shapely.distance(first, second), shapely.distance(second, first))
    return np.asarray(apart, dtype=np.float64)


def _object_array(shapes: Sequence[object]) -> Shapes:
    array = np.empty(len(shapes), dtype=np.object_)
    array[:] = shapes
    return array
