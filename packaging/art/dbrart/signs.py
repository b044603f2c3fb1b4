"""The sign of each troop class: a few strokes in a box, told apart at 24 pixels a base.

Foot are rows of marks (pikes: bars, shot: balls), horse a slanting line (filled below for heavy
horse), guns a ball, transport what carries it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dbrart.svg import Drawing, Point, at

FAR_STROKE = 2.4


@dataclass(frozen=True)
class Sign:
    """A sign under construction, about (0, 0), reaching to +-`half_width` and +-`half_height`."""

    drawing: Drawing
    half_width: float
    half_height: float
    stroke: float
    colour: str
    ground: str

    def strokes(self, commands: str, width: float = 1.0) -> None:
        """Open lines in the sign's colour, `width` times its stroke."""
        self.drawing.path(
            commands,
            fill="none",
            stroke=self.colour,
            stroke_width=self.stroke * width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )

    def balls(self, points: list[Point], radius: float) -> None:
        """Filled discs."""
        for x, y in points:
            self.drawing.circle(x, y, radius, fill=self.colour)


def draw_sign(
    drawing: Drawing,
    sign_of: Callable[["Sign"], None],
    centre: Point,
    size: tuple[float, float],
    stroke: float,
    colours: tuple[str, str],
) -> None:
    """A class's sign inside a box of `size` mm about `centre`; colours of sign, ground."""
    with drawing.group(transform=at(*centre)):
        sign = Sign(drawing, size[0] / 2, size[1] / 2, stroke, *colours)
        sign_of(sign)


def _lancers(sign: Sign) -> None:
    _slash(sign)
    w, h = sign.half_width, sign.half_height
    pennon = [(w * 0.8, -h), (-w * 0.75, -h), (-w * 0.02, -h * 0.1)]
    sign.drawing.polygon(pennon, fill=sign.colour)


def _pistols(sign: Sign) -> None:
    w, h = sign.half_width, sign.half_height
    w = min(w, h * 2.2)
    points = [(-w, h), (w, -h), (w, h)]
    sign.drawing.polygon(
        points,
        fill=sign.colour,
        stroke=sign.colour,
        stroke_width=1,
        stroke_linejoin="round",
    )


def _slash(sign: Sign) -> None:
    w, h, k = sign.half_width, sign.half_height, sign.stroke / 2
    sign.strokes(f"M{-w + k} {h - k} L{w - k} {-h + k}", 1.3)


def _dragoons(sign: Sign) -> None:
    _slash(sign)
    w, h = sign.half_width, sign.half_height
    sign.balls([(-w * 0.55, -h * 0.5), (w * 0.55, h * 0.5)], sign.stroke * 1.5)


def _pikes(sign: Sign) -> None:
    w, h, k = sign.half_width, sign.half_height, sign.stroke
    xs = [-w + k / 2 + n * (2 * w - k) / 4 for n in range(5)]
    for x in xs:
        half = k / 2
        bar = [(x - half, h), (x - half, -h + k), (x, -h), (x + half, -h + k), (x + half, h)]
        sign.drawing.polygon(bar, fill=sign.colour)


def _shot(sign: Sign) -> None:
    radius = min(sign.half_height * 0.75, sign.half_width / 4.8)
    reach = sign.half_width - radius
    sign.balls([(-reach + n * reach * 2 / 3, 0) for n in range(4)], radius)


def _skirmishers(sign: Sign) -> None:
    radius = min(sign.half_height * 0.5, sign.half_width / 5)
    x, y = sign.half_width * 0.62, sign.half_height - radius
    sign.balls([(-x, y), (0, -y), (x, y)], radius)


def _blades(sign: Sign) -> None:
    h, k = sign.half_height, sign.stroke / 2
    w = min(sign.half_width, h * 2.3)
    sign.strokes(f"M{-w + k} {h - k} L{w - k} {-h + k} M{w - k} {h - k} L{-w + k} {-h + k}", 1.25)
    if sign.stroke < FAR_STROKE:
        for flip in (-1, 1):
            sign.strokes(f"M{flip * w} {h * 0.25} L{flip * w * 0.55} {h}")


def _bows(sign: Sign) -> None:
    h, k = sign.half_height, sign.stroke / 2
    w = min(sign.half_width, h * 2.6)
    arc = f"M{-w + k} {h - k} C{-w * 0.7} {-h * 1.1} {w * 0.7} {-h * 1.1} {w - k} {h - k}"
    sign.strokes(arc)
    sign.strokes(f"M0 {h - k} V{-h * 0.2}", 1.1)


def _hordes(sign: Sign) -> None:
    h, k = sign.half_height, sign.stroke / 2
    for x in (-sign.half_width * 0.55, sign.half_width * 0.55):
        r = min(sign.half_width * 0.34, h * 0.6)
        sign.strokes(
            f"M{x} {h - k} V{-h + k} M{x - r} {-h + k} V{-h * 0.35}"
            f" C{x - r} {h * 0.1} {x + r} {h * 0.1} {x + r} {-h * 0.35} V{-h + k}",
            0.85,
        )


def _artillery(sign: Sign) -> None:
    radius = min(sign.half_width, sign.half_height)
    sign.balls([(0, 0)], radius * 0.62)
    sign.drawing.circle(
        0,
        0,
        radius - sign.stroke * 0.4,
        fill="none",
        stroke=sign.colour,
        stroke_width=sign.stroke * 0.8,
    )


def _pontooneers(sign: Sign) -> None:
    w, h, k = sign.half_width, sign.half_height, sign.stroke * 0.7
    inner, outer = w * 0.5, w - k
    for flip in (-1, 1):
        sign.strokes(
            f"M{flip * outer} {-h + k} L{flip * inner} {-h * 0.62}"
            f" V{h * 0.62} L{flip * outer} {h - k}",
            1.4,
        )
    for y in (-h * 0.4, 0.0, h * 0.4):
        sign.strokes(f"M{-inner} {y} H{inner}", 1.4)


def _war_wagons(sign: Sign) -> None:
    h, k = sign.half_height, sign.stroke
    w = min(sign.half_width, h * 0.8)
    body = w * 0.5
    sign.drawing.rect(-body, -h, body * 2, h * 2, rx=1, fill=sign.colour)
    sign.strokes(f"M{-w + k} {-h * 0.62} H{w - k} M{-w + k} {h * 0.62} H{w - k}")
    for x in (-w + k * 0.6, w - k * 0.6):
        for y in (-h * 0.62, h * 0.62):
            sign.strokes(f"M{x} {y - h * 0.22} V{y + h * 0.22}", 1.6)


def _baggage(sign: Sign) -> None:
    w, h, k = sign.half_width, sign.half_height, sign.stroke / 2
    half = min(w, h) - k
    sign.drawing.rect(
        -half, -half, half * 2, half * 2, rx=1, fill="none", stroke=sign.colour, stroke_width=k * 2
    )
    sign.strokes(f"M{-half} 0 H{half} M0 {-half} V{half}")


NEAR_SIGNS: dict[str, Callable[[Sign], None]] = {
    "ln": _lancers,
    "pi": _pistols,
    "lh": _slash,
    "dr": _dragoons,
    "pk": _pikes,
    "sh": _shot,
    "bd": _blades,
    "bw": _bows,
    "sk": _skirmishers,
    "hd": _hordes,
    "art": _artillery,
    "pon": _pontooneers,
    "wwg": _war_wagons,
    "bgg": _baggage,
}
