"""The base itself, seen from above, and what may stand on a base of any class.

Earth edge, the side's colour or turf, the frame of the side, the lit front strip with its notch;
a general's flag, the letter of a grade.
"""

from dbrart.palette import (
    CORNER,
    CREAM,
    EARTH,
    FELT,
    GOLD,
    HAIR,
    INK,
    LINE,
    PIKE,
    TURF,
    TURF_DARK,
    TURF_LIT,
    Side,
)
from dbrart.svg import Drawing, Point, at

EDGE = 0.8
STRIP = 4.2
FRAME = 2.6
DASH = 3.2
GRADES = {
    "s": "M1.6 -1.3 C1 -2.5 -1.7 -2.4 -1.5 -1 C-1.3 0.3 1.5 -0.3 1.6 1.1 C1.7 2.5 -1.1 2.6 -1.7 1.3",
    "o": "M0 -2.1 C2.2 -2.1 2.2 2.1 0 2.1 C-2.2 2.1 -2.2 -2.1 0 -2.1 Z",
    "i": "M-1.2 -2 H1.2 M0 -2 V2 M-1.2 2 H1.2",
    "f": "M-1.1 2.2 V-2 H1.4 M-1.1 0 H0.9",
    "x": "M-1.5 -2 L1.5 2 M1.5 -2 L-1.5 2",
}


def block(drawing: Drawing, side: Side, general: bool, frame_width: float) -> None:
    """The base as a block of the side's colour (levels far and middle)."""
    _edge(drawing)
    _inner(drawing, side.field)
    _frame(drawing, side, frame_width)
    _front_strip(drawing, side, general)


def ground(drawing: Drawing, side: Side, general: bool) -> None:
    """The base as a piece of turf in the side's frame (level near)."""
    _edge(drawing)
    _inner(drawing, side.field)
    left, top = EDGE + FRAME, EDGE + STRIP
    drawing.rect(
        left,
        top,
        drawing.width - 2 * left,
        drawing.height - top - left,
        rx=CORNER / 2,
        fill=TURF,
        stroke=side.field_dark,
        stroke_width=0.4,
    )
    _tufts(drawing, left, top)
    _frame(drawing, side, 0.9)
    _front_strip(drawing, side, general)


def _front_strip(drawing: Drawing, side: Side, general: bool) -> None:
    """The lighter strip along the front (gold for a general) with the notch in its middle."""
    middle, inset = drawing.width / 2, EDGE + 0.3
    drawing.rect(
        inset,
        inset,
        drawing.width - 2 * inset,
        STRIP - 0.3,
        rx=CORNER / 2,
        fill=GOLD if general else CREAM,
    )
    foot = EDGE + STRIP
    notch = [(middle - 4.4, foot), (middle, EDGE + 0.3), (middle + 4.4, foot)]
    drawing.polygon(notch, fill=side.field_dark)


def grade_mark(drawing: Drawing, centre: Point, grade: str, scale: float = 1.0) -> None:
    """The grade's letter, drawn in strokes, on a light disc."""
    with drawing.group(transform=at(*centre, scale=scale)):
        drawing.circle(0, 0, 3.7, fill=CREAM, stroke=INK, stroke_width=HAIR)
        drawing.path(
            GRADES[grade],
            fill="none",
            stroke=INK,
            stroke_width=LINE,
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def flag(
    drawing: Drawing, side: Side, pole_foot: Point, scale: float = 1.0, plain: bool = False
) -> None:
    """A general's standard, 13 x 11 mm at scale 1, its pole on `pole_foot`; plain from far."""
    cloth = _cloth(side)
    with drawing.group(transform=at(*pole_foot, scale=scale)):
        drawing.path(cloth, fill=side.flag, stroke=INK, stroke_width=HAIR, stroke_linejoin="round")
        if not plain:
            _flag_sign(drawing, side)
        drawing.line((0, 1.5), (0, -11.4), stroke=FELT, stroke_width=1.6, stroke_linecap="round")
        drawing.line((0, 1.2), (0, -11.2), stroke=PIKE, stroke_width=0.7, stroke_linecap="round")
        drawing.circle(0, -11.6, 1.2, fill=GOLD, stroke=INK, stroke_width=0.4)


def _cloth(side: Side) -> str:
    fly = "L9.2 -5.2 L13 -0.8" if side.swallow_tailed else "C13.6 -6.4 12.4 -3.8 13 -0.8"
    return f"M0 -10.4 C4.4 -11.8 8.4 -9.2 13 -10.2 {fly} C8.4 0 4.4 -2.2 0 -0.8 Z"


def _flag_sign(drawing: Drawing, side: Side) -> None:
    if side.swallow_tailed:
        shape = "M1 -9.4 L9.6 -1.6 M1 -2.2 L9.6 -9.2"
    else:
        shape = "M4.6 -10.8 V-1.4 M0.7 -5.9 C4.4 -6.8 8.4 -4.8 12.6 -5.6"
    drawing.path(shape, fill="none", stroke=side.flag_sign, stroke_width=2.0)


def _edge(drawing: Drawing) -> None:
    drawing.rect(0, 0, drawing.width, drawing.height, rx=CORNER, fill=EARTH)


def _inner(drawing: Drawing, colour: str) -> None:
    width, depth = drawing.width - 2 * EDGE, drawing.height - 2 * EDGE
    drawing.rect(EDGE, EDGE, width, depth, rx=CORNER / 2, fill=colour)


def _frame(drawing: Drawing, side: Side, width: float) -> None:
    """The side's pattern along both flanks and the rear: a rule, or dashes."""
    inset = EDGE + 0.5 + width / 2
    left, right = inset, drawing.width - inset
    top, bottom = EDGE + STRIP + 0.6, drawing.height - inset
    style = {"stroke": side.accent, "fill": "none", "stroke_linejoin": "round"}
    if not side.dashed:
        shape = f"M{left} {top} V{bottom} H{right} V{top}"
        drawing.path(shape, stroke_width=width, **style)
        return
    half = width / 2
    runs = [
        ((left, top), (left, bottom + half)),
        ((left - half, bottom), (right + half, bottom)),
        ((right, top), (right, bottom + half)),
    ]
    shape = " ".join(_dashes(start, end) for start, end in runs)
    drawing.path(shape, stroke_width=width, **style)


def _dashes(start: Point, end: Point) -> str:
    """Dashes and gaps of about equal length that begin and end with a dash."""
    (x1, y1), (x2, y2) = start, end
    length = abs(x2 - x1) + abs(y2 - y1)
    count = max(1, round((length / DASH - 1) / 2))
    step = length / (2 * count + 1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    return " ".join(
        f"M{x1 + ux * s:.2f} {y1 + uy * s:.2f} L{x1 + ux * (s + step):.2f} {y1 + uy * (s + step):.2f}"
        for s in (2 * k * step for k in range(count + 1))
    )


def _tufts(drawing: Drawing, left: float, top: float) -> None:
    """A few blades of grass, spread by a fixed rule so that the file is always the same."""
    width, depth = drawing.width - 2 * left - 3, drawing.height - top - left - 3
    tufts: tuple[list[str], list[str]] = ([], [])
    for k in range(round(drawing.width * drawing.height / 45)):
        x = left + 1.5 + width * ((k * 0.618034) % 1.0)
        y = top + 2.2 + depth * ((k * 0.754878 + 0.31) % 1.0)
        blades = f"M{x:.1f} {y:.1f} l-0.5 -1.1 M{x + 0.6:.1f} {y:.1f} l0.4 -1.2"
        tufts[0 if k % 3 else 1].append(blades)
    for colour, blades_of_colour in zip((TURF_LIT, TURF_DARK), tufts, strict=True):
        drawing.path(
            " ".join(blades_of_colour),
            fill="none",
            stroke=colour,
            stroke_width=0.4,
            stroke_linecap="round",
        )
