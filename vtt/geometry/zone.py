"""The frontal zone of a base: the strip straight ahead of its front edge, as deep as the game says.

A base is in the zone when a part of it is, beyond the tolerance at the sides (sharing only the side
line is outside) and inclusive ahead (exactly at the depth is inside). How much of it is *exposed*
counts in mm across the front: what a screening base between the two hides does not count. (B16)
"""

import itertools
from collections.abc import Iterable, Sequence

from shapely import Polygon

from vtt.geometry.distance import core, radius
from vtt.geometry.edges import Edge, Side, edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import reach
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point, Pose
from vtt.geometry.shapes import polygon
from vtt.geometry.tolerance import CONTACT_MM, NOISE, at_most, less_than


def frontal_zone(base: Footprint, depth: float) -> Polygon:
    """The zone as a polygon on the table, drawn in at the sides and out ahead by the tolerance.

    Raises:
        GeometryError: if the base has no front edge.
    """
    front, frame = _front(base)
    margin = CONTACT_MM + NOISE
    left, right = margin, front.length - margin
    ring = ((-margin, left), (-margin, right), (depth + margin, right), (depth + margin, left))
    return polygon([frame.ahead(ahead, across).point for ahead, across in ring])


def in_zone(base: Footprint, owner: Footprint, depth: float) -> bool:
    """Whether a part of `base` stands in the frontal zone of `owner`."""
    return frontal_zone(owner, depth).distance(core(base)) <= radius(base)


def exposed_mm(
    base: Footprint, owner: Footprint, depth: float, screens: Iterable[Footprint] = ()
) -> float:
    """How many mm across owner's front look at `base` inside the zone with no screen between.

    Args:
        base: the base that stands in the zone.
        owner: the base whose zone it is; needs a front edge.
        depth: how deep the zone is, in mm.
        screens: bases (or obstacles as footprints) that hide what stands behind them.
    """
    front, frame = _front(owner)
    screens = list(screens)
    cuts = {0.0, front.length}
    for shape in (base, *screens):
        cuts.update(cut for cut in _cuts(shape, frame, depth) if 0.0 < cut < front.length)
    bounds = sorted(cuts)
    return sum(
        right - left
        for left, right in itertools.pairwise(bounds)
        if _sees((left + right) / 2, base, screens, frame, depth)
    )


def is_exposed(exposed: float) -> bool:
    """Whether an exposure in mm counts: more than a tolerance at each side."""
    return less_than(CONTACT_MM, exposed)


def front_overlap_mm(base: Footprint, owner: Footprint) -> float:
    """How many mm of the corridor straight ahead of owner's front `base` reaches into, at any distance.

    What lies wholly behind the front line counts nothing.
    """
    front, frame = _front(owner)
    span = reach(base, frame)
    if not less_than(0.0, span.front):
        return 0.0
    return max(0.0, min(span.right, front.length) - max(span.left, 0.0))


def _front(owner: Footprint) -> tuple[Edge, Pose]:
    """The front edge, and the frame that stands at its left end and looks ahead of it."""
    front = edge(owner, Side.FRONT)
    return front, Pose(*front.start, front.bearing)


def _sees(
    across: float, base: Footprint, screens: Sequence[Footprint], frame: Pose, depth: float
) -> bool:
    """Whether the line ahead from a point of the front meets `base` in the zone before a screen."""
    nearest = min(
        (
            near
            for near, far in _spans(base, across, frame)
            if less_than(0.0, far) and at_most(near, depth)
        ),
        default=None,
    )
    if nearest is None:
        return False
    return not any(
        less_than(0.0, far) and less_than(near, nearest)
        for screen in screens
        for near, far in _spans(screen, across, frame)
    )


def _spans(shape: Footprint, across: float, frame: Pose) -> list[tuple[float, float]]:
    """Where the line ahead at `across` runs inside a shape: from and to, in mm ahead of the front."""
    if isinstance(shape.outline, CircleOutline):
        lateral, forward = frame.lateral_forward(shape.pose.point)
        half = shape.outline.radius**2 - (across - lateral) ** 2
        return [(forward - half**0.5, forward + half**0.5)] if half > 0.0 else []
    crossings = sorted(
        y1 + (across - x1) / (x2 - x1) * (y2 - y1)
        for (x1, y1), (x2, y2) in _ring(shape, frame)
        if (x1 < across) != (x2 < across)
    )
    return list(zip(crossings[::2], crossings[1::2], strict=True))


def _cuts(shape: Footprint, frame: Pose, depth: float) -> set[float]:
    """Every place across the front where what the line ahead meets may change."""
    levels = (CONTACT_MM + NOISE, depth + CONTACT_MM + NOISE)  # as in `_sees`
    if isinstance(shape.outline, CircleOutline):
        lateral, forward = frame.lateral_forward(shape.pose.point)
        radius_mm = shape.outline.radius
        chords = (radius_mm**2 - (level - forward) ** 2 for level in levels)
        halves = [radius_mm, *(half**0.5 for half in chords if half > 0.0)]
        return {lateral + sign * half for half in halves for sign in (-1.0, 1.0)}
    cuts = set()
    for (x1, y1), (x2, y2) in _ring(shape, frame):
        cuts.add(x1)
        for level in levels:
            if (y1 < level) != (y2 < level):
                cuts.add(x1 + (level - y1) / (y2 - y1) * (x2 - x1))
    return cuts


def _ring(shape: Footprint, frame: Pose) -> list[tuple[Point, Point]]:
    seen = [frame.lateral_forward(point) for point in shape.corners]
    return list(zip(seen, seen[1:] + seen[:1], strict=True))
