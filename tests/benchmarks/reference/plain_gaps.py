"""Gaps between bases with shapely, one pair after the other; boxes are compared first where it is said."""


def plain_pairs(polygons, limit):
    """(first, second, gap) of every pair within a limit, all pairs measured."""
    found = []
    for first, shape in enumerate(polygons):
        for second in range(first + 1, len(polygons)):
            gap = shape.distance(polygons[second])
            if gap <= limit:
                found.append((first, second, gap))
    return found


def boxed_pairs(polygons, limit):
    """The same, measured where the bounding boxes are near enough."""
    boxes = [shape.bounds for shape in polygons]
    found = []
    for first, (left, top, right, bottom) in enumerate(boxes):
        left, top, right, bottom = left - limit, top - limit, right + limit, bottom + limit
        for second in range(first + 1, len(boxes)):
            other = boxes[second]
            if other[0] > right or other[2] < left or other[1] > bottom or other[3] < top:
                continue
            gap = polygons[first].distance(polygons[second])
            if gap <= limit:
                found.append((first, second, gap))
    return found


def plain_hits(moving, inner, polygons, drawn_in):
    """Numbers of the bases on which a base would stand: all are measured, those met once more.

    Args:
        moving: the base's polygon.
        inner: the same, drawn in by half the tolerance.
        polygons: all others.
        drawn_in: these drawn in as well.
    """
    return [
        number
        for number, shape in enumerate(polygons)
        if moving.distance(shape) <= 0.0 and inner.distance(drawn_in[number]) <= 0.0
    ]
