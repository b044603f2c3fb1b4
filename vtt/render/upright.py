"""Words of a picture that is turned by quarters when it is shown: each is turned back to be read.

Level words stand level before the reader again; words along something (a road, the rim of a named
place) stay along it and are turned round where they would stand on their heads.
"""

from collections.abc import Iterable, Iterator

import msgspec

from vtt.geometry.pose import Point, sine_cosine
from vtt.render.primitives import Align, DrawList, Primitive, Text
from vtt.render.view import View

OTHER_END = {Align.START: Align.END, Align.END: Align.START, Align.MIDDLE: Align.MIDDLE}


def upright(primitives: Iterable[Primitive], turn: float) -> DrawList:
    """The same picture with its texts to be read when it is shown turned clockwise by `turn` degrees.

    Labels are left alone: `draw_labels` lays them by the view that they are made for.
    """
    if turn % 360.0 == 0.0:
        return tuple(primitives)
    return tuple(_upright(primitives, turn))


def words_shown(ground: Iterable[Primitive], view: View) -> DrawList:
    """A ground with what is written on it to be read as it is looked at, or without it."""
    if view.names:
        return upright(ground, view.turn)
    return tuple(item for item in ground if not isinstance(item, Text))


def _upright(primitives: Iterable[Primitive], turn: float) -> Iterator[Primitive]:
    for item in primitives:
        yield _readable(item, turn) if isinstance(item, Text) else item


def _readable(item: Text, turn: float) -> Text:
    if item.align is Align.MIDDLE and item.turn == 0.0:
        return msgspec.structs.replace(item, turn=-turn)
    if 90.0 <= (item.turn + turn) % 360.0 < 270.0:
        align = OTHER_END[item.align]
        return msgspec.structs.replace(item, turn=item.turn + 180.0, align=align)
    return item


def turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise about the origin.

    >>> turned((1.0, 0.0), 90.0)
    (0.0, 1.0)
    """
    sine, cosine = sine_cosine(degrees)
    return (cosine * point[0] - sine * point[1], sine * point[0] + cosine * point[1])
