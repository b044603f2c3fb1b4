"""The draw list as one self-contained SVG file that any viewer shows alike.

Only shapes, groups with transforms and `use` are written: no clip paths, filters or style sheets, and
text only for characters that our letters lack. Pictures are carried inside, each once.
"""

from collections.abc import Iterable, Iterator, Sequence

from vtt.geometry.pose import Point
from vtt.render.glyphs import FALLBACK_FONT, Lettering, lettering
from vtt.render.picture_files import PictureFiles
from vtt.render.primitives import (
    HALO_WIDTH,
    Circles,
    Fill,
    Line,
    Picture,
    Primitive,
    Ring,
    Text,
)
from vtt.render.resolve import Resolved, resolve
from vtt.render.svg_picture import PictureDefs
from vtt.render.svg_text import escape, quoteattr


def render_svg(
    primitives: Iterable[Primitive],
    box: tuple[float, float, float, float],
    width_px: int,
    files: PictureFiles,
    title: str = "",
) -> str:
    """A draw list as the text of an SVG file.

    Args:
        primitives: the shapes, lowest first.
        box: left, top, right and bottom of the part that is shown, in table mm.
        width_px: width of the picture; its height follows from the box.
        files: where the module's pictures are read.
        title: what the picture shows, for viewers and screen readers.

    Raises:
        FormatError: if a picture cannot be read.
    """
    left, top, right, bottom = box
    scale = width_px / (right - left)
    height_px = max(1, round((bottom - top) * scale))
    pictures = PictureDefs(files)
    body = [line for item in resolve(primitives, scale) for line in _element(item, pictures)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{width_px}" height="{height_px}"'
        f' viewBox="{_numbers((left, top, right - left, bottom - top))}">'
    ]
    lines += [f"<title>{escape(title)}</title>"] if title else []
    lines += pictures.definitions()
    return "\n".join([*lines, *body, "</svg>", ""])


def _element(item: Resolved, pictures: PictureDefs) -> Iterator[str]:
    if isinstance(item, Fill):
        yield _path(
            _rings(item.rings, True), f'fill="{item.colour}" fill-rule="evenodd"', item.opacity
        )
    elif isinstance(item, Line):
        yield _path(_rings(item.paths, item.closed), _stroke(item), item.opacity)
    elif isinstance(item, Circles):
        yield _path("".join(map(_circle, item.circles)), _circle_paint(item), item.opacity)
    elif isinstance(item, Picture):
        yield pictures.use(item)
    else:
        yield from _text(item)


def _path(data: str, paint: str, opacity: float) -> str:
    return f'<path d="{data}" {paint}{_opacity(opacity)}/>'


def _stroke(item: Line) -> str:
    cap = "round" if item.round_ends else "butt"
    dash = ""
    if item.dash:
        dash = f' stroke-dasharray="{_numbers(part * item.width for part in item.dash)}"'
    return (
        f'fill="none" stroke="{item.colour}" stroke-width="{number(item.width)}"'
        f' stroke-linejoin="round" stroke-linecap="{cap}"{dash}'
    )


def _circle_paint(item: Circles) -> str:
    if item.width > 0.0:
        return f'fill="none" stroke="{item.colour}" stroke-width="{number(item.width)}"'
    return f'fill="{item.colour}"'


def _circle(circle: tuple[float, float, float]) -> str:
    x, y, r = circle
    arc = f"a{number(r)} {number(r)} 0 1 1"
    return f"M{number(x - r)} {number(y)}{arc} {number(2 * r)} 0{arc} {number(-2 * r)} 0z"


def _text(item: Text) -> Iterator[str]:
    """Letters as outlines, the words beside them for screen readers and search."""
    placed = lettering(item)
    matrix = _numbers(placed.matrix, decimals=6)
    yield f'<g aria-label={quoteattr(item.text)} transform="matrix({matrix})">'
    if item.halo:
        width = number(HALO_WIDTH * placed.units)
        halo = f'stroke="{item.halo}" stroke-width="{width}" stroke-linejoin="round"'
        yield from _letters(placed, f'fill="{item.halo}" {halo}')
    yield from _letters(placed, f'fill="{item.colour}"')
    yield "</g>"


def _letters(placed: Lettering, paint: str) -> Iterator[str]:
    yield f"<g {paint}>"
    for letter in placed.letters:
        at = f'transform="translate({number(letter.x)} 0)"'
        if letter.outline is None:
            size = f'font-family="{FALLBACK_FONT}" font-size="{placed.units}"'
            yield f"<text {at} {size}>{escape(letter.character)}</text>"
        elif letter.outline:
            yield f'<path {at} d="{letter.outline}"/>'
    yield "</g>"


def _rings(rings: Iterable[Ring], closed: bool) -> str:
    end = "z" if closed else ""
    return "".join(f"M{_points(points)}{end}" for points in rings if len(points) > 1)


def _points(points: Sequence[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _opacity(opacity: float) -> str:
    return "" if opacity >= 1.0 else f' opacity="{number(opacity)}"'


def _numbers(values: Iterable[float], decimals: int = 3) -> str:
    return " ".join(number(value, decimals) for value in values)


def number(value: float, decimals: int = 3) -> str:
    """A number as short as it can be written: no trailing zeros, never minus zero.

    >>> number(3.10), number(-0.0001), number(40)
    ('3.1', '0', '40')
    """
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
