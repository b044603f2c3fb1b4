"""The corners of posed rectangles as bare arithmetic: no class, no check, nothing kept."""

import math


def bare_corners(bases):
    """Corners of each (x, y, facing, width, depth) in mm and degrees, in the order FL, FR, RR, RL."""
    result = []
    for x, y, facing, width, depth in bases:
        sine, cosine = math.sin(math.radians(facing)), math.cos(math.radians(facing))
        w, d = width / 2, depth / 2
        result.append(
            (
                (x - cosine * w + sine * d, y - sine * w - cosine * d),
                (x + cosine * w + sine * d, y + sine * w - cosine * d),
                (x + cosine * w - sine * d, y + sine * w + cosine * d),
                (x - cosine * w - sine * d, y - sine * w + cosine * d),
            )
        )
    return result
