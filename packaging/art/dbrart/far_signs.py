"""Signs of the classes from farther away: sipahis, camels, warband, elephants, ships, galleys, boats."""

from collections.abc import Callable

from dbrart.signs import Sign


def _sipahis(sign: Sign) -> None:
    """Light horse with a bow across it."""
    w, h, k = sign.half_width, sign.half_height, sign.stroke / 2
    sign.strokes(f"M{-w + k} {h - k} L{w - k} {-h + k}", 1.3)
    reach = min(w, h * 1.6) * 0.9
    sign.strokes(
        f"M{-reach} {-h * 0.8} C{-reach * 0.1} {-h * 1.2} {reach} {h * 0.05} {reach} {h * 0.85}",
        1.3,
    )


def _camelry(sign: Sign) -> None:
    """Two humps on a line."""
    w, h, k = sign.half_width, sign.half_height, sign.stroke / 2
    foot, top = h - k, -h * 1.4
    sign.strokes(
        f"M{-w + k} {foot} C{-w * 0.75} {top} {-w * 0.25} {top} 0 {foot * 0.4}"
        f" C{w * 0.25} {top} {w * 0.75} {top} {w - k} {foot}",
        1.3,
    )


def _warband(sign: Sign) -> None:
    """Three wedges that run forward."""
    h, k = sign.half_height, sign.stroke / 2
    r = min(sign.half_width * 0.26, h)
    for x in (-sign.half_width * 0.66, 0.0, sign.half_width * 0.66):
        sign.strokes(f"M{x - r} {h - k} L{x} {-h + k} L{x + r} {h - k}", 1.2)


def _elephants(sign: Sign) -> None:
    """Head, trunk and tusks."""
    w, h, k = sign.half_width, sign.half_height, sign.stroke
    r = min(w * 0.45, h * 0.5)
    sign.balls([(0, h - r)], r)
    sign.strokes(f"M0 {h - r} V{-h + k}", 1.6)
    for flip in (-1, 1):
        bend = f"C{flip * r * 2.2} {h * 0.2} {flip * r * 2.2} {-h * 0.4} {flip * r * 1.3} {-h + k}"
        sign.strokes(f"M{flip * r * 0.9} {h - r * 1.2} {bend}")


def _hull(sign: Sign, half_width: float, x: float = 0.0) -> None:
    w, h = half_width, sign.half_height
    sign.drawing.path(
        f"M{x} {-h} C{x + w * 0.9} {-h * 0.5} {x + w} 0 {x + w} {h} H{x - w}"
        f" C{x - w} 0 {x - w * 0.9} {-h * 0.5} {x} {-h} Z",
        fill=sign.colour,
    )


def _ships(sign: Sign) -> None:
    """A hull with its yards."""
    w = min(sign.half_width, sign.half_height * 0.9)
    _hull(sign, w * 0.5)
    for y in (-0.3, 0.4):
        sign.strokes(f"M{-w} {sign.half_height * y} H{w}", 1.3)


def _galleys(sign: Sign) -> None:
    """A narrow hull with its oars."""
    w = min(sign.half_width, sign.half_height * 0.9)
    _hull(sign, w * 0.3)
    for y in (-0.35, -0.05, 0.25, 0.55):
        start = sign.half_height * y
        sign.strokes(f"M{-w} {start + w * 0.25} L0 {start} L{w} {start + w * 0.25}", 0.7)


def _boats(sign: Sign) -> None:
    """Two small hulls."""
    w = sign.half_width * 0.3
    for x in (-sign.half_width * 0.5, sign.half_width * 0.5):
        _hull(sign, w, x)


FAR_SIGNS: dict[str, Callable[[Sign], None]] = {
    "si": _sipahis,
    "cm": _camelry,
    "wd": _warband,
    "el": _elephants,
    "shp": _ships,
    "gal": _galleys,
    "bts": _boats,
}
