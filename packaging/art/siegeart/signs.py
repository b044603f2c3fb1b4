"""The signs on the counters of the siege: what a unit is, as a picture in a box of 10 x 7 units."""

from collections.abc import Callable

from dbrart.svg import Drawing

INK, STEEL, WOOD, BRONZE, LEATHER, WHITE = (
    "#241c16", "#b9bcc0", "#8a6238", "#b98a35", "#7b3f24", "#f7efd8",
)  # fmt: skip
LINE = 0.32
Sign = Callable[[Drawing, str], None]


def _shield(drawing: Drawing, colour: str, at: float = 5.0) -> None:
    """The tall curved shield of the legions, with boss and bolts."""
    drawing.path(
        f"M{at - 1.9} 0.6 Q{at} 0.1 {at + 1.9} 0.6 V6.4 Q{at} 6.9 {at - 1.9} 6.4 Z",
        fill=colour, stroke=INK, stroke_width=LINE,
    )  # fmt: skip
    for y in (1.6, 5.4):
        drawing.path(f"M{at - 1.2} {y} H{at + 1.2}", stroke=BRONZE, stroke_width=0.35)
    drawing.path(f"M{at} 1.6 V5.4", stroke=BRONZE, stroke_width=0.35)
    drawing.circle(at, 3.5, 0.75, fill=STEEL, stroke=INK, stroke_width=LINE * 0.8)


def veteran(drawing: Drawing, colour: str) -> None:
    """A shield between two swords."""
    for x in (1.9, 8.1):
        drawing.path(f"M{x} 1 V5.2", stroke=STEEL, stroke_width=0.7)
        drawing.path(f"M{x - 0.8} 5.2 H{x + 0.8} M{x} 5.2 V6.3", stroke=INK, stroke_width=0.5)
    _shield(drawing, colour)


def line(drawing: Drawing, colour: str) -> None:
    """A shield and one javelin."""
    drawing.path("M8 0.8 V6.4", stroke=WOOD, stroke_width=0.5)
    drawing.path("M8 0.2 L8.4 1.4 H7.6 Z", fill=STEEL, stroke=INK, stroke_width=0.15)
    _shield(drawing, colour)


def recruit(drawing: Drawing, colour: str) -> None:
    """A shield alone."""
    _shield(drawing, colour)


def _round_shield(drawing: Drawing, colour: str, x: float, y: float, r: float) -> None:
    drawing.circle(x, y, r, fill=colour, stroke=INK, stroke_width=LINE)
    drawing.circle(x, y, r * 0.3, fill=STEEL, stroke=INK, stroke_width=LINE * 0.7)


def velitae(drawing: Drawing, colour: str) -> None:
    """A round shield and two javelins."""
    for x in (6.6, 7.8):
        drawing.path(f"M{x - 0.9} 6.5 L{x + 0.9} 0.9", stroke=WOOD, stroke_width=0.4)
        drawing.path(
            f"M{x + 1.1} 0.3 L{x + 1.25} 1.5 L{x + 0.5} 1.25 Z",
            fill=STEEL,
            stroke=INK,
            stroke_width=0.12,
        )
    _round_shield(drawing, colour, 3.4, 3.5, 2.3)


def foederatti(drawing: Drawing, colour: str) -> None:
    """An oval shield and an axe."""
    drawing.path("M7.4 6.5 V1", stroke=WOOD, stroke_width=0.5)
    drawing.path(
        "M7.4 0.8 Q9.4 1 9.2 3 Q8.2 2.4 7.4 2.6 Z", fill=STEEL, stroke=INK, stroke_width=0.25
    )
    drawing.ellipse(3.6, 3.5, 1.8, 2.9, fill=colour, stroke=INK, stroke_width=LINE)
    drawing.circle(3.6, 3.5, 0.65, fill=STEEL, stroke=INK, stroke_width=LINE * 0.7)


def _bow(drawing: Drawing, x: float, ink: str = WOOD) -> None:
    drawing.path(f"M{x} 0.5 Q{x + 3.4} 3.5 {x} 6.5", fill="none", stroke=ink, stroke_width=0.6)
    drawing.path(f"M{x} 0.5 V6.5", stroke=INK, stroke_width=0.18)
    drawing.path(f"M{x - 2.2} 3.5 H{x + 3}", stroke=INK, stroke_width=0.3)
    drawing.path(f"M{x + 3.9} 3.5 L{x + 2.8} 3 V4 Z", fill=STEEL, stroke=INK, stroke_width=0.15)
    for shift in (0.0, 0.5):
        drawing.path(
            f"M{x - 2.2 + shift} 3.5 l-0.5 -0.5 M{x - 2.2 + shift} 3.5 l-0.5 0.5",
            stroke=INK,
            stroke_width=0.22,
        )


def archers(drawing: Drawing, colour: str) -> None:
    """A bow with an arrow on it."""
    _bow(drawing, 4.4, colour)


def cavalry(drawing: Drawing, colour: str) -> None:
    """The head of a horse."""
    drawing.path(
        "M2.6 6.6 Q2.6 3.6 4.4 2.4 L4.2 0.7 L5.4 1.7 Q7.6 2 8.7 4.2 L7.9 5.2 L6.2 4.6 Q6 5.6 6.6 6.6 Z",
        fill=colour, stroke=INK, stroke_width=LINE,
    )  # fmt: skip
    drawing.path("M4.4 2.4 Q2.9 3.8 3.1 6.4", fill="none", stroke=INK, stroke_width=0.5)
    drawing.circle(6.1, 2.9, 0.22, fill=INK)


def eagle(drawing: Drawing, colour: str) -> None:
    """The eagle of a legion on its staff."""
    drawing.path("M5 3 V6.8", stroke=WOOD, stroke_width=0.5)
    drawing.path(
        "M5 3.6 Q3.4 3.2 3.2 2 Q1.8 2.2 0.9 1 Q3.2 0.9 4.3 2 Q4.4 1 5 0.6 Q5.6 1 5.7 2 Q6.8 0.9 9.1 1"
        " Q8.2 2.2 6.8 2 Q6.6 3.2 5 3.6 Z",
        fill=BRONZE, stroke=INK, stroke_width=0.25,
    )  # fmt: skip
    drawing.rect(3.7, 4.4, 2.6, 1.6, fill=colour, stroke=INK, stroke_width=0.25)


def star(drawing: Drawing, colour: str) -> None:
    """A star of six points: a leader of Judaea."""
    for points in (((5, 0.4), (7.7, 5.0), (2.3, 5.0)), ((5, 6.6), (7.7, 2.0), (2.3, 2.0))):
        drawing.polygon(list(points), fill="none", stroke=colour, stroke_width=0.75)


def zealot(drawing: Drawing, colour: str) -> None:
    """Two curved daggers."""
    for side in (-1, 1):
        x = 5 + side * 0.3
        drawing.path(f"M{x - side * 2} 6.2 L{x - side * 1.1} 4.9", stroke=LEATHER, stroke_width=0.9)
        drawing.path(
            f"M{x - side * 1.2} 5.0 Q{x + side * 1.9} 3.6 {x + side * 2.4} 0.6"
            f" Q{x + side * 0.3} 2.4 {x - side * 1.6} 4.4 Z",
            fill=STEEL, stroke=INK, stroke_width=0.25,
        )  # fmt: skip


def regular(drawing: Drawing, colour: str) -> None:
    """A bow and a round shield."""
    _bow(drawing, 5.4, WOOD)
    _round_shield(drawing, colour, 2.3, 5.0, 1.5)


def militia(drawing: Drawing, colour: str) -> None:
    """A stone in a raised sling."""
    drawing.path(
        "M1.8 6.4 Q4 4.4 4.6 2.2 M1.8 6.4 Q5.6 5 6.8 2.9",
        fill="none",
        stroke=LEATHER,
        stroke_width=0.4,
    )
    drawing.path(
        "M4.3 2.5 Q5 1 6.4 1.2 Q7.6 1.6 7.1 3.2 Q5.6 3.6 4.3 2.5 Z",
        fill="#8d8578",
        stroke=INK,
        stroke_width=0.3,
    )


def cauldron(drawing: Drawing, colour: str) -> None:
    """A pot over a fire."""
    drawing.path(
        "M2.4 2 H7.6 Q8 5 5 5.2 Q2 5 2.4 2 Z", fill="#4b4743", stroke=INK, stroke_width=LINE
    )
    drawing.path("M2.1 2 H7.9", stroke=INK, stroke_width=0.55)
    drawing.path(
        "M3.6 6.7 Q3 5.8 4 5.2 Q4.4 6 5 5.3 Q5.6 6 6 5.2 Q7 5.8 6.4 6.7 Z",
        fill="#d5731f",
        stroke=INK,
        stroke_width=0.2,
    )
    for x in (3.8, 5, 6.2):
        drawing.path(f"M{x} 1.6 q0.5 -0.5 0 -1.1", fill="none", stroke=INK, stroke_width=0.25)


def catapult(drawing: Drawing, colour: str) -> None:
    """A bolt thrower seen from above."""
    drawing.path("M5 0.4 V6.6", stroke=WOOD, stroke_width=0.9)
    drawing.path("M1.6 3.4 Q5 0.9 8.4 3.4", fill="none", stroke=WOOD, stroke_width=0.7)
    drawing.path("M1.6 3.4 L5 5 L8.4 3.4", fill="none", stroke=INK, stroke_width=0.2)
    drawing.path("M5 0.1 L5.5 1.2 H4.5 Z", fill=STEEL, stroke=INK, stroke_width=0.15)


def onager(drawing: Drawing, colour: str) -> None:
    """A stone thrower from the side: frame, arm, stone."""
    drawing.path("M1.4 5.4 H8.2 L6.8 4.4 H3 Z", fill=WOOD, stroke=INK, stroke_width=0.25)
    drawing.path("M6.4 4.6 L3 1.4", stroke=WOOD, stroke_width=0.6)
    drawing.circle(2.7, 1.2, 0.75, fill="#8d8578", stroke=INK, stroke_width=0.25)
    drawing.path("M5.6 4.6 V2 H7.4 V4.6", fill="none", stroke=INK, stroke_width=0.4)
    for x in (2.6, 7.2):
        drawing.circle(x, 6, 0.7, fill=LEATHER, stroke=INK, stroke_width=0.25)


def ballista(drawing: Drawing, colour: str) -> None:
    """A heavy thrower from above, with its stone."""
    drawing.path("M4 0.8 V6.4 M6 0.8 V6.4", stroke=WOOD, stroke_width=0.6)
    drawing.path("M1.2 1.9 L4 2.9 M8.8 1.9 L6 2.9", stroke=WOOD, stroke_width=0.8)
    drawing.path("M1.2 1.9 L5 5.6 L8.8 1.9", fill="none", stroke=INK, stroke_width=0.2)
    for x in (3.8, 6.2):
        drawing.rect(x - 0.6, 2.2, 1.2, 1.4, fill=BRONZE, stroke=INK, stroke_width=0.2)
    drawing.circle(5, 5.1, 0.75, fill="#8d8578", stroke=INK, stroke_width=0.25)


def tower(drawing: Drawing, colour: str) -> None:
    """A siege tower with its bridge let down to the front."""
    drawing.path("M3 6 L3.6 0.9 H6.4 L7 6 Z", fill=WOOD, stroke=INK, stroke_width=LINE)
    for y in (2.4, 4.1):
        drawing.path(
            f"M{3.45 - (y - 2.4) * 0.12} {y} H{6.55 + (y - 2.4) * 0.12}",
            stroke=INK,
            stroke_width=0.25,
        )
    drawing.path("M3.6 0.9 H1.6", stroke=WOOD, stroke_width=0.55)
    for x in (3.6, 6.4):
        drawing.circle(x, 6.2, 0.65, fill=LEATHER, stroke=INK, stroke_width=0.25)


def ram(drawing: Drawing, colour: str) -> None:
    """A ram below its roof."""
    drawing.path("M1.6 3.4 L5 1 L8.4 3.4 Z", fill=LEATHER, stroke=INK, stroke_width=LINE)
    drawing.path("M0.8 4.6 H7.8", stroke=WOOD, stroke_width=0.8)
    drawing.path("M0.2 4.6 L1.4 3.9 V5.3 Z", fill=STEEL, stroke=INK, stroke_width=0.2)
    drawing.path("M2.6 3.4 V6 M7.4 3.4 V6", stroke=INK, stroke_width=0.35)
    for x in (2.6, 7.4):
        drawing.circle(x, 6.1, 0.6, fill=WOOD, stroke=INK, stroke_width=0.25)


def armored_tower(drawing: Drawing, colour: str) -> None:
    """A tower in iron plates, with a ram at its foot."""
    tower(drawing, colour)
    for y in (1.4, 3.0, 4.7):
        drawing.path(
            f"M{3.75 - y * 0.09} {y} H{6.25 + y * 0.09} v0.9 H{3.7 - y * 0.09} Z",
            fill=STEEL,
            stroke=INK,
            stroke_width=0.18,
        )
    drawing.path("M0.6 5.2 H3.4", stroke=WOOD, stroke_width=0.5)
    drawing.path("M0.2 5.2 L1.1 4.7 V5.7 Z", fill=STEEL, stroke=INK, stroke_width=0.15)


SIGNS: dict[str, Sign] = {
    "veteran": veteran, "line": line, "recruit": recruit, "velitae": velitae,
    "foederatti": foederatti, "archers": archers, "cavalry": cavalry,
    **dict.fromkeys(("legate", "gallus", "titus", "alexander"), eagle),
    "zealot": zealot, "regular": regular, "militia": militia, "cauldron": cauldron,
    **dict.fromkeys(("ben_gurion", "ben_levi", "ben_shimon", "ben_giora", "ben_yair"), star),
    "catapult": catapult, "onager": onager, "ballista": ballista,
    "jud_catapult": catapult, "jud_onager": onager, "jud_ballista": ballista,
    "tower": tower, "ram": ram, "armored_tower": armored_tower,
}  # fmt: skip
