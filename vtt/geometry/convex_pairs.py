"""Do convex polygons meet? Asked for many pairs at once, over numpy arrays.

Two convex polygons stand apart exactly when an edge of one has the whole other one beyond it (the
separating axis theorem), so that a pair costs a few multiplications and no shapely object.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vtt.geometry.pose import Point

Array = NDArray[np.float64]
Indices = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class ConvexShapes:
    """N convex polygons, clockwise as seen from above: x and y of their corners, (K, N) each.

    A polygon with fewer corners than the others repeats its last one.
    """

    x: Array
    y: Array

    @classmethod
    def of(cls, rings: Sequence[Sequence[Point]]) -> "ConvexShapes":
        """Polygons with any numbers of corners."""
        most = max(map(len, rings), default=0)
        padded = [[*ring, *[ring[-1]] * (most - len(ring))] for ring in rings]
        return cls.from_rings(np.array(padded, dtype=np.float64).reshape(len(rings), most, 2))

    @classmethod
    def from_rings(cls, rings: Array) -> "ConvexShapes":
        """Polygons as one array (N, K, 2)."""
        x, y = np.ascontiguousarray(rings.T)
        return cls(x, y)

    @cached_property
    def outwards(self) -> tuple[Array, Array, Array]:
        """A vector straight out of each edge (zero where a corner is repeated), and its rim.

        A point lies beyond the edge where its product with the vector is greater than the rim.
        """
        following = np.arange(1, len(self.x) + 1) % len(self.x)
        along_x, along_y = self.x[following] - self.x, self.y[following] - self.y
        return along_y, -along_x, along_y * self.x - along_x * self.y

    @cached_property
    def are_convex(self) -> Flags:
        """Whether each ring turns right at every corner."""
        out_x, out_y, _ = self.outwards
        before = np.arange(-1, len(self.x) - 1)
        before_x, before_y = out_x[before], out_y[before]
        turns = before_x * out_y - before_y * out_x
        convex: Flags = np.logical_and.reduce(turns >= 0.0, axis=0)
        return convex


def meet(a: ConvexShapes, first: Indices, b: ConvexShapes, second: Indices) -> Flags:
    """Whether polygons meet, by pairs of rows; touching is meeting."""
    apart = _beyond(a, first, b, second)
    rest = np.flatnonzero(~apart)
    apart[rest] = _beyond(b, second[rest], a, first[rest])
    return ~apart


def _beyond(a: ConvexShapes, first: Indices, b: ConvexShapes, second: Indices) -> Flags:
    """Whether a whole polygon of `b` lies beyond an edge of its polygon of `a`."""
    out_x, out_y, rims = (values[:, first] for values in a.outwards)
    nearest = np.full_like(rims, np.inf)
    for x, y in zip(b.x[:, second], b.y[:, second], strict=True):
        np.minimum(nearest, out_x * x + out_y * y, out=nearest)
    beyond: Flags = np.logical_or.reduce(nearest > rims, axis=0)
    return beyond
