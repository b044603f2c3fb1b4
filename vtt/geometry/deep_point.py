"""The point of a polygon that is farthest from its edge: where a name or a piece stands well."""

from vtt.geometry.pose import Point

PRECISION = 0.5
"""How near to the deepest point, in mm, the answer is."""


def deep_point(ring: tuple[Point, ...]) -> Point:
    """The centre of the largest circle in a polygon, in the polygon's mm, to a tenth."""
    import shapely  # loaded with the first question: a window comes up without it

    circle = shapely.maximum_inscribed_circle(shapely.Polygon(ring), tolerance=PRECISION)
    x, y = shapely.get_coordinates(circle)[0].tolist()
    return (round(x, 1), round(y, 1))
