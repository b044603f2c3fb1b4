"""Draw the counters of Bellum Gallicum: `.venv/bin/python packaging/art/draw_gaul.py [--check]`.

Every counter says what the module says of it: side, nation, kind, strength, quality and rank are read from
modules/bellum_gallicum. Writes the SVG files below its `images`; the same module always gives the same
bytes. With --check it writes nothing and names each file that differs.
"""

import sys
from pathlib import Path

from artkit.faces import FOLDER, faces_of
from artkit.files import run
from artkit.letters import letters
from dbrart.svg import Drawing, at
from gaulart.badges import badges
from gaulart.signs import MARKERS, SHIPS, leader, sign

from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import outline_size
from vtt.render.colour import darker, ink_on, lighter
from vtt.render.primitives import Align

MODULE = Path(__file__).resolve().parents[2] / "modules" / "bellum_gallicum"
CREAM, INK = "#f7efd8", "#241c16"
ROME = "#9c2b23"
NATIONS = {
    "celtic": "#3f6b3a",
    "belgic": "#2f6f6a",
    "aquitanian": "#7a6a24",
    "german": "#4d4f63",
    "british": "#2f5d8c",
}
SIDES = {
    "roman": ROME,
    "pro-roman": "#a85a2c",
    "gallic": "#3f6b3a",
    "german": "#4d4f63",
    "british": "#2f5d8c",
}


def draw(_module: ModuleDefinition, piece: PieceDefinition, is_back: bool) -> str:
    """One face of a piece."""
    size = outline_size(piece.outline)[0]
    drawing = Drawing(size, size, f"{piece.name}{', back' if is_back else ''}")
    if piece.kind == "marker":
        MARKERS[str(piece.get("marker"))](drawing, is_back)
    elif piece.kind == "ship":
        SHIPS[piece.id](drawing, is_back)
    elif piece.kind == "leader":
        _leader(drawing, piece, is_back, size)
    else:
        _unit(drawing, piece, is_back, size)
    return drawing.text()


def _ground(drawing: Drawing, colour: str, own: str, size: float, *, dashed: bool) -> None:
    drawing.rect(0, 0, size, size, rx=0.08 * size, fill=darker(own, 0.45))
    drawing.rect(0.3, 0.3, size - 0.6, size - 0.6, rx=0.06 * size, fill=colour)
    if dashed:
        dash = (size - 1.4) / 7
        for step in range(4):
            start = 0.7 + 2 * step * dash
            for near in (0.65, size - 0.65):
                ink = ink_on(colour)
                drawing.line((start, near), (start + dash, near), stroke=ink, stroke_width=0.4)
                drawing.line((near, start), (near, start + dash), stroke=ink, stroke_width=0.4)


def _unit(drawing: Drawing, piece: PieceDefinition, is_back: bool, size: float) -> None:
    """Strength large below, quality beside it, the arm as a picture; a bow for those who shoot."""
    own = NATIONS.get(str(piece.get("nation")), ROME)
    if piece.side == "roman" and piece.get("type") == "tribal":
        own = SIDES["pro-roman"]
    colour = lighter(own, 0.72) if is_back else own
    ink = ink_on(colour)
    _ground(drawing, colour, own, size, dashed=piece.side == "gallic")
    drawing.rect(
        1.9, 2.6, size - 3.8, 6.1, rx=0.5, fill=CREAM, stroke=darker(own, 0.5), stroke_width=0.3
    )
    with drawing.group(transform=at(size / 2 - 4.2, 2.75, scale=0.84)):
        sign(piece)(drawing, lighter(own, 0.25))
    strength = piece.get("sp_flipped") if is_back else piece.get("sp")
    letters(drawing, str(strength), (1.7, 11.25), 3.5, ink, Align.START)
    drawing.circle(size - 2.6, 11.2, 1.5, fill=CREAM, stroke=INK, stroke_width=0.25)
    letters(drawing, str(piece.get("quality")), (size - 2.6, 11.2), 2.1, INK)
    letters(drawing, _mark(piece), (size / 2, 1.65), 1.55, ink)
    if piece.get("ranged") is True:
        drawing.rect(1.9, 7.9, size - 3.8, 0.8, fill="#2b7a4b")


def _mark(piece: PieceDefinition) -> str:
    """What is written along the top: the number of a legion, the nation of a tribe."""
    if piece.get("type") == "legion":
        return piece.name.removeprefix("Legio ")
    nation = piece.get("nation")
    return str(nation).title() if nation is not None else piece.name.rsplit(" ", 1)[-1][:10]


def _leader(drawing: Drawing, piece: PieceDefinition, is_back: bool, size: float) -> None:
    """The name along the top, rating left and rank right below; red swords for the indomitable."""
    own = SIDES[str(piece.get("leader_of"))]
    colour = lighter(own, 0.72) if is_back else own
    ink = ink_on(colour)
    _ground(drawing, colour, own, size, dashed=piece.side == "gallic")
    with drawing.group(transform=at(size / 2 - 4.2, 2.75, scale=0.84)):
        leader(drawing, own, is_back, piece.get("indomitable") is True)
    name = piece.name.split(" (")[0].rsplit(" ", 1)[-1]
    letters(drawing, name, (size / 2, 1.65), min(1.6, 15.5 / max(len(name), 1)), ink)
    letters(drawing, str(piece.get("rating")), (1.7, 11.3), 3.3, ink, Align.START)
    rank = piece.get("rank")
    for number in range(rank if isinstance(rank, int) else 0):
        drawing.circle(
            size - 2.0 - number * 1.9, 11.3, 0.7, fill=CREAM, stroke=INK, stroke_width=0.2
        )


if __name__ == "__main__":
    sys.exit(
        run(
            "the counters of Bellum Gallicum",
            MODULE / FOLDER,
            lambda: {**faces_of(MODULE, draw), **badges()},
        )
    )
