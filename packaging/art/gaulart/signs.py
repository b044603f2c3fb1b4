"""The signs on the counters of the war in Gaul, in a box of 10 x 7 units, and its markers of 14 x 14 mm."""

from collections.abc import Callable

from dbrart.svg import Drawing
from siegeart import signs as roman
from siegeart.signs import BRONZE, INK, LINE, STEEL, WOOD

from vtt.definition.piece import PieceDefinition

Sign = Callable[[Drawing, str], None]


def warriors(drawing: Drawing, colour: str) -> None:
    """An oval shield with a spiral boss, and two spears."""
    for x, top in ((7.0, 0.4), (8.3, 1.0)):
        drawing.path(f"M{x} 6.6 V{top + 0.8}", stroke=WOOD, stroke_width=0.45)
        drawing.path(
            f"M{x} {top - 0.2} L{x + 0.5} {top + 1.2} H{x - 0.5} Z",
            fill=STEEL,
            stroke=INK,
            stroke_width=0.15,
        )
    drawing.ellipse(3.8, 3.5, 2.0, 3.1, fill=colour, stroke=INK, stroke_width=LINE)
    drawing.path("M3.8 0.6 V6.4", stroke=BRONZE, stroke_width=0.4)
    drawing.ellipse(3.8, 3.5, 0.7, 1.1, fill=BRONZE, stroke=INK, stroke_width=0.25)


def chariot(drawing: Drawing, colour: str) -> None:
    """A light car with its wheel and pole."""
    drawing.circle(4, 4.6, 1.9, fill="none", stroke=WOOD, stroke_width=0.55)
    for x, y in ((1.9, 0), (0, 1.9)):
        drawing.line((4 - x, 4.6 - y), (4 + x, 4.6 + y), stroke=WOOD, stroke_width=0.3)
    drawing.path("M1.4 4.2 Q1.4 1.4 3 1.2 H5.4 V4 Z", fill=colour, stroke=INK, stroke_width=LINE)
    drawing.path("M5.4 3.4 L9.4 2.2", stroke=WOOD, stroke_width=0.5)


def horsemen(drawing: Drawing, colour: str) -> None:
    """The head of a horse, turned the other way than Rome's."""
    with drawing.group(transform="translate(10 0) scale(-1 1)"):
        roman.cavalry(drawing, colour)


def sign(piece: PieceDefinition) -> Sign:
    """The sign of a unit by its type, arm and nation."""
    kind, arm, nation = piece.get("type"), piece.get("arm"), piece.get("nation")
    if kind == "legion":
        return roman.veteran
    if kind == "cohorts":
        return roman.line
    if kind == "auxilia":
        return roman.archers
    if arm == "cavalry":
        if nation == "british":
            return chariot
        return horsemen if nation is not None else roman.cavalry
    return warriors


def leader(drawing: Drawing, colour: str, wounded: bool, indomitable: bool) -> None:
    """A head in a ring; crossed red swords behind it for the indomitable, a bandage for the wounded."""
    if indomitable:
        for x1, x2 in ((2.2, 7.8), (7.8, 2.2)):
            drawing.line((x1, 0.3), (x2, 6.7), stroke="#b8221c", stroke_width=0.6)
    drawing.circle(5, 3.5, 3.0, fill="#f7efd8", stroke=INK, stroke_width=LINE)
    drawing.path("M2.9 5.6 Q5 3.9 7.1 5.6 Q6 6.4 5 6.4 Q4 6.4 2.9 5.6 Z", fill=colour)
    drawing.circle(5, 2.9, 1.25, fill="#d9b08c", stroke=INK, stroke_width=0.2)
    drawing.path("M3.7 2.7 Q4 1.4 5 1.4 Q6 1.4 6.3 2.7 Q5 2 3.7 2.7 Z", fill="#5a3a22")
    if wounded:
        drawing.path("M3.7 2.4 L6.2 3.2", stroke="#ffffff", stroke_width=0.55)
        drawing.path("M3.7 2.4 L6.2 3.2", stroke="#b8221c", stroke_width=0.2)


def _paper(drawing: Drawing, colour: str) -> None:
    drawing.rect(0, 0, 14, 14, rx=1.1, fill=INK)
    drawing.rect(0.3, 0.3, 13.4, 13.4, rx=0.9, fill=colour)


def spqr(drawing: Drawing, _back: bool) -> None:
    """A Roman standard: the region is held."""
    _paper(drawing, "#9c2b23")
    drawing.path("M7 4 V12.6", stroke="#f0d48a", stroke_width=0.8)
    drawing.rect(3.2, 5, 7.6, 4, fill="#7a1d17", stroke="#f0d48a", stroke_width=0.5)
    for x in (4.8, 7, 9.2):
        drawing.path(f"M{x} 6 V8", stroke="#f0d48a", stroke_width=0.6)
    drawing.circle(7, 3.2, 1.3, fill="none", stroke="#f0d48a", stroke_width=0.6)


def depot(drawing: Drawing, _back: bool) -> None:
    """Sacks of grain."""
    _paper(drawing, "#e3d3a2")
    for x, y in ((4.4, 9), (9.4, 9), (6.9, 5.4)):
        drawing.path(
            f"M{x - 2} {y + 2.2} Q{x - 2.6} {y - 0.6} {x - 0.7} {y - 1.6} L{x + 0.7} {y - 1.6}"
            f" Q{x + 2.6} {y - 0.6} {x + 2} {y + 2.2} Z",
            fill="#b98a4e", stroke=INK, stroke_width=0.35,
        )  # fmt: skip
        drawing.path(f"M{x - 0.8} {y - 1.5} H{x + 0.8}", stroke=INK, stroke_width=0.5)


def fire(drawing: Drawing, back: bool) -> None:
    """Flames: scorched by its own people, or on the back devastated."""
    _paper(drawing, "#8d8578" if back else "#e8b13a")
    drawing.path(
        "M7 1.8 Q10.6 5.4 9.6 8 Q11 7.6 11 6 Q13 9.6 10 12 H4 Q1 9.6 3.4 6.4 Q3.6 8 4.8 8 Q4.4 4.8 7 1.8 Z",
        fill="#d5642b", stroke=INK, stroke_width=0.35,
    )  # fmt: skip


def siege(drawing: Drawing, _back: bool) -> None:
    """A ring of works about a town."""
    _paper(drawing, "#d9c79c")
    drawing.circle(7, 7, 5, fill="none", stroke="#7b3f24", stroke_width=0.9)
    drawing.rect(4.8, 5, 4.4, 4, fill="#a99f8e", stroke=INK, stroke_width=0.4)


def destroyed(drawing: Drawing, _back: bool) -> None:
    """A town struck out."""
    _paper(drawing, "#b6ac9b")
    drawing.path(
        "M3 11 V7 L5 5 L7 7 V11 M7 11 V6 L9.4 4 L11.4 6 V11 Z",
        fill="none",
        stroke=INK,
        stroke_width=0.5,
    )
    drawing.path("M2.4 2.4 L11.6 11.6 M11.6 2.4 L2.4 11.6", stroke="#b8221c", stroke_width=1.0)


def hiberna(drawing: Drawing, _back: bool) -> None:
    """A camp with its four gates, under snow."""
    _paper(drawing, "#cfdbe6")
    drawing.rect(3, 3.6, 8, 7, fill="none", stroke="#7b3f24", stroke_width=0.9)
    drawing.path(
        "M7 2.6 V4.6 M7 9.6 V11.6 M2 7.1 H4 M10 7.1 H12", stroke="#cfdbe6", stroke_width=1.2
    )
    drawing.path("M7 5 V9.2 M5.2 6 L8.8 8.2 M8.8 6 L5.2 8.2", stroke="#4b6d8c", stroke_width=0.4)


def bridge(drawing: Drawing, _back: bool) -> None:
    """A bridge over the river."""
    _paper(drawing, "#9dbfd4")
    drawing.path("M1 7 H13", stroke=WOOD, stroke_width=2.2)
    for x in (3, 5, 7, 9, 11):
        drawing.path(f"M{x} 5.9 V8.1", stroke=INK, stroke_width=0.3)


def ship(drawing: Drawing, _back: bool) -> None:
    """A ship with one sail."""
    _paper(drawing, "#9dbfd4")
    drawing.path("M2 9 H12 L10.6 11.6 H3.6 Z", fill=WOOD, stroke=INK, stroke_width=0.4)
    drawing.path("M7 9 V2.4", stroke=WOOD, stroke_width=0.5)
    drawing.path(
        "M3.8 3 H10.2 Q9.4 5.4 10.2 7.6 H3.8 Q4.6 5.4 3.8 3 Z",
        fill="#f7efd8",
        stroke=INK,
        stroke_width=0.4,
    )


def veneti_ship(drawing: Drawing, _back: bool) -> None:
    """A high ship of oak with a sail of hide."""
    _paper(drawing, "#86a9a0")
    drawing.path(
        "M1.6 7 L3 9 H11 L12.4 7 L11 12 H3.4 Z", fill="#5f4526", stroke=INK, stroke_width=0.4
    )
    drawing.path("M7 9 V2.2", stroke=WOOD, stroke_width=0.5)
    drawing.rect(4, 2.8, 6, 4.6, fill="#a0764a", stroke=INK, stroke_width=0.4)


def revolt(drawing: Drawing, _back: bool) -> None:
    """A war trumpet."""
    _paper(drawing, "#9fb88e")
    drawing.path("M4.4 12 Q8.6 12 8.6 8 V4", fill="none", stroke=BRONZE, stroke_width=1.1)
    drawing.path("M6.4 4.4 L10.8 1.6 L11.4 5 Z", fill=BRONZE, stroke=INK, stroke_width=0.3)


def turn(drawing: Drawing, back: bool) -> None:
    """The turn, or on the back the year."""
    _paper(drawing, "#efe3c4" if back else "#d9c79c")
    drawing.circle(7, 7, 4.6, fill="none", stroke=INK, stroke_width=0.7)
    drawing.path("M7 4 V7 L9.2 8.6", fill="none", stroke=INK, stroke_width=0.7)


MARKERS: dict[str, Callable[[Drawing, bool], None]] = {
    "spqr": spqr, "depot": depot, "scorched": fire, "siege": siege, "destroyed": destroyed,
    "hiberna": hiberna, "rhine_bridge": bridge,
    "revolt_year": revolt, "turn": turn,
}  # fmt: skip

SHIPS: dict[str, Callable[[Drawing, bool], None]] = {"trireme": ship, "veneti_ship": veneti_ship}
