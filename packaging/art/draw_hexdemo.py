"""Draw the counters of the hex demo: `.venv/bin/python packaging/art/draw_hexdemo.py [--check]`.

Every counter says what the module says of it: side, colour, frame, type and values are read from
modules/hexdemo, and nothing is written twice. Writes the SVG files below its `images`; the same
module always gives the same bytes. With --check it writes nothing and names each file that differs.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from artkit.faces import FOLDER, faces_of
from artkit.files import run
from artkit.letters import letters
from dbrart.svg import Drawing

from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import outline_size
from vtt.render.colour import darker, lighter
from vtt.render.primitives import Align

MODULE = Path(__file__).resolve().parents[2] / "modules" / "hexdemo"
CORNER = 0.08
CREAM, INK = "#f7efd8", "#241c16"
BOX = (3.3, 2.05, 5.9, 4.5)  # left, top, width, height of the box of the sign
STROKE = 0.55


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
    letters(drawing, _values(piece, is_back), (size / 2, 9.35), 3.4, ink)
    letters(drawing, _mark(piece), (size - 1.25, 2.65), 1.45, ink, Align.END)
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


if __name__ == "__main__":
    sys.exit(
        run(
            "the counters of the hex demo",
            MODULE / FOLDER,
            lambda: faces_of(MODULE, draw_counter),
        )
    )
