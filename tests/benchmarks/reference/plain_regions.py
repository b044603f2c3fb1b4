"""Reach and gaps as one writes them at first: a difference for each obstacle, growing and shrinking."""

import shapely
from shapely import affinity


def plain_reach(corners, centre, disc, obstacles):
    """A disc less the Minkowski sum of each obstacle with a base, one difference after the other."""
    region = disc
    for shape in obstacles:
        points = [
            (x - bx, y - by) for x, y in list(shape.exterior.coords)[:-1] for bx, by in corners
        ]
        hull = shapely.MultiPoint(points).convex_hull
        region = region.difference(affinity.translate(hull, *centre))
    return region


def plain_gaps(polygons, limit):
    """What closing all gaps narrower than a limit fills: inexact, and blind to which bases they are."""
    union = shapely.unary_union(polygons)
    return union.buffer(limit / 2).buffer(-limit / 2).difference(union)
