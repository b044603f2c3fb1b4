"""Where a base, kept at its facing, would stand on something: the shifts of it that do.

The shifts at which two convex polygons meet are the hull of all differences of their corners
(their Minkowski difference). All obstacles are handled in one go.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import convex_area_parts
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import NOISE

Array = NDArray[np.float64]


def blocked_shifts(base: Footprint, obstacles: Sequence[BaseGeometry]) -> BaseGeometry:
    """The shifts (dx, dy) of a base in mm at which it meets any of the obstacles, as one area.

    Args:
        base: the base where it stands (shift 0, 0); a round one as the polygon about it.
        obstacles: polygons or lines in table mm, concave ones and ones with holes too.

    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> wall = shapely.box(-10, -100, 10, -90)
    >>> blocked_shifts(Footprint(rectangle(40, 20), Pose(0, 0)), [wall]).bounds
    (-30.0, -110.0, 30.0, -80.0)
    """
    rings = _padded([ring for shape in obstacles for ring in _convex_rings(shape)])
    if not len(rings):
        return shapely.Polygon()
    hulls: list[BaseGeometry] = []
    for part in convex_area_parts(base):
        corners = shapely.get_coordinates(part)[:-1]
        shifts = (rings[:, :, None, :] - corners).reshape(len(rings), -1, 2)
        hulls.extend(shapely.get_parts(shapely.convex_hull(shapely.linestrings(shifts))))
    return shapely.union_all(hulls)


def _convex_rings(shape: BaseGeometry) -> Iterator[Array]:
    """The corners of convex pieces that make up a shape; of a line its straight pieces."""
    for part in shapely.get_parts(shape):
        points = shapely.get_coordinates(part)
        if part.area == 0.0:
            yield from np.stack((points[:-1], points[1:]), axis=1)
        elif part.convex_hull.area - part.area <= NOISE:
            yield points[:-1]
        else:
            triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(part))
            yield from (shapely.get_coordinates(triangle)[:-1] for triangle in triangles)


def _padded(rings: Sequence[Array]) -> Array:
    """Rings of unequal length as one array (N, K, 2); shorter ones repeat their last point."""
    most = max(map(len, rings), default=0)
    return np.array(
        [np.concatenate((ring, np.repeat(ring[-1:], most - len(ring), axis=0))) for ring in rings]
    ).reshape(len(rings), most, 2)
