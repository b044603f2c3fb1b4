"""Every picture of an element: classes with their bases, levels of detail, grades, generals."""

from collections.abc import Iterator
from dataclasses import dataclass

from dbrart.base import EDGE, STRIP, block, flag, grade_mark, ground
from dbrart.far_scenes import FAR_SCENES
from dbrart.far_signs import FAR_SIGNS
from dbrart.figures import Pen
from dbrart.palette import CREAM, SIDES, Side
from dbrart.scenes import SCENES, figures
from dbrart.signs import FAR_STROKE, NEAR_SIGNS, draw_sign
from dbrart.svg import Drawing

SIGNS = {**NEAR_SIGNS, **FAR_SIGNS}
ALL_SCENES = {**SCENES, **FAR_SCENES}
LEVELS = ("far", "middle", "near")


@dataclass(frozen=True)
class Troop:
    """A troop class: its name and the depth of its base (all are 40 mm wide)."""

    name: str
    depth: float


TROOPS = {
    "ln": Troop("Lancers", 30),
    "pi": Troop("Pistols", 30),
    "lh": Troop("Light Horse", 30),
    "dr": Troop("Dragoons", 40),
    "pk": Troop("Pikes", 20),
    "sh": Troop("Shot", 20),
    "bd": Troop("Blades", 20),
    "bw": Troop("Bows", 20),
    "sk": Troop("Skirmishers", 20),
    "hd": Troop("Hordes", 30),
    "art": Troop("Artillery", 40),
    "pon": Troop("Pontooneers", 80),
    "wwg": Troop("War Wagons", 80),
    "bgg": Troop("Baggage", 40),
    "si": Troop("Sipahis", 30),
    "cm": Troop("Camelry", 30),
    "wd": Troop("Warband", 20),
    "el": Troop("Elephants", 40),
    "shp": Troop("Ships", 80),
    "gal": Troop("Galleys", 80),
    "bts": Troop("Boats", 80),
}
WIDTH, SHALLOW = 40.0, 20.0
GRADE_NAMES = {"s": "superior", "o": "ordinary", "i": "inferior", "f": "fast", "x": "exceptional"}
GRADED = {
    "sweden": "pi_f pi_f_general pi_o pi_o_general lh_o dr_o pk_o pk_s pk_s_general sh_o sh_s"
    " art_i art_o pon_o bgg_o",
    "imperial": "pi_o pi_i pi_s_general lh_f pk_o pk_s_general sh_o sh_i sk_o hd_i bd_s_general"
    " art_o bgg_o",
}


@dataclass(frozen=True)
class Piece:
    """One picture to draw."""

    side: Side
    troop: str
    grade: str
    general: bool
    level: str

    @property
    def path(self) -> str:
        """File name below the picture folder: side/class[_grade][_general]_level.svg."""
        parts = [self.troop, self.grade, "general" if self.general else "", self.level]
        return f"{self.side.id}/{'_'.join(part for part in parts if part)}.svg"

    @property
    def title(self) -> str:
        """What the picture shows, in words."""
        words = [TROOPS[self.troop].name, GRADE_NAMES.get(self.grade, ""), self.side.name]
        words += ["general"] if self.general else []
        return ", ".join(word for word in [*words, self.level] if word)


def all_pieces() -> Iterator[Piece]:
    """Each class without grade, with and without a general, then the graded ones in use."""
    for side in SIDES:
        for troop in TROOPS:
            for general in (False, True):
                for level in LEVELS:
                    yield Piece(side, troop, "", general, level)
        for text in GRADED[side.id].split():
            troop, grade, *rest = text.split("_")
            for level in LEVELS[1:]:
                yield Piece(side, troop, grade, bool(rest), level)


def draw_piece(piece: Piece) -> str:
    """The SVG text of one picture."""
    drawing = Drawing(WIDTH, TROOPS[piece.troop].depth, piece.title)
    if piece.level == "near":
        ground(drawing, piece.side, piece.general)
        figures(Pen(drawing, piece.side), ALL_SCENES[piece.troop], piece.grade, piece.general)
    else:
        _block_with_sign(drawing, piece)
    if piece.grade and piece.level == "middle":
        grade_mark(drawing, (6.0, drawing.height - 5.8), piece.grade)  # marks begin at the right
    elif piece.grade:
        grade_mark(drawing, (WIDTH - 4.6, 3.0), piece.grade, 0.62)
    return drawing.text()


def _block_with_sign(drawing: Drawing, piece: Piece) -> None:
    far = piece.level == "far"
    block(drawing, piece.side, piece.general, 1.6 if far else 1.2)
    left, top, right, bottom = _sign_box(piece, drawing.height)
    size = (right - left, min(bottom - top, 36.0))
    centre = ((left + right) / 2, (top + bottom) / 2)
    colours = (CREAM, piece.side.field)
    draw_sign(drawing, SIGNS[piece.troop], centre, size, FAR_STROKE if far else 1.8, colours)
    if piece.general:
        scale = 0.8 if piece.grade and drawing.height == SHALLOW else 1.0
        place = (WIDTH - 4.0 - 13 * scale, drawing.height - 4.2)
        flag(drawing, piece.side, place, scale, plain=far)


def _sign_box(piece: Piece, depth: float) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of the room for the class sign: beside a flag and the grade's letter.

    On a deep base it stands above them.
    """
    left, top, right, bottom = 4.8, EDGE + STRIP + 1.8, WIDTH - 4.8, depth - 4.0
    if depth > 30:
        left, right = left + 1.5, right - 1.5
        return left, top, right, bottom - (11.5 if piece.general else 0.0)
    if piece.general and piece.grade and depth == SHALLOW:
        return left + 5.8, top, right - 11.0, bottom
    if piece.general:
        return left, top, right - 14.0, bottom
    return left + (7.5 if piece.grade else 0.0), top, right, bottom
