"""Lines of fire with shapely, one target, one line and one obstacle after the other."""

import itertools

import shapely


def plain_fire(muzzle, targets, obstacles, shrunk):
    """Which targets can be shot at: names of those with a lane that no obstacle stands in.

    Args:
        muzzle: left and right end of the front edge, the front looking up the table.
        targets: names.
        obstacles: polygons by name (the targets among them).
        shrunk: the same, drawn in by the tolerance.
    """
    return [name for name in targets if _is_clear(muzzle, name, obstacles, shrunk)]


def _is_clear(muzzle, name, obstacles, shrunk):
    left, right = muzzle
    corners = list(obstacles[name].exterior.coords)
    for one, other in itertools.pairwise(corners):
        for near, far in ((one, other), (other, one)):
            if min(left[1] - near[1], right[1] - far[1]) <= 0.05:
                continue
            first, second = shapely.LineString((left, near)), shapely.LineString((right, far))
            if first.distance(second) <= 0.05:
                continue
            if first.intersects(shrunk[name]) or second.intersects(shrunk[name]):
                continue
            lane = shapely.Polygon((left, near, far, right))
            if not any(lane.intersects(shape) for other, shape in shrunk.items() if other != name):
                return True
    return False


def plain_lines(muzzle, targets, obstacles, shrunk):
    """For each line from an end of the muzzle to a corner of a target, the obstacles that it meets."""
    found = {}
    for name in targets:
        for end in muzzle:
            for corner in list(obstacles[name].exterior.coords)[:-1]:
                line = shapely.LineString((end, corner))
                found[name, end, corner] = [
                    other for other, shape in shrunk.items() if line.intersects(shape)
                ]
    return found
