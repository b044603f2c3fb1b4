"""Small pictures laid on a base by the program: states, grades and commands.

A state that lasts is a yellow tablet, what an element did this bound a white disc, the end of it a
black tablet; so the kind is told by shape as well as by colour. Each is drawn 12 x 12 mm.
"""

from dataclasses import dataclass

from dbrart.base import GRADES, grade_mark
from dbrart.palette import CREAM, HAIR, INK
from dbrart.svg import Drawing, Value, at

SIZE = 12.0
YELLOW, WHITE = "#F0E442", "#FFFFFF"


@dataclass(frozen=True)
class Badge:
    """Words and strokes of one badge; `solid` is filled, `fine` drawn thin, all about (0, 0)."""

    title: str
    kind: str  # lasting, bound or out
    strokes: str = ""
    solid: str = ""
    fine: str = ""


BADGES = {
    "ambush": Badge(
        "In ambush",
        "lasting",
        "M-3.4 0 C-1.6 2.6 1.6 2.6 3.4 0",
        fine="M-2.6 1.4 L-3.6 3 M0 2 V3.8 M2.6 1.4 L3.6 3",
    ),
    "broken": Badge("Command broken", "lasting", "M-0.4 -4 L1.4 -1.4 L-1.4 0.8 L0.6 4"),
    "captured": Badge(
        "Captured",
        "out",
        "M-2.6 -0.4 H2.6 V3.6 H-2.6 Z M-1.6 -0.4 V-2 C-1.6 -4.2 1.6 -4.2 1.6 -2 V-0.4",
    ),
    "crossing": Badge(
        "Crossing a river",
        "lasting",
        "M-3.8 2.8 C-2.6 1.4 -1.2 1.4 0 2.8 C1.2 4.2 2.6 4.2 3.8 2.8 M0 0.6 V-3.8 M-1.8 -2 L0 -3.8 L1.8 -2",
    ),
    "defending": Badge(
        "Behind works or an obstacle",
        "lasting",
        "M-4 3.2 V-1 H-2.2 V1 H-0.9 V-1 H0.9 V1 H2.2 V-1 H4 V3.2 Z",
    ),
    "dismounted": Badge(
        "Dismounted",
        "lasting",
        "M-2.6 3.6 V-0.4 C-2.6 -4.4 2.6 -4.4 2.6 -0.4 V3.6",
        fine="M-3.6 3.6 H-1.6 M1.6 3.6 H3.6",
    ),
    "disordered": Badge(
        "Disordered", "lasting", "M-3 3.4 L-2.2 -3.4 M-0.8 3.2 L1.2 -3 M3.4 3.6 L1.8 0.2"
    ),
    "embarked": Badge(
        "Embarked",
        "lasting",
        "M-4 0.8 H4 L2.6 3.6 H-2.6 Z M0 0.6 V-4",
        solid="M0.6 -3.8 L3.4 -0.6 H0.6 Z",
    ),
    "gun_fixed": Badge(
        "Gun without its team",
        "lasting",
        "M0 -4 V3.4 M-3.4 0.6 C-3 4.4 3 4.4 3.4 0.6 M-1.8 -2 H1.8",
    ),
    "halted": Badge("Halted", "bound", solid="M-2.6 -2.6 H2.6 V2.6 H-2.6 Z"),
    "held": Badge(
        "Held", "lasting", "M-3.2 -3.6 H3.2 V-0.4 C3.2 2 1.4 3.4 0 4 C-1.4 3.4 -3.2 2 -3.2 -0.4 Z"
    ),
    "limbered": Badge(
        "Limbered",
        "lasting",
        "M0 -4 V0.6 M-1.8 -2.4 L0 -4 L1.8 -2.4",
        fine="M-3.4 2.4 A1.4 1.4 0 1 0 -0.6 2.4"
        " A1.4 1.4 0 1 0 -3.4 2.4 M0.6 2.4 A1.4 1.4 0 1 0 3.4 2.4 A1.4 1.4 0 1 0 0.6 2.4",
    ),
    "loaded": Badge(
        "Loaded",
        "lasting",
        "M-3.4 -0.4 H3.4 V3.6 H-3.4 Z M0 -4.2 V-1.6",
        fine="M-1.4 -2.6 L0 -1.2 L1.4 -2.6",
    ),
    "lost": Badge("Lost", "out", "M-3 -3 L3 3 M3 -3 L-3 3"),
    "marched": Badge("Marched", "bound", "M-2.8 -0.4 L0 -3.2 L2.8 -0.4 M-2.8 3.4 L0 0.6 L2.8 3.4"),
    "moved": Badge("Moved", "bound", "M0 3.6 V-3.2 M-2.8 -0.4 L0 -3.4 L2.8 -0.4"),
    "out_of_command": Badge(
        "Out of command",
        "lasting",
        "M-2.4 4 V-4 M-2.4 -3.8 H3 L1.4 -2 L3 -0.2 H-2.4",
        fine="M-4 -4 L4 4",
    ),
    "pressed": Badge(
        "Pressed forward", "bound", "M-3.4 -3.4 H3.4 M0 3.6 V-1 M-2.2 1 L0 -1.2 L2.2 1"
    ),
    "pursuing": Badge(
        "Pursuing",
        "lasting",
        "M-2.8 -1.2 L0 -4 L2.8 -1.2 M-2.8 1.4 L0 -1.4 L2.8 1.4 M-2.8 4 L0 1.2 L2.8 4",
    ),
    "rallied": Badge(
        "Rallied",
        "lasting",
        "M-3 1 C-3 4.4 3 4.4 3 0.4 C3 -2.6 0 -3.4 -1.8 -2.2 M-2.2 -4.2 L-2.2 -1.8 L0.2 -1.6",
    ),
    "river_failed": Badge(
        "Failed to cross",
        "bound",
        "M-3.8 2.6 C-2.6 1.2 -1.2 1.2 0 2.6 C1.2 4 2.6 4 3.8 2.6 M-1.8 -3.6 L1.8 0 M1.8 -3.6 L-1.8 0",
    ),
    "routing": Badge(
        "Routing", "lasting", "M0 -3.8 V3.4 M-2.8 0.6 L0 3.6 L2.8 0.6", fine="M-3.6 -3.6 H3.6"
    ),
    "shot": Badge(
        "Has shot",
        "bound",
        "M0 4 V0.6",
        fine="M0 -1.4 V-4.2 M-1.6 -1 L-3.4 -3.2 M1.6 -1 L3.4 -3.2 M-2 0.6 H-4 M2 0.6 H4",
    ),
    "shot_at": Badge(
        "Was shot at",
        "bound",
        "M-2.4 0 A2.4 2.4 0 1 0 2.4 0 A2.4 2.4 0 1 0 -2.4 0",
        fine="M-4.4 0 H-2.4 M2.4 0 H4.4 M0 -4.4 V-2.4 M0 2.4 V4.4",
        solid="M-0.8 -0.8 H0.8 V0.8 H-0.8 Z",
    ),
}


def all_marks() -> dict[str, str]:
    """Path below the picture folder and SVG text of every badge, grade and command mark."""
    drawn = {f"badges/{name}.svg": _draw_badge(badge) for name, badge in BADGES.items()}
    for grade in GRADES:
        drawing = Drawing(8, 8, f"Grade {grade.upper()}")
        grade_mark(drawing, (4, 4), grade)
        drawn[f"grades/{grade}.svg"] = drawing.text()
    drawn.update({f"commands/{count}.svg": _draw_command(count) for count in (1, 2, 3, 4)})
    return drawn


def _draw_badge(badge: Badge) -> str:
    drawing = Drawing(SIZE, SIZE, badge.title)
    ink = WHITE if badge.kind == "out" else INK
    with drawing.group(transform=at(SIZE / 2, SIZE / 2)):
        edge: dict[str, Value] = {"stroke": INK, "stroke_width": HAIR}
        if badge.kind == "bound":
            drawing.circle(0, 0, 5.6, fill=WHITE, **edge)
        else:
            fill = YELLOW if badge.kind == "lasting" else INK
            drawing.rect(-5.5, -5.5, 11, 11, rx=1, fill=fill, **edge)
        style = {
            "fill": "none",
            "stroke": ink,
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        }
        if badge.solid:
            drawing.path(badge.solid, fill=ink)
        if badge.strokes:
            drawing.path(badge.strokes, stroke_width=1.4, **style)
        if badge.fine:
            drawing.path(badge.fine, stroke_width=0.9, **style)
    return drawing.text()


def _draw_command(count: int) -> str:
    """A tab with one to four bars, to tell the commands of one army apart."""
    drawing = Drawing(10, 5, f"Command {count}")
    drawing.rect(0.3, 0.3, 9.4, 4.4, rx=1, fill=CREAM, stroke=INK, stroke_width=HAIR)
    for k in range(count):
        x = 5 + (k - (count - 1) / 2) * 2
        drawing.line((x, 1.3), (x, 3.7), stroke=INK, stroke_width=1.2)
    return drawing.text()
