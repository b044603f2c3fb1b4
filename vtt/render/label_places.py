"""Where labels stand so that none hides another one, or the pieces that are in hand."""

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from vtt.geometry.pose import Point
from vtt.render.primitives import Label
from vtt.render.resolve import label_box, label_half_px
from vtt.render.view import View

MOST_TRIES = 6
"""How often a label is moved by its height before it may lie on another one."""

FARTHEST_PX = 420.0
"""Pieces that are farther from a label than this do not move it."""

ROWS = 4
"""So many labels stand above, and below, a piece that they make room for."""

CROWD = 8
"""More pieces than this are gone round as one."""

ROOM_PX = 4.0
"""Between a label and a piece that it makes room for."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""


def spread(
    labels: Sequence[Label],
    view: View,
    bodies: Sequence[Box] = (),
    others: Sequence[Box] = (),
    room: Box | None = None,
) -> list[Label]:
    """The labels, each moved to the nearest place where it hides none before it and no body.

    Where no such place is near, a label may lie on a body, and at last on another label.

    Args:
        labels: as they would stand alone, the most important first.
        view: the scale.
        bodies: the boxes about what must be seen, in table mm.
        others: the boxes about what had better be seen too: where there is room for it.
        room: what is seen of the table, in mm: a label of something in it is not cut by its edge.
    """
    placed: list[Label] = []
    for label in labels:
        within = room if room is not None and _holds(room, label.anchor) else None
        found = (
            (_free(label, placed, view, bodies, others, room=within) if others else None)
            or _free(label, placed, view, bodies, room=within)
            or _free(label, placed, view, (), room=within)
        )
        placed.append(found or _within(label, view, within))
    return placed


def _holds(room: Box, point: Point) -> bool:
    return room[0] <= point[0] <= room[2] and room[1] <= point[1] <= room[3]


def _within(label: Label, view: View, room: Box | None) -> Label:
    """The label, pushed into the room; one that is larger begins where the room begins."""
    if room is None:
        return label
    (left, top, right, bottom), _ = label_box(label, view.scale)
    dx = max(room[0] - left, min(0.0, room[2] - right))
    dy = max(room[1] - top, min(0.0, room[3] - bottom))
    if not dx and not dy:
        return label
    x, y = label.offset_px
    return msgspec.structs.replace(label, offset_px=(x + view.px(dx), y + view.px(dy)))


def _free(
    label: Label,
    placed: Sequence[Label],
    view: View,
    bodies: Sequence[Box],
    others: Sequence[Box] = (),
    *,
    room: Box | None = None,
) -> Label | None:
    """The label at the nearest free place beside bodies and above or below, if there is one."""
    x, y = label.offset_px
    (left, top, right, bottom), _ = label_box(label, view.scale)
    reach = view.mm(FARTHEST_PX)
    around = (left - reach, top - reach, right + reach, bottom + reach)
    near = [body for body in bodies if meet(around, body)]
    before = (label_box(other, view.scale)[0] for other in placed)
    taken = (*before, *near, *(other for other in others if meet(around, other)))
    for across, down in sorted(_tries(label, view, near), key=lambda to: math.dist(to, (x, y))):
        there = _within(msgspec.structs.replace(label, offset_px=(across, down)), view, room)
        box, _ = label_box(there, view.scale)
        if not any(meet(box, other) for other in taken):
            return there
    return None


def _tries(label: Label, view: View, bodies: Sequence[Box]) -> Iterator[Point]:
    """Offsets in pixels: as it is, above and below by whole heights, and beside each body.

    A crowd of bodies is one body: labels stand beside all of it.
    """
    x, y = label.offset_px
    half_width, half_height = label_half_px(label.text, label.size_px)
    step = 2 * half_height + 2.0
    yield (x, y)
    for number in range(1, MOST_TRIES):
        yield (x, y + number * step)
        yield (x, y - number * step)
    for body in bodies if len(bodies) <= CROWD else [_about(bodies)]:
        left, right = (view.px(side - label.anchor[0]) for side in (body[0], body[2]))
        top, bottom = (view.px(side - label.anchor[1]) for side in (body[1], body[3]))
        yield (left - half_width - ROOM_PX, y)
        yield (right + half_width + ROOM_PX, y)
        for row in range(ROWS):
            yield (x, top - half_height - ROOM_PX - row * step)
            yield (x, bottom + half_height + ROOM_PX + row * step)


def _about(bodies: Sequence[Box]) -> Box:
    """The box about several boxes."""
    lefts, tops, rights, bottoms = zip(*bodies, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def meet(first: Box, second: Box) -> bool:
    """Whether two boxes share more than an edge."""
    level = first[0] < second[2] and second[0] < first[2]
    return level and first[1] < second[3] and second[1] < first[3]
