"""Level near of the classes from farther away: their figures, mounts and vessels."""

from collections.abc import Callable

from dbrart.figures import Pen, boat, bow, horse, man, musketeer, rider, sword
from dbrart.palette import (
    CANVAS,
    CANVAS_DARK,
    FELT,
    HAIR,
    INK,
    STEEL_DARK,
    WOOD,
    WOOD_DARK,
)
from dbrart.svg import Point, at

HIDE, HIDE_DARK = "#8D8678", "#6E685C"
CAMEL, CAMEL_DARK = "#C19A5E", "#94723F"
WATER, FOAM = "#7FA6B8", "#C6DAE2"


def _places(count: int, general: bool) -> list[Point]:
    step = (22.0 if general else 35.0) / count
    return [(2.5 + step * (k + 0.5), 17.2) for k in range(count)]


def _sipahis(pen: Pen, grade: str, general: bool) -> None:
    for k, place in enumerate(_places(2 if general else 3, general)):
        horse(pen, place, k + 1)
        chief = general and k == 0
        rider(pen, place, pen.side.accent if chief else pen.coat(k), helmet=not chief, plume=chief)
        bow(pen, (place[0] + 0.4, place[1] - 1.6))


def _camelry(pen: Pen, grade: str, general: bool) -> None:
    for k, place in enumerate(_places(2 if general or grade == "f" else 3, general)):
        _camel(pen, place)
        rider(pen, (place[0], place[1] + 1), pen.coat(k), helmet=False, plume=general and k == 0)


def _camel(pen: Pen, place: Point) -> None:
    """A camel from above: long neck, hump under the rider."""
    with pen.drawing.group(transform=at(*place)):
        pen.shade(3.2, 8, 0.5)
        pen.solid(
            "M0 -11 C1.2 -11 1.2 -9.6 1 -8 C0.8 -5.6 2.8 -3.4 3 0.4 C3.2 4.6 2.4 8.6 0 8.6"
            " C-2.4 8.6 -3.2 4.6 -3 0.4 C-2.8 -3.4 -0.8 -5.6 -1 -8 C-1.2 -9.6 -1.2 -11 0 -11 Z",
            CAMEL,
        )
        pen.drawing.ellipse(0, 1.4, 2.4, 3.4, fill=CAMEL_DARK)


def _warband(pen: Pen, grade: str, general: bool) -> None:
    for k, (x, _) in enumerate(_places(2 if general else 3, general)):
        turn = (-8, 6, -3)[k]
        sword(pen, (x + 2.6, 11.4), turn + 14)
        man(pen, (x, 14), pen.side.accent if general and k == 0 else pen.coat(k), turn=turn)
        pen.drawing.circle(x - 3, 11.6, 2.1, fill=WOOD, stroke=INK, stroke_width=HAIR)
        pen.drawing.circle(x - 3, 11.6, 0.6, fill=STEEL_DARK)


def _elephants(pen: Pen, grade: str, general: bool) -> None:
    with pen.drawing.group(transform=at(16 if general else 20, 22)):
        pen.shade(8.4, 12.5, 0.5)
        for flip in (-1, 1):
            pen.stroke(f"M{flip * 1.6} -11 C{flip * 3.6} -13 {flip * 3} -15.6 {flip * 1.6} -16.4",
                       CANVAS, 1.2)  # fmt: skip
            pen.solid(f"M{flip * 3} -9.4 C{flip * 8.4} -12 {flip * 9} -6 {flip * 4} -5.6 Z",
                      HIDE_DARK)  # fmt: skip
        pen.stroke("M0 -12 C0.6 -14.6 -0.8 -15.6 0 -17", HIDE_DARK, 2.0)
        pen.drawing.ellipse(0, 2, 8, 11.4, fill=HIDE, stroke=INK, stroke_width=HAIR)
        pen.drawing.circle(0, -9.4, 4.2, fill=HIDE, stroke=INK, stroke_width=HAIR)
        pen.solid("M-5.6 -2.6 H5.6 V8.4 H-5.6 Z", pen.side.field)
        pen.drawing.rect(-4.6, -1.6, 9.2, 9, fill="none", stroke=pen.side.accent, stroke_width=HAIR)
        man(pen, (-1.8, 1.6), pen.side.accent if general else pen.coat(0), plume=general)
        man(pen, (2.2, 5.4), pen.coat(1))
        man(pen, (0, -6.6), pen.coat(2))


def _water(pen: Pen) -> None:
    """A vessel lies on water, not on turf."""
    left, top = 3.4, 5.0
    pen.drawing.rect(
        left, top, pen.drawing.width - 2 * left, pen.drawing.height - top - left, fill=WATER
    )
    for k in range(9):
        x, y = 6.0 + (k * 13) % 27, 12.0 + k * 7.6
        pen.stroke(f"M{x} {y} q1.6 -1.2 3.2 0 q1.6 1.2 3.2 0", FOAM, 0.6)


def _hull(pen: Pen, width: float, length: float) -> None:
    """A hull about (0, 0), bow forward, with its deck."""
    h = length / 2
    pen.shade(width + 1.2, h, 1.0)
    for inset, colour in ((0.0, WOOD_DARK), (1.4, WOOD)):
        w, top, stern = width - inset, -h + 2.4 * inset, h - inset
        pen.solid(
            f"M0 {top} C{w * 0.8} {top + 9} {w} {-h * 0.4} {w} {h * 0.1} L{w * 0.7} {stern}"
            f" H{-w * 0.7} L{-w} {h * 0.1} C{-w} {-h * 0.4} {-w * 0.8} {top + 9} 0 {top} Z",
            colour,
        )


def _sail(pen: Pen, y: float, half: float) -> None:
    """A square sail, bellied forward, under its yard."""
    pen.solid(f"M{-half} {y} Q0 {y - 6} {half} {y} Q0 {y - 1.6} {-half} {y} Z", CANVAS)
    pen.stroke(f"M{-half} {y} H{half}", WOOD_DARK, 1.2)
    pen.stroke(f"M{-half * 0.5} {y - 1.6} Q0 {y - 3.4} {half * 0.5} {y - 1.6}", CANVAS_DARK, 0.5)
    pen.drawing.circle(0, y + 0.6, 1.1, fill=FELT)


def _ships(pen: Pen, grade: str, general: bool) -> None:
    _water(pen)
    with pen.drawing.group(transform=at(20, 41)):
        _hull(pen, 9.5, 66)
        for y in (-14.0, -4.0, 6.0, 16.0):
            for flip in (-1, 1):
                pen.stroke(f"M{flip * 6.4} {y} H{flip * 10.6}", FELT, 1.4)
        for y, half in ((-16.0, 11.0), (2.0, 14.0), (19.0, 9.0)):
            _sail(pen, y, half)
        pen.solid("M-5 25 H5 L4 31 H-4 Z", pen.side.field)


def _galleys(pen: Pen, grade: str, general: bool) -> None:
    _water(pen)
    with pen.drawing.group(transform=at(20, 41)):
        for k in range(10):
            y = -16.0 + k * 4.4
            for flip in (-1, 1):
                pen.stroke(f"M{flip * 3} {y} L{flip * 15.5} {y + 4}", WOOD, 0.9)
        _hull(pen, 6.0, 66)
        pen.solid("M-1 -40 H1 V-29 H-1 Z", WOOD_DARK)
        pen.stroke("M-11 -4 L11 -16", WOOD_DARK, 1.2)
        pen.solid("M-11 -4 Q-2 -15 11 -16 Q1 -8 -11 -4 Z", CANVAS)
        pen.solid("M-4 24 H4 V30 H-4 Z", pen.side.field)


def _boats(pen: Pen, grade: str, general: bool) -> None:
    _water(pen)
    for k, (x, y) in enumerate(((11.5, 27.0), (28.5, 35.0), (12.0, 60.0))):
        boat(pen, (x, y), 27)
        musketeer(pen, (x, y - 4), k)
        man(pen, (x, y + 6), pen.side.accent if general and k == 0 else pen.coat(k))


FAR_SCENES: dict[str, Callable[[Pen, str, bool], None]] = {
    "si": _sipahis,
    "cm": _camelry,
    "wd": _warband,
    "el": _elephants,
    "shp": _ships,
    "gal": _galleys,
    "bts": _boats,
}
