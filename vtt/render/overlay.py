"""What is laid over the table for the player: areas and lines with a meaning, and measures.

Each role has its Okabe-Ito colour and a pattern of its own, so that colour is never the only sign.
The roles are those of the rules' marks; whoever holds such a mark makes an overlay of it.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from vtt.geometry.pose import Point
from vtt.render.label_places import Box, meet, spread
from vtt.render.primitives import Circles, DrawList, Fill, Label, Line, Primitive, Ring
from vtt.render.resolve import label_box, label_half_px
from vtt.render.shapes import length_of
from vtt.render.upright import turned
from vtt.render.view import View

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

TINT = 0.18
HATCH_PX = 9.0
HELD_PX = 18.0
TICK_PX = 7.0
CORNER_PX = 3.6
LABEL_GAP_PX = 5.0
LARGE_IN_LABELS = 4
"""An area as high as so many labels has room for its own along its rim."""


class OverlayRole(StrEnum):
    """What a shape over the table means."""

    REACH = "reach"
    ZONE = "zone"
    ILLEGAL = "illegal"
    DOUBTFUL = "doubtful"
    CONTACT = "contact"
    FIRE = "fire"
    COMMAND = "command"
    CONTROL = "control"
    SUPPLY = "supply"
    MARK = "mark"
    MEASURE = "measure"
    PATH = "path"


COLOURS = {
    OverlayRole.REACH: "#0072b2",
    OverlayRole.ZONE: "#56b4e9",
    OverlayRole.ILLEGAL: "#d55e00",
    OverlayRole.DOUBTFUL: "#e69f00",
    OverlayRole.CONTACT: "#009e73",
    OverlayRole.FIRE: "#cc79a7",
    OverlayRole.COMMAND: "#009e73",
    OverlayRole.CONTROL: "#56b4e9",
    OverlayRole.SUPPLY: "#e69f00",
    OverlayRole.MARK: "#f0e442",
    OverlayRole.MEASURE: "#000000",
    OverlayRole.PATH: "#000000",
}
DASHES: dict[OverlayRole, tuple[float, ...]] = {
    OverlayRole.FIRE: (5.0, 3.0),
    OverlayRole.COMMAND: (9.0, 3.0, 2.0, 3.0),
    OverlayRole.ZONE: (2.0, 2.0),
    OverlayRole.CONTROL: (6.0, 2.0, 1.0, 2.0),
    OverlayRole.DOUBTFUL: (0.01, 2.2),
    OverlayRole.PATH: (3.0, 2.0),
}


class AreaOverlay(msgspec.Struct, frozen=True):
    """A polygon with holes in table mm; `colour` and `dashed` are those of a side, where it is a side's."""

    points: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()
    role: OverlayRole = OverlayRole.MARK
    label: str = ""
    colour: str = ""
    dashed: bool = False


class LineOverlay(msgspec.Struct, frozen=True):
    """An open line in table mm; in the role of a measure it has ticks at its ends.

    Its label stands above it, or on the side that is turned away from the point `label_clear_of`.
    `corners` are points of it that are shown as small rings.
    """

    points: tuple[Point, ...]
    role: OverlayRole = OverlayRole.MEASURE
    label: str = ""
    label_clear_of: Point | None = None
    corners: tuple[Point, ...] = ()


Overlay: TypeAlias = AreaOverlay | LineOverlay


def draw_overlays(overlays: Iterable[Overlay], view: View) -> DrawList:
    """Overlays, areas below lines below labels; labels make room for those before them."""
    found = tuple(overlays)
    return (*draw_shapes(found, view), *draw_labels(found, view))


def draw_shapes(overlays: Iterable[Overlay], view: View) -> DrawList:
    """Overlays without their labels, areas below lines."""
    found = tuple(overlays)
    return (
        *(part for area in found if isinstance(area, AreaOverlay) for part in _area(area, view)),
        *(part for line in found if isinstance(line, LineOverlay) for part in _line(line, view)),
    )


def draw_labels(
    overlays: Iterable[Overlay],
    view: View,
    bodies: Iterable[Ring] = (),
    others: Iterable[Ring] = (),
    room: Ring = (),
) -> DrawList:
    """The labels of overlays, upright however the table is turned.

    Each makes room for those before it, and for `bodies`: outlines in table mm that must be seen; for
    `others` as well where there is room. None is cut by the rim of the `room`, what is seen of the table.
    """
    alone = (_label(_seen_turned(item, view.turn), view) for item in _told_once(overlays))
    labels = _once_a_place(alone, view)
    if not labels:
        return ()
    kept, spared = (
        [_box([turned(point, view.turn) for point in body]) for body in some]
        for some in (bodies, others)
    )
    seen = _box([turned(point, view.turn) for point in room]) if room else None
    laid = spread(labels, view, kept, spared, seen)
    return tuple(_turned_back(label, view.turn) for label in laid)


def _box(points: Sequence[Point]) -> Box:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def _seen_turned(item: Overlay, turn: float) -> Overlay:
    """An overlay as it lies before the eye, when the table is turned clockwise."""
    if not turn:
        return item
    points = tuple(turned(point, turn) for point in item.points)
    if isinstance(item, AreaOverlay):
        holes = tuple(tuple(turned(point, turn) for point in hole) for hole in item.holes)
        return msgspec.structs.replace(item, points=points, holes=holes)
    clear_of = None if item.label_clear_of is None else turned(item.label_clear_of, turn)
    return msgspec.structs.replace(item, points=points, label_clear_of=clear_of)


def _turned_back(label: Label, turn: float) -> Label:
    """A label laid out before the eye, in the frame of the table that is turned."""
    if not turn:
        return label
    return msgspec.structs.replace(label, anchor=turned(label.anchor, -turn), turn=-turn)


def _area(item: AreaOverlay, view: View) -> Iterator[Primitive]:
    from vtt.geometry.overlay import enclosed  # a window comes up without areas, and shapely

    shape = enclosed(item.points, item.holes)
    colour, rings = item.colour or COLOURS[item.role], (item.points, *item.holes)
    if item.role is OverlayRole.COMMAND:  # so wide that a tint would cover the whole table
        yield from _rim(rings, colour)
        return
    yield Fill(rings, colour, TINT)
    if item.role is OverlayRole.CONTROL:
        yield _held(shape, item, colour, view)
    else:
        yield from _pattern(shape, item.role, view)
    yield Line(rings, colour, least_px=1.5, closed=True, dash=DASHES.get(item.role, ()))


def _rim(rings: tuple[Ring, ...], colour: str) -> Iterator[Line]:
    """The rim alone, on a light edge."""
    dash = DASHES[OverlayRole.COMMAND]
    yield Line(rings, "#ffffff", least_px=4.0, closed=True, opacity=0.7)
    yield Line(rings, colour, least_px=2.0, closed=True, dash=dash)


def _held(shape: "BaseGeometry", item: AreaOverlay, colour: str, view: View) -> Line:
    """Wide slanted lines of who holds an area: the side whose pattern is dashed slants the other way."""
    from vtt.render.hatching import slanted

    lines = slanted(shape, view.mm(HELD_PX), -45.0 if item.dashed else 45.0)
    dash = (9.0, 5.0) if item.dashed else ()
    return Line(lines, colour, least_px=2.0, opacity=0.4, dash=dash, round_ends=False)


def _pattern(shape: "BaseGeometry", role: OverlayRole, view: View) -> Iterator[Primitive]:
    """The second sign of a role, at a constant distance on the screen."""
    from vtt.render.hatching import honeycomb, slanted

    colour, step = COLOURS[role], view.mm(HATCH_PX)
    if role is OverlayRole.ILLEGAL:
        lines = slanted(shape, step, 45.0) + slanted(shape, step, -45.0)
        yield Line(lines, colour, least_px=1.0, opacity=0.7, round_ends=False)
    elif role is OverlayRole.DOUBTFUL:
        dots = tuple((x, y, view.mm(1.4)) for x, y in honeycomb(shape, step))
        yield Circles(dots, colour)
    elif role is OverlayRole.FIRE:
        lines = slanted(shape, step, 0.0)
        yield Line(lines, colour, least_px=1.0, opacity=0.8, dash=(7.0, 5.0), round_ends=False)
    elif role is OverlayRole.SUPPLY:
        upright = slanted(shape, step, 90.0)
        yield Line(upright, colour, least_px=1.0, opacity=0.5, round_ends=False)
    elif role in (OverlayRole.CONTACT, OverlayRole.ZONE):
        degrees = 45.0 if role is OverlayRole.CONTACT else -45.0
        yield Line(
            slanted(shape, step, degrees), colour, least_px=1.0, opacity=0.45, round_ends=False
        )


def _line(item: LineOverlay, view: View) -> Iterator[Primitive]:
    """A line on a light (or dark) edge, so that it is seen on every ground."""
    is_measure = item.role in (OverlayRole.MEASURE, OverlayRole.PATH)
    paths: tuple[Ring, ...] = (item.points,)
    if item.role is OverlayRole.MEASURE:
        paths += _ticks(item.points, view)
    colour = COLOURS[item.role]
    width = 1.5 if is_measure else 2.5
    yield Line(paths, "#ffffff", least_px=width + 2.0, opacity=0.85)
    yield Line(paths, colour, least_px=width, dash=DASHES.get(item.role, ()))
    if item.corners:
        rings = tuple((x, y, view.mm(CORNER_PX)) for x, y in item.corners)
        yield Circles(rings, "#ffffff")
        yield Circles(rings, colour, least_px=1.4)


def _ticks(points: Ring, view: View) -> tuple[Ring, ...]:
    """Short lines across both ends."""
    if len(points) < 2:
        return ()
    half = view.mm(TICK_PX) / 2
    ends = ((points[0], points[1]), (points[-1], points[-2]))
    return tuple(_tick(at, towards, half) for at, towards in ends if at != towards)


def _tick(at: Point, towards: Point, half: float) -> Ring:
    length = math.dist(at, towards)
    x, y = half * (towards[1] - at[1]) / length, -half * (towards[0] - at[0]) / length
    return ((at[0] - x, at[1] - y), (at[0] + x, at[1] + y))


def _label(item: Overlay, view: View) -> Label:
    """Beside the middle of a line; inside an area, along its lower rim where it is large."""
    if isinstance(item, AreaOverlay):
        anchor, offset = _inside(item, view)
    else:
        anchor = middle_of(item.points)
        offset = _away(_beside(item.points, item.label), anchor, item.label_clear_of)
    return Label(item.label, anchor, view.theme.label_text, view.theme.label_box, offset_px=offset)


def _inside(item: AreaOverlay, view: View) -> tuple[Point, Point]:
    """Where an area's label stands: what it is drawn about is in its middle, and shall be seen.

    In a small area it is the middle all the same; where nothing is enclosed, the first corner.
    """
    from shapely import LineString

    from vtt.geometry.overlay import enclosed

    shape = enclosed(item.points, item.holes)
    point = shape.representative_point()
    if point.is_empty:
        return item.points[0], (0.0, 0.0)
    x, y = float(point.x), float(point.y)
    _, half_height = label_half_px(item.label)
    if view.px(shape.bounds[3] - shape.bounds[1]) < LARGE_IN_LABELS * 2 * half_height:
        return (x, y), (0.0, 0.0)
    down = LineString([(x, y), (x, shape.bounds[3] + 1.0)]).intersection(shape)
    return (x, float(down.bounds[3])), (0.0, -half_height - LABEL_GAP_PX)


def _told_once(overlays: Iterable[Overlay]) -> Iterator[Overlay]:
    """Those with words; of areas of one kind that say the same the first one says it."""
    told: set[tuple[OverlayRole, str]] = set()
    for item in overlays:
        if item.label and not (isinstance(item, AreaOverlay) and (item.role, item.label) in told):
            told.add((item.role, item.label))
            yield item


def _once_a_place(labels: Iterable[Label], view: View) -> list[Label]:
    """Those labels that would not lie on one before them that says the same: one is enough for both."""
    kept: list[tuple[str, Box]] = []
    found = []
    for label in labels:
        box, _ = label_box(label, view.scale)
        if not any(text == label.text and meet(box, other) for text, other in kept):
            kept.append((label.text, box))
            found.append(label)
    return found


def middle_of(points: Ring) -> Point:
    """The point half way along a polyline."""
    rest = length_of(points) / 2
    for first, second in pairwise(points):
        length = math.dist(first, second)
        if length >= rest and length > 0.0:
            t = rest / length
            return (first[0] + (second[0] - first[0]) * t, first[1] + (second[1] - first[1]) * t)
        rest -= length
    return points[-1]


def _away(offset: Point, anchor: Point, clear_of: Point | None) -> Point:
    """The offset, to the other side where a point lies on this one."""
    if clear_of is None:
        return offset
    towards = (clear_of[0] - anchor[0], clear_of[1] - anchor[1])
    hides = offset[0] * towards[0] + offset[1] * towards[1] > 0.0
    return (-offset[0], -offset[1]) if hides else offset


def _beside(points: Ring, label: str) -> Point:
    """Pixels from a line's middle to its label's: above the line, clear of it whatever its slope."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = math.dist((x1, y1), (x2, y2))
    dx, dy = ((x2 - x1) / length, (y2 - y1) / length) if length > 0.0 else (1.0, 0.0)
    if dx < 0.0:
        dx, dy = -dx, -dy
    half_width, half_height = label_half_px(label)
    clear = dy * half_width if dy > 0.0 else -dy * half_width
    distance = clear + dx * half_height + LABEL_GAP_PX
    return (dy * distance, -dx * distance)
