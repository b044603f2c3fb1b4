"""Works on the ground: fortifications with an outer and an inner edge, obstacles (B29).

What a terrain kind says in its properties (a feature's own come first): `fortification` true for a
wall (a line with its thickness as width, or an area whose wall is `wall_mm` thick along its outline),
`outer` left or right for the outside of a line as it was drawn, `gate` true for a gap through walls,
`obstacle` true for a hedge, ditch or rail, `obstacle_edge` true for an area with one around it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.geometry.edges import Side, edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import CONTACT_MM, touching

LEFT, RIGHT = "left", "right"


@dataclass(frozen=True)
class Work:
    """A fortification or an obstacle. `strip` is the wall itself, or a line where it has no thickness.

    Attackers come to `outer`, defenders stand at `inner`, `within` is the side that it protects; an
    obstacle has two alike sides, so that both edges are its strip and nothing is within.
    """

    name: str
    is_fortification: bool
    strip: BaseGeometry
    outer: BaseGeometry
    inner: BaseGeometry
    within: BaseGeometry
    thickness: float = 0.0

    def is_defended_by(self, base: Footprint) -> bool:
        """Whether a base stands within, with an edge on the inner line."""
        here = shapely.Point(base.pose.point)
        return (
            self.is_fortification
            and bool(self.within.covers(here))
            and _shares_edge(base.polygon.exterior, self.inner)
        )

    def is_faced_by(self, base: Footprint) -> bool:
        """Whether a base stands without, with its front on the outer line."""
        front = edge(base, Side.FRONT)
        line = shapely.LineString((front.start, front.end))
        return (
            self.is_fortification
            and not self.within.covers(shapely.Point(base.pose.point))
            and _shares_edge(line, self.outer)
        )

    def is_held_by(self, base: Footprint) -> bool:
        """Whether a base stands at an obstacle, with an edge along it."""
        return not self.is_fortification and _shares_edge(base.polygon.exterior, self.strip)

    def lies_between(self, first: Footprint, second: Footprint) -> bool:
        """Whether the line from one base's middle to the other's crosses it."""
        line = shapely.LineString((first.pose.point, second.pose.point))
        return bool(self.strip.intersects(line))

    def is_crossed_by(self, area: BaseGeometry) -> bool:
        """Whether an area (mm) reaches over it by more than the tolerance."""
        return bool(self.strip.intersects(area.buffer(-CONTACT_MM, join_style="mitre")))


def wall_along(
    name: str,
    points: Sequence[Point],
    width: float,
    outer: str,
    gates: BaseGeometry,
    reach: float,
) -> Work:
    """A fortification along a line: its outside is to the left or right of the line as drawn.

    Args:
        name: for people.
        points: the middle of the wall, in table mm.
        width: its thickness in mm; 0 for a mere line.
        outer: left or right.
        gates: areas that are cut out of it.
        reach: how far within its protection goes, in mm.
    """
    line = shapely.LineString(points)
    sign = -1.0 if outer == LEFT else 1.0  # shapely's left, with y down, is the drawer's right
    edges = [line.offset_curve(side * width / 2) if width else line for side in (sign, -sign)]
    strip = line.buffer(width / 2, cap_style="flat") if width else line
    within = line.buffer(-sign * reach, single_sided=True, join_style="mitre")
    wall, out, inner = (shapely.difference(shape, gates) for shape in (strip, *edges))
    return Work(name, True, wall, out, inner, within, width)


def wall_around(name: str, area: BaseGeometry, thickness: float, gates: BaseGeometry) -> Work:
    """A fortification around an area, its wall so many mm thick along the outline, on the inside."""
    inner = area.buffer(-thickness, join_style="mitre") if thickness else area
    strip = shapely.difference(area, inner) if thickness else area.boundary
    edges = (area.boundary, inner.boundary)
    wall, out, held = (shapely.difference(shape, gates) for shape in (strip, *edges))
    return Work(name, True, wall, out, held, area, thickness)


def obstacle(name: str, shape: BaseGeometry) -> Work:
    """An obstacle: a line, or a narrow area such as a ditch."""
    return Work(name, False, shape, shape, shape, shapely.Polygon())


def _shares_edge(own: BaseGeometry, line: BaseGeometry) -> bool:
    """Whether two lines run together for more than a corner's touch."""
    if own.distance(line) > 2 * CONTACT_MM:
        return False
    together = line.intersection(own.buffer(CONTACT_MM, cap_style="flat")).length
    return not touching(together - 4 * CONTACT_MM)
