"""Where a shooter can shoot: a strip ahead of an edge, or an arc about a point, out to a range.

A target is in the field when a part of it is, by more than the tolerance; the range is a question
of its own, measured from the edge (or the arc's point) to the target's nearest point, wherever that
lies (B18). All widths, angles and ranges are arguments.
"""

import math
from dataclasses import dataclass
from typing import Protocol

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from vtt.geometry.area import MARGIN_MM
from vtt.geometry.convex import CHORD_ERROR_MM
from vtt.geometry.edges import Edge
from vtt.geometry.pose import Point, Pose
from vtt.geometry.shapes import polygon


class FireField(Protocol):
    """What a field of fire can be asked."""

    @property
    def muzzle(self) -> Edge:
        """The edge that lines of fire leave from, left end first."""

    @property
    def reach(self) -> float:
        """The longest range in mm."""

    def region(self) -> Polygon:
        """The field out to its range, to be drawn; arcs as chords that stray by half the tolerance."""

    def cover(self, out_to: float) -> BaseGeometry:
        """The field without a range, cut off beyond `out_to` mm: what targets are held against."""


@dataclass(frozen=True)
class FireZone:
    """The strip straight ahead of an edge, `extension` mm wider than it at each end."""

    muzzle: Edge
    extension: float
    reach: float

    def region(self) -> Polygon:
        """Straight across the front, arcs about both ends of the edge, cut off at the sides."""
        side = min(self.extension, self.reach)
        widest = math.asin(side / self.reach)
        width, frame = self.muzzle.length, self._frame
        right = [(width + x, y) for x, y in _arc(self.reach, 0.0, widest)]
        left = [(-x, y) for x, y in reversed(_arc(self.reach, 0.0, widest))]
        feet = [(width + side, 0.0), (-side, 0.0)] if side < self.reach else []
        ring = [*left, *right, *feet]
        return polygon([frame.ahead(y, x).point for x, y in ring])

    def cover(self, out_to: float) -> BaseGeometry:
        """The strip, drawn in by the tolerance at its sides and at the line of the edge."""
        low, high = MARGIN_MM - self.extension, self.muzzle.length + self.extension - MARGIN_MM
        far = out_to + MARGIN_MM
        ring = ((MARGIN_MM, low), (far, low), (far, high), (MARGIN_MM, high))
        return polygon([self._frame.ahead(ahead, across).point for ahead, across in ring])

    @property
    def _frame(self) -> Pose:
        """Stands at the left end of the edge and looks ahead of it."""
        return Pose(*self.muzzle.start, self.muzzle.bearing)


@dataclass(frozen=True)
class FireArc:
    """What lies between two bearings from a point: degrees to the left and right of where it looks.

    `left` and `right` are positive outwards; together 360 or more look all round.
    """

    frame: Pose
    left: float
    right: float
    reach: float

    @property
    def muzzle(self) -> Edge:
        """The point itself."""
        return Edge(self.frame.point, self.frame.point)

    def region(self) -> Polygon:
        """The sector of a disc."""
        return self._sector(self.reach, chord_error=CHORD_ERROR_MM)

    def cover(self, out_to: float) -> BaseGeometry:
        """The wedge between the two bearings, drawn in by the tolerance."""
        # At twice the distance, chords of a third of a turn stay beyond it.
        beyond = out_to + 2 * MARGIN_MM
        wedge = self._sector(2.0 * beyond, chord_error=beyond)
        return wedge.buffer(-MARGIN_MM, join_style="mitre")

    def _sector(self, radius: float, chord_error: float) -> Polygon:
        whole = self.left + self.right >= 360.0
        low, high = (-180.0, 180.0) if whole else (-self.left, self.right)
        rim = _arc(radius, math.radians(low), math.radians(high), chord_error)
        ring = rim[:-1] if whole else [(0.0, 0.0), *rim]
        return polygon([self.frame.ahead(y, x).point for x, y in ring])


def _arc(
    radius: float, low: float, high: float, chord_error: float = CHORD_ERROR_MM
) -> list[Point]:
    """Points of an arc as (right, ahead), bearings in radians from straight ahead, ends included."""
    widest = 2 * math.acos(max(0.0, 1.0 - chord_error / radius))
    steps = max(1, math.ceil((high - low) / widest))
    angles = (low + (high - low) * step / steps for step in range(steps + 1))
    return [(radius * math.sin(angle), radius * math.cos(angle)) for angle in angles]
