"""The body of a piece that has no picture: a base with its front, a counter with its values, a card."""

from collections.abc import Iterator

from vtt.definition.pattern import FramePattern
from vtt.definition.side import SideDefinition
from vtt.geometry.outline import CircleOutline, Outline
from vtt.geometry.pose import Point, Pose
from vtt.render.colour import darker, ink_on, lighter, mix, opaque
from vtt.render.glyphs import text_width
from vtt.render.look import PieceLook, frame_pattern
from vtt.render.primitives import Align, Fill, Line, Primitive, Ring, Text
from vtt.render.shapes import circle_ring, outline_ring, placed_ring, rectangle_ring
from vtt.render.view import View

EARTH_EDGE = 0.8
CORNER = 1.0
STROKE = 1.2
FRONT_STRIP = 3.6
COUNTER_CORNER = 0.08
NEUTRAL = "#9a948a"
CREAM = "#f7efd8"
MOST_VALUES = 3


def draw_body(look: PieceLook, pose: Pose, view: View) -> Iterator[Primitive]:
    """The body of a base (seen from above, front marked) or of a counter."""
    if look.definition.kind == "base":
        yield from _base(look, pose, view)
    else:
        yield from _counter(look, pose)


def draw_frame(look: PieceLook, pose: Pose, view: View) -> Iterator[Line]:
    """The side's frame along the edge: its colour on a light rule, in its pattern."""
    if look.side is None:
        return
    outline = look.definition.outline
    ring = placed_ring(outline_ring(outline, EARTH_EDGE + STROKE / 2, CORNER), pose)
    yield Line((ring,), CREAM, STROKE + 0.8, closed=True)
    yield from _patterned(ring, look.side, opaque(look.side.colour))


def colour_of(look: PieceLook) -> str:
    """The colour of a piece's body: its side's, pale for the back and under a mask."""
    colour = NEUTRAL if look.side is None else opaque(look.side.colour)
    faces = look.definition.faces
    is_back = bool(look.face and faces and look.face != faces[0].id)
    return lighter(colour, 0.55) if is_back or look.is_unknown else colour


def _base(look: PieceLook, pose: Pose, view: View) -> Iterator[Primitive]:
    outline, colour = look.definition.outline, colour_of(look)
    yield Fill((placed_ring(outline_ring(outline, 0.0, CORNER), pose),), view.theme.earth)
    yield Fill((placed_ring(outline_ring(outline, EARTH_EDGE, CORNER / 2), pose),), colour)
    if look.side is not None:
        frame = outline_ring(outline, EARTH_EDGE + 0.5 + STROKE / 2, CORNER / 2)
        yield from _patterned(placed_ring(frame, pose), look.side, mix(colour, ink_on(colour), 0.7))
    yield from _front(outline, pose, darker(colour, 0.45))
    x, y = pose.to_table(_middle(outline))
    yield from _words(look, Pose(x, y, _readable(pose.facing, view)), 0.34)


def _front(outline: Outline, pose: Pose, notch: str) -> Iterator[Fill]:
    """The lighter strip along the front with a notch in its middle."""
    left, top, right, _ = outline.bounds
    inset = EARTH_EDGE + 0.4
    x, top = (left + right) / 2, top + inset
    bottom = top + FRONT_STRIP
    if isinstance(outline, CircleOutline):
        disc = circle_ring((0.0, 0.0), outline.radius - inset)
        strip = tuple((px, min(py, bottom)) for px, py in disc if py < bottom + inset)
    else:
        strip = rectangle_ring(left + inset, top, right - inset, bottom)
    yield Fill((placed_ring(strip, pose),), CREAM)
    mark = ((x - FRONT_STRIP, bottom), (x, top), (x + FRONT_STRIP, bottom))
    yield Fill((placed_ring(mark, pose),), notch)


def _counter(look: PieceLook, pose: Pose) -> Iterator[Primitive]:
    """Rounded, its name in the upper two thirds, its values along the bottom."""
    outline, colour = look.definition.outline, colour_of(look)
    width, depth = look.size
    corner = COUNTER_CORNER * min(width, depth)
    line = 0.03 * min(width, depth)
    ring = placed_ring(outline_ring(outline, 0.0, corner), pose)
    yield Fill((ring,), darker(colour, 0.35))
    face = placed_ring(outline_ring(outline, line, corner), pose)
    yield Fill((face,), colour)
    if look.side is not None:
        frame = placed_ring(outline_ring(outline, 2.6 * line, corner), pose)
        yield from _patterned(frame, look.side, mix(colour, ink_on(colour), 0.6), line)
    values = "" if look.is_unknown else _values(look)
    middle = Pose(*pose.to_table(_middle(outline)), pose.facing)
    yield from _words(look, middle.ahead(depth * 0.14 if values else 0.0), 0.42)
    if values:
        size = _fitting(values, 0.8 * width, 0.28 * depth)
        yield _text(values, middle.ahead(-0.27 * depth), size, ink_on(colour))


def _words(look: PieceLook, where: Pose, share: float) -> Iterator[Text]:
    """The piece's name, or a question mark under a mask; initials where the name is too long."""
    width, depth = look.size
    colour = ink_on(colour_of(look))
    size = share * depth
    if look.is_unknown:
        yield _text("?", where, 1.4 * size, colour)
        return
    name = look.definition.name
    if _fitting(name, 0.82 * width, size) < 0.55 * size:
        name = initials(name)
    yield _text(name, where, _fitting(name, 0.82 * width, size), colour)


def initials(name: str) -> str:
    """The first letters of a name's words, four at most.

    >>> initials("Regiment of Horse")
    'RoH'
    """
    words = name.replace("-", " ").split()
    return "".join(word[0] for word in words[:4]) if len(words) > 1 else name[:3]


def _values(look: PieceLook) -> str:
    """The numbers that a counter of this kind carries, by the names of its properties."""
    numbers = (
        value
        for _, value in look.definition.properties
        if isinstance(value, int | float) and not isinstance(value, bool)
    )
    return "–".join(f"{value:g}" for value in list(numbers)[:MOST_VALUES])


def _patterned(
    ring: Ring, side: SideDefinition, colour: str, width: float = STROKE
) -> Iterator[Line]:
    pattern = frame_pattern(side)
    if pattern is FramePattern.DASHED:
        yield Line((ring,), colour, width, dash=(2.6, 2.2), closed=True, round_ends=False)
    elif pattern is FramePattern.DOTTED:
        yield Line((ring,), colour, width, dash=(0.01, 1.9), closed=True)
    elif pattern is FramePattern.DOUBLE:
        yield Line((ring,), colour, width * 1.5, closed=True)
        yield Line((ring,), opaque(side.colour), width * 0.5, closed=True)
    else:
        yield Line((ring,), colour, width, closed=True)


def _fitting(text: str, width: float, size: float) -> float:
    """The size in mm, `size` at most, at which a text is no wider than `width` mm."""
    return min(size, width / max(text_width(text), 0.01))


def _text(text: str, where: Pose, size: float, colour: str) -> Text:
    return Text(text, where.point, size, colour, align=Align.MIDDLE, turn=where.facing)


def _readable(facing: float, view: View) -> float:
    """The turn of a base's words: along its front, but never upside down on the table."""
    on_table = (facing + view.turn) % 360.0
    return facing + 180.0 if 90.0 < on_table < 270.0 else facing


def _middle(outline: Outline) -> Point:
    left, top, right, bottom = outline.bounds
    return ((left + right) / 2, (top + bottom) / 2)
