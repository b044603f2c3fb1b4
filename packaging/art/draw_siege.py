"""Draw the counters of the siege: `.venv/bin/python packaging/art/draw_siege.py [--check]`.

Every counter says what the module says: type, legion, faction and cohort are read from its pieces, values
from its table `units`. Writes the SVG files below its `images`; the same module always gives the same
bytes. With --check it writes nothing and names each file that differs.
"""

import sys
from pathlib import Path

from artkit.faces import FOLDER, faces_of
from artkit.files import run
from artkit.letters import letters
from dbrart.svg import Drawing, at
from siegeart.badges import badges
from siegeart.markers import LETTERS, MARKERS, testudo_of
from siegeart.signs import SIGNS

from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import outline_size
from vtt.render.colour import darker, ink_on, lighter
from vtt.render.primitives import Align

MODULE = Path(__file__).resolve().parents[2] / "modules" / "siege_of_jerusalem"
CREAM, INK = "#f7efd8", "#241c16"
LEGIONS = {
    "5": ("V", "#9c2b23"),
    "10": ("X", "#6a3575"),
    "12": ("XII", "#2f6b4a"),
    "15": ("XV", "#a8641c"),
}
FACTIONS = {"J": "#2f5d8c", "Y": "#2b7f86", "E": "#5a5fa8", "S": "#4a7040"}
NO_LEGION, NO_FACTION, GARRISON = "#7d2430", "#34506e", "#6b3f86"
COHORTS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
MISSILE, ROCK, BREACH = "#2b7a4b", "#8d8578", "#b98a35"
SIGN_BOX = (10.0, 7.0)


def draw_counter(module: ModuleDefinition, piece: PieceDefinition, is_back: bool) -> str:
    """One face of a counter or marker."""
    return _marker(piece, is_back) if piece.kind == "marker" else _unit(module, piece, is_back)


def _marker(piece: PieceDefinition, is_back: bool) -> str:
    name = str(piece.get("marker")) + ("_back" if is_back else "")
    drawing = Drawing(*outline_size(piece.outline), piece.faces[int(is_back)].name)
    legion = LEGIONS.get(str(piece.get("legion", "")))
    if legion is not None:
        testudo_of(drawing, legion[1], missiles=not is_back)
        letters(drawing, legion[0], (7, 6.95), 2.0, INK)
    else:
        MARKERS[name](drawing)
    if name in LETTERS:
        letters(drawing, LETTERS[name], (7, 11.9), 3.2, INK)
    return drawing.text()


def _unit(module: ModuleDefinition, piece: PieceDefinition, is_back: bool) -> str:
    """One face of a unit; the disrupted one is pale and shows the rally number."""
    size = outline_size(piece.outline)[0]
    own = _colour(piece)
    colour = lighter(own, 0.72) if is_back else own
    ink = ink_on(colour)
    drawing = Drawing(size, size, f"{piece.name}{', disrupted' if is_back else ''}")
    drawing.rect(0, 0, size, size, rx=0.08 * size, fill=darker(own, 0.45))
    drawing.rect(0.3, 0.3, size - 0.6, size - 0.6, rx=0.06 * size, fill=colour)
    if piece.side == "judaea":
        _dashes(drawing, size, ink)
    if piece.get("garrison"):
        drawing.rect(0.3, 9.1, size - 0.6, 0.8, fill=GARRISON)
    drawing.rect(
        1.9, 2.6, size - 3.8, 6.3, rx=0.5, fill=CREAM, stroke=darker(own, 0.5), stroke_width=0.3
    )
    with drawing.group(transform=at(size / 2 - SIGN_BOX[0] / 2 * 0.85, 2.78, scale=0.85)):
        SIGNS[str(piece.get("type"))](drawing, lighter(own, 0.25))
    _stripe(drawing, module, piece, is_back, size)
    letters(drawing, _values(module, piece, is_back), (size / 2, 11.3), 3.2, ink)
    letters(drawing, _mark(piece), (1.3, 1.65), 1.6, ink, Align.START)
    cohort = piece.get("cohort")
    if isinstance(cohort, int):
        place = (size / 2, 1.65) if is_back else (size - 1.3, 1.65)
        align = Align.MIDDLE if is_back else Align.END
        letters(drawing, COHORTS[cohort - 1], place, 1.6, ink, align)
    rally = _value(module, piece, "rally")
    if is_back and rally:
        drawing.circle(size - 1.9, 1.75, 1.25, fill=CREAM, stroke=INK, stroke_width=0.25)
        letters(drawing, rally, (size - 1.9, 1.75), 1.8, INK)
    return drawing.text()


def _colour(piece: PieceDefinition) -> str:
    legion, faction = str(piece.get("legion", "")), str(piece.get("faction", ""))
    if legion in LEGIONS:
        return LEGIONS[legion][1]
    if faction in FACTIONS:
        return FACTIONS[faction]
    return NO_LEGION if piece.side == "rome" else NO_FACTION


def _mark(piece: PieceDefinition) -> str:
    legion, faction = str(piece.get("legion", "")), str(piece.get("faction", ""))
    return LEGIONS[legion][0] if legion in LEGIONS else faction


def _values(module: ModuleDefinition, piece: PieceDefinition, is_back: bool) -> str:
    """Melee value and movement; a value that only defends stands in brackets."""
    step = "disrupted_" if is_back else ""
    melee, move = _value(module, piece, f"{step}melee"), _value(module, piece, f"{step}ma")
    if not melee:
        return f"x-{move}"
    defends = is_back or piece.get("class") == "artillery"
    return f"({melee})-{move}" if defends else f"{melee}-{move}"


def _value(module: ModuleDefinition, piece: PieceDefinition, column: str) -> str:
    cells = {(row, name): cell for row, name, cell in module.rules_table("units").cells}
    found = cells.get((str(piece.get("type")), column))
    return "" if found is None or found.value is None else f"{found.value:g}"


def _stripe(
    drawing: Drawing, module: ModuleDefinition, piece: PieceDefinition, is_back: bool, size: float
) -> None:
    """A fresh unit that can fire has a stripe below its sign: missiles, rocks or breaching."""
    weapon = str(piece.get("type")).removeprefix("jud_")
    kinds = {
        row: cell.value for row, name, cell in module.rules_table("weapons").cells if name == "kind"
    }
    colour = {"missile": MISSILE, "artillery": MISSILE, "rock": ROCK, "breach": BREACH}
    if not is_back and weapon in kinds:
        drawing.rect(1.9, 8.1, size - 3.8, 0.8, fill=colour[str(kinds[weapon])])


def _dashes(drawing: Drawing, size: float, ink: str) -> None:
    """The frame pattern of Judaea: dashes along the edge."""
    dash = (size - 1.4) / 7
    for step in range(4):
        start = 0.7 + 2 * step * dash
        for near in (0.65, size - 0.65):
            drawing.line((start, near), (start + dash, near), stroke=ink, stroke_width=0.4)
            drawing.line((near, start), (near, start + dash), stroke=ink, stroke_width=0.4)


if __name__ == "__main__":
    sys.exit(
        run(
            "the counters of the siege",
            MODULE / FOLDER,
            lambda: {**faces_of(MODULE, draw_counter), **badges()},
        )
    )
