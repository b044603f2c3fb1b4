"""Draw the counters of the hex demo: `.venv/bin/python packaging/art/draw_hexdemo.py [--check]`.

Every counter says what the module says of it: side, colour, frame, type and values are read from
modules/hexdemo, and nothing is written twice. Writes the SVG files below its `images`; the same
module always gives the same bytes. With --check it writes nothing and names each file that differs.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from dbrart.svg import Drawing, number
from draw_dbr import differences, write

from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.formats.module_file import inspect_module
from vtt.geometry.outline import outline_size
from vtt.render.colour import darker, lighter
from vtt.render.glyphs import lettering
from vtt.render.primitives import Align, Text

MODULE = Path(__file__).resolve().parents[2] / "modules" / "hexdemo"
FOLDER = "images/"
CORNER = 0.08
CREAM, INK = "#f7efd8", "#241c16"
BOX = (3.3, 2.05, 5.9, 4.5)  # left, top, width, height of the box of the sign
STROKE = 0.55


def pictures(module: ModuleDefinition) -> dict[str, str]:
    """Path below the picture folder and SVG text of every counter, front and back."""
    drawn = {}
    for piece in module.resolved_pieces:
        for face, is_back in zip(piece.faces, (False, True), strict=True):
            path = face.pictures[0].path.removeprefix(FOLDER)
            drawn[path] = draw_counter(module, piece, is_back)
    return drawn


def draw_counter(module: ModuleDefinition, piece: PieceDefinition, is_back: bool) -> str:
    """One face of a counter; the back is pale and has the reduced values."""
    side, size = module.side(str(piece.side)), outline_size(piece.outline)[0]
    colour = lighter(side.colour, 0.6) if is_back else side.colour
    ink = darker(side.colour, 0.45) if is_back else CREAM
    drawing = Drawing(size, size, f"{piece.name}, {side.name}{', reduced' if is_back else ''}")
    corner = CORNER * size
    drawing.rect(0, 0, size, size, rx=corner, fill=darker(colour, 0.4))
    drawing.rect(0.25, 0.25, size - 0.5, size - 0.5, rx=corner - 0.2, fill=colour)
    _frame(drawing, size, ink, side.pattern == "dashed")
    _box(drawing, str(piece.get("type")), colour)
    _letters(drawing, _values(piece, is_back), (size / 2, 9.35), 3.4, ink)
    _letters(drawing, _mark(piece), (size - 1.25, 2.65), 1.45, ink, Align.END)
    return drawing.text()


def _frame(drawing: Drawing, size: float, ink: str, is_dashed: bool) -> None:
    """The side's frame: an unbroken line, or four dashes a side with the corners left open."""
    inset, line = 0.8, 0.45
    if not is_dashed:
        edge = size - 2 * inset
        drawing.rect(inset, inset, edge, edge, rx=0.5, fill="none", stroke=ink, stroke_width=line)
        return
    dash = (size - 2 * inset) / 7
    for step in range(4):
        start = inset + 2 * step * dash
        for near in (inset, size - inset):
            for ends in (
                ((start, near), (start + dash, near)),
                ((near, start), (near, start + dash)),
            ):
                drawing.line(*ends, stroke=ink, stroke_width=line * 1.2)


def _box(drawing: Drawing, kind: str, colour: str) -> None:
    left, top, width, height = BOX
    drawing.rect(left, top, width, height, fill=CREAM)
    SIGNS[kind](drawing)
    drawing.rect(
        left, top, width, height, fill="none", stroke=darker(colour, 0.65), stroke_width=STROKE
    )


def _foot(drawing: Drawing) -> None:
    """Crossed belts."""
    left, top, width, height = BOX
    for y1, y2 in ((top, top + height), (top + height, top)):
        drawing.line((left, y1), (left + width, y2), stroke=INK, stroke_width=STROKE)


def _horse(drawing: Drawing) -> None:
    """One belt."""
    left, top, width, height = BOX
    drawing.line((left, top + height), (left + width, top), stroke=INK, stroke_width=STROKE)


def _guns(drawing: Drawing) -> None:
    """A ball."""
    left, top, width, height = BOX
    drawing.circle(left + width / 2, top + height / 2, 0.27 * height, fill=INK)


def _rangers(drawing: Drawing) -> None:
    """A fir tree."""
    left, top, width, height = BOX
    x = left + width / 2
    for half, high, low in ((1.0, 0.45, 1.8), (1.5, 1.25, 2.95)):
        drawing.polygon([(x, top + high), (x + half, top + low), (x - half, top + low)], fill=INK)
    drawing.line((x, top + 2.8), (x, top + height - 0.5), stroke=INK, stroke_width=STROKE)


SIGNS: dict[str, Callable[[Drawing], None]] = {
    "foot": _foot,
    "guns": _guns,
    "horse": _horse,
    "rangers": _rangers,
}


def _values(piece: PieceDefinition, is_back: bool) -> str:
    """Attack, defence and movement as they stand along the bottom."""
    step = "reduced_" if is_back else ""
    return "-".join(str(piece.get(name)) for name in (f"{step}attack", f"{step}defence", "move"))


def _mark(piece: PieceDefinition) -> str:
    """The unit's own letter and number, such as F2 for `duchy_foot_2`."""
    _, kind, digits = piece.id.split("_")
    return f"{kind[0].upper()}{digits}"


def _letters(
    drawing: Drawing,
    text: str,
    anchor: tuple[float, float],
    size: float,
    colour: str,
    align: Align = Align.MIDDLE,
) -> None:
    """A text as outlines of the program's own font, with tabular figures."""
    laid_out = lettering(Text(text, anchor, size, colour, align=align))
    scale, _, _, _, x, y = laid_out.matrix
    for letter in laid_out.letters:
        place = f"matrix({scale:.6f} 0 0 {scale:.6f} {number(x + scale * letter.x)} {number(y)})"
        drawing.add("path", d=str(letter.outline), transform=place, fill=colour)


def main() -> int:
    """Exit code 0 when all is up to date or written, 1 when --check finds a difference."""
    parser = argparse.ArgumentParser(description="Draw the counters of the hex demo.")
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    parser.add_argument("--out", type=Path, default=MODULE / FOLDER, help="folder for the pictures")
    arguments = parser.parse_args()
    module = inspect_module(MODULE).module
    if module is None:
        raise SystemExit(f"{MODULE} cannot be read: run vtt check")
    drawn = pictures(module)
    paths = differences(arguments.out, drawn)
    if arguments.check:
        _say([f"differs: {path}" for path in paths] or [f"{len(drawn)} pictures agree"])
        return 1 if paths else 0
    write(arguments.out, drawn, paths)
    _say([f"{len(drawn)} pictures, {len(paths)} written, in {arguments.out}"])
    return 0


def _say(lines: list[str]) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
