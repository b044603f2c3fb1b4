"""Obstacles for tests of ways and reaches: polygons and lines strewn about the table's origin."""

import shapely
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, convex_polygons, poses, rectangles
from vtt.geometry.footprint import Footprint

blocks = st.builds(
    lambda outline, pose: Footprint(outline, pose).polygon,
    rectangles | convex_polygons() | st.just(ANGLE),
    poses,
)
coordinates = st.integers(-100, 100)
walls = (
    st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=3, unique=True)
    .map(shapely.LineString)
    .filter(lambda line: line.is_simple and line.length > 1)
)
obstacles = st.lists(blocks | walls, min_size=1, max_size=6)


def moved(shape, move):
    """A shape shifted, turned and perhaps mirrored with the plane."""
    return shapely.transform(shape, lambda xy: [move.point(point) for point in xy.tolist()])
