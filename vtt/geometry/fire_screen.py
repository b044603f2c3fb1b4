"""The bases that may stand in a lane of fire, made ready once for many shooters."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic

import numpy as np
import shapely
from numpy.typing import NDArray

from vtt.geometry.area import base_area, drawn_in_parts
from vtt.geometry.convex import convex_parts
from vtt.geometry.convex_pairs import ConvexShapes, Indices, meet
from vtt.geometry.distance import core, radius
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Name
from vtt.geometry.outline import PolygonOutline, signed_area
from vtt.geometry.pose import Point


class FireScreen(Generic[Name]):
    """Bases by name, drawn in by the tolerance so that a lane may graze them.

    Make a new one when bases have moved.
    """

    def __init__(self, bases: Mapping[Name, Footprint]) -> None:
        self.bases = dict(bases)
        self.names = list(self.bases)
        self.rows = {name: row for row, name in enumerate(self.names)}

    def hits(self, lanes: ConvexShapes) -> tuple[Indices, Indices]:
        """Numbers of lanes and of the bases (as in `names`) that stand in them.

        A lane that is not convex (to a slanting edge) is held against the bases by shapely, and so
        is a lane near a round base.
        """
        corridors: Any = shapely.polygons(np.stack((lanes.x.T, lanes.y.T), axis=-1))
        lane, part = self._tree.query(corridors)
        met = meet(lanes, lane, self._shapes, part)
        special = np.flatnonzero(self._radii[part] + ~lanes.are_convex[lane])
        if special.size:
            near, parts = corridors[lane[special]], part[special]
            met[special] = shapely.distance(near, self._cores[parts]) <= self._radii[parts]
        return lane[met], self._owners[part[met]]

    @cached_property
    def _parts(self) -> list[tuple[int, Footprint]]:
        """Drawn-in convex parts of all bases, with their rows."""
        return [
            (row, Footprint(outline, base.pose))
            for row, base in enumerate(self.bases.values())
            for part in drawn_in_parts(base)
            for outline in ((part.outline,) if part.is_round else convex_parts(part.outline))
        ]

    @cached_property
    def _owners(self) -> Indices:
        return np.array([row for row, _ in self._parts], dtype=np.intp)

    @cached_property
    def _cores(self) -> NDArray[Any]:
        return object_array([core(part) for _, part in self._parts])

    @cached_property
    def _radii(self) -> NDArray[np.float64]:
        return np.array([radius(part) for _, part in self._parts])

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree([base_area(part) for _, part in self._parts])

    @cached_property
    def _shapes(self) -> ConvexShapes:
        """The parts as convex polygons, of a round one the square about it."""
        return ConvexShapes.of([_ring(part) for _, part in self._parts])


def _ring(part: Footprint) -> tuple[Point, ...]:
    """The corners of a convex part on the table, clockwise as seen from above."""
    if not isinstance(part.outline, PolygonOutline):
        left, top, right, bottom = part.bounds
        return ((left, top), (right, top), (right, bottom), (left, bottom))
    return part.corners if signed_area(part.outline.points) > 0.0 else part.corners[::-1]


def object_array(shapes: list[Any]) -> NDArray[Any]:
    """Shapes as a numpy array of objects, whatever kinds they are."""
    array = np.empty(len(shapes), dtype=np.object_)
    array[:] = shapes
    return array
