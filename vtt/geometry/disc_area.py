"""How much of a disc lies inside a polygon, exactly: arcs are arcs, not chords."""

import itertools
import math
from collections.abc import Sequence

from shapely import Polygon

from vtt.geometry.pose import Point


def disc_area_in(terrain: Polygon, centre: Point, radius: float) -> float:
    """The area in mm2 of a disc that lies inside a polygon: the outer ring's less that of its holes."""
    outer, *holes = (
        abs(_in_ring(ring.coords, centre, radius))
        for ring in (terrain.exterior, *terrain.interiors)
    )
    return outer - sum(holes)


def _in_ring(ring: Sequence[Sequence[float]], centre: Point, radius: float) -> float:
    """Signed area of a disc inside a ring: for each edge the part of its triangle with the centre."""
    local = [(x - centre[0], y - centre[1]) for x, y, *_ in ring]
    return sum(_in_triangle(a, b, radius) for a, b in itertools.pairwise(local))


def _in_triangle(a: Point, b: Point, radius: float) -> float:
    """Signed area of the triangle from the disc's centre to an edge, cut by the disc.

    The edge is cut where it enters and leaves the disc; inside it bounds a triangle, outside a
    sector of the disc takes its place.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    if length == 0.0:
        return 0.0
    middle = -(ax * dx + ay * dy) / length
    half = radius * radius / length - ((ax * by - ay * bx) / length) ** 2
    root = math.sqrt(max(half, 0.0))
    enters, leaves = middle - root, middle + root
    cuts = [0.0, *(cut for cut in (enters, leaves) if root and 0.0 < cut < 1.0), 1.0]
    total = 0.0
    for low, high in itertools.pairwise(cuts):
        px, py, qx, qy = ax + low * dx, ay + low * dy, ax + high * dx, ay + high * dy
        cross = px * qy - py * qx
        if enters < (low + high) / 2 < leaves:
            total += cross / 2
        else:
            total += radius * radius * math.atan2(cross, px * qx + py * qy) / 2
    return total
