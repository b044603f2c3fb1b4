"""An outline standing on the table: the one shape that paint, hit test, measuring and rules share."""

from typing import TYPE_CHECKING

import msgspec

from vtt.base.errors import GeometryError
from vtt.base.once import cached_property
from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline
from vtt.geometry.pose import Point, Pose

if TYPE_CHECKING:
    from shapely import Polygon


class Footprint(msgspec.Struct, frozen=True, dict=True):
    """An outline at a pose, in table mm; corners and polygon are worked out once, when asked for.

    >>> from vtt.geometry.outline import rectangle
    >>> Footprint(rectangle(40, 20), Pose(100, 100)).corners[0]
    (80.0, 90.0)
    """

    outline: Outline
    pose: Pose

    @cached_property
    def is_round(self) -> bool:
        """Whether this is a true circle."""
        return isinstance(self.outline, CircleOutline)

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The outline's points on the table (FL, FR, RR, RL for a rectangular base).

        Raises:
            GeometryError: for a round base, which has none.
        """
        if not isinstance(self.outline, PolygonOutline):
            raise GeometryError("a round base has no corners; use its centre and radius")
        return self.pose.all_to_table(self.outline.points)

    @cached_property
    def polygon(self) -> "Polygon":
        """The outline as a shapely polygon in table mm (polygon outlines only; see `corners`)."""
        from vtt.geometry.shapes import polygon

        return polygon(self.corners)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom on the table, in mm."""
        if isinstance(self.outline, CircleOutline):
            x, y, r = self.pose.x, self.pose.y, self.outline.radius
            return (x - r, y - r, x + r, y + r)
        xs, ys = zip(*self.corners, strict=True)
        return (min(xs), min(ys), max(xs), max(ys))

    def at(self, pose: Pose) -> "Footprint":
        """The same outline at another pose."""
        return Footprint(self.outline, pose)
