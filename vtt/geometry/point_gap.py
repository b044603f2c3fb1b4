"""From a bare point of the table to a base: where a ruler's other end lies."""

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point


def nearest_on(base: Footprint, point: Point) -> Point:
    """The base's point nearest to a table point; the point itself where the base covers it.

    >>> from vtt.geometry.outline import rectangle
    >>> from vtt.geometry.pose import Pose
    >>> nearest_on(Footprint(rectangle(40, 20), Pose(0, 0)), (0, 30))
    (0.0, 10.0)
    """
    outline = base.outline
    if isinstance(outline, CircleOutline):
        return _nearest_on_circle(base.pose.point, outline.radius, point)
    from shapely import Point as PointGeometry
    from shapely.ops import nearest_points

    nearest, _ = nearest_points(base.polygon, PointGeometry(point))
    return (float(nearest.x), float(nearest.y))


def _nearest_on_circle(centre: Point, radius: float, point: Point) -> Point:
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length <= radius:
        return point
    return (centre[0] + dx * radius / length, centre[1] + dy * radius / length)
