"""The markers of the siege, in a box of 14 x 14 mm: one sign and few words."""

from collections.abc import Callable

from dbrart.svg import Drawing

from siegeart.signs import INK, STEEL, WOOD

Marker = Callable[[Drawing], None]
SHIELDS = "#a83a2c"
PAPER = {
    "calm": "#efe3c4",
    "bad": "#e8b13a",
    "worse": "#d5642b",
    "stone": "#b6ac9b",
    "blue": "#9db7d3",
}


def _ground(drawing: Drawing, colour: str) -> None:
    drawing.rect(0, 0, 14, 14, rx=1.1, fill=INK)
    drawing.rect(0.3, 0.3, 13.4, 13.4, rx=0.9, fill=colour)


def eagle_side(drawing: Drawing) -> None:
    """Whose turn: Rome."""
    _ground(drawing, "#9c2b23")
    drawing.path(
        "M7 10.5 Q4.6 9.6 4.2 7.6 Q2.2 8 1 6 Q4.4 5.8 6 7.4 Q6 5.6 7 5"
        " Q8 5.6 8 7.4 Q9.6 5.8 13 6 Q11.8 8 9.8 7.6 Q9.4 9.6 7 10.5 Z",
        fill="#f0d48a", stroke=INK, stroke_width=0.3,
    )  # fmt: skip


def star_side(drawing: Drawing) -> None:
    """Whose turn: Judaea."""
    _ground(drawing, "#2f5d8c")
    for points in (((7, 2.6), (11, 9.4), (3, 9.4)), ((7, 11.6), (11, 4.8), (3, 4.8))):
        drawing.polygon(list(points), fill="none", stroke="#f7efd8", stroke_width=0.9)


def _arrows(drawing: Drawing, count: int) -> None:
    for number in range(count):
        y = 7 + (number - (count - 1) / 2) * 3.4
        drawing.path(f"M11.5 {y} H4", stroke=INK, stroke_width=1.0)
        drawing.polygon([(2.4, y), (5.2, y - 1.5), (5.2, y + 1.5)], fill=INK)


def rout(drawing: Drawing) -> None:
    """One arrow back."""
    _ground(drawing, PAPER["bad"])
    _arrows(drawing, 1)


def panic(drawing: Drawing) -> None:
    """Two arrows back."""
    _ground(drawing, PAPER["worse"])
    _arrows(drawing, 2)


def _roof(drawing: Drawing, gap: float = 0.0, colour: str = SHIELDS) -> None:
    for row in range(3):
        for column in range(3):
            x = 2.2 + column * 3.3 + gap * (column - 1)
            y = 2.0 + row * 3.4 + gap * (row - 1)
            drawing.rect(x, y, 3.0, 3.1, rx=0.4, fill=colour, stroke=INK, stroke_width=0.3)
            drawing.circle(x + 1.5, y + 1.55, 0.6, fill=STEEL, stroke=INK, stroke_width=0.2)


def testudo(drawing: Drawing) -> None:
    """A roof of shields."""
    _ground(drawing, PAPER["calm"])
    _roof(drawing)


def testudo_missiles(drawing: Drawing) -> None:
    """A roof of shields from which javelins fly."""
    testudo(drawing)
    _javelins(drawing)


def _javelins(drawing: Drawing) -> None:
    drawing.rect(1, 12.2, 12, 1, fill="#2b7a4b")


def testudo_of(drawing: Drawing, colour: str, missiles: bool) -> None:
    """A roof of a legion's shields, with room for its number."""
    _ground(drawing, PAPER["calm"])
    _roof(drawing, colour=colour)
    drawing.circle(7, 6.95, 2.3, fill=PAPER["calm"], stroke=INK, stroke_width=0.3)
    if missiles:
        _javelins(drawing)


def broken_testudo(drawing: Drawing) -> None:
    """Shields that have come apart."""
    _ground(drawing, PAPER["bad"])
    _roof(drawing, 0.75)


def cross(drawing: Drawing) -> None:
    """What is lost."""
    _ground(drawing, PAPER["worse"])
    drawing.path("M3 3 L11 11 M11 3 L3 11", stroke=INK, stroke_width=1.4)


def _ladders(drawing: Drawing, count: int) -> None:
    for number in range(count):
        x = 7 + (number - (count - 1) / 2) * 4.4
        drawing.path(f"M{x - 1.2} 12 V2 M{x + 1.2} 12 V2", stroke=WOOD, stroke_width=0.6)
        for step in range(6):
            y = 3 + step * 1.6
            drawing.path(f"M{x - 1.2} {y} H{x + 1.2}", stroke=WOOD, stroke_width=0.5)


def escalade(drawing: Drawing) -> None:
    """One ladder: there is room."""
    _ground(drawing, PAPER["calm"])
    _ladders(drawing, 1)


def escalade_full(drawing: Drawing) -> None:
    """Two ladders: full."""
    _ground(drawing, PAPER["calm"])
    _ladders(drawing, 2)


def ramp(drawing: Drawing) -> None:
    """Earth that rises to the right."""
    _ground(drawing, PAPER["calm"])
    drawing.polygon(
        [(1.5, 11.5), (12.5, 11.5), (12.5, 3.5)], fill="#a2845a", stroke=INK, stroke_width=0.4
    )
    for x in (5, 8, 11):
        drawing.path(f"M{x} 11.3 V{11.5 - (x - 1.5) * 0.7}", stroke=INK, stroke_width=0.25)


def wreck(drawing: Drawing) -> None:
    """Broken beams."""
    _ground(drawing, PAPER["stone"])
    for start, end in (((2, 11), (9, 4)), ((4, 3), (12, 10)), ((2, 7), (12, 6))):
        drawing.line(start, end, stroke=WOOD, stroke_width=1.1)


def breach(drawing: Drawing) -> None:
    """A wall that is down."""
    _ground(drawing, PAPER["stone"])
    for x, y, w in (
        (1.2, 3, 3.2),
        (1.2, 5.4, 2.4),
        (1.2, 7.8, 3.6),
        (9.8, 3, 3),
        (10.6, 5.4, 2.2),
        (9.2, 7.8, 3.6),
    ):
        drawing.rect(x, y, w, 2.2, fill="#cfc6b6", stroke=INK, stroke_width=0.3)
    for x, y in ((4.6, 11.2), (6.8, 10.4), (9, 11.4), (7.6, 12)):
        drawing.circle(x, y, 0.9, fill="#cfc6b6", stroke=INK, stroke_width=0.3)


def damage(drawing: Drawing) -> None:
    """A wall with a crack."""
    _ground(drawing, PAPER["stone"])
    for row in range(4):
        for column in range(2):
            x = 1.2 + column * 5.8 + (1.4 if row % 2 else 0)
            drawing.rect(x, 2 + row * 2.6, 4.6, 2.3, fill="#cfc6b6", stroke=INK, stroke_width=0.25)
    drawing.path(
        "M7.5 1.6 L6 5 L8.4 7 L6.2 9.4 L7.6 12.6", fill="none", stroke=INK, stroke_width=0.8
    )


def multiple(drawing: Drawing) -> None:
    """Crossed swords: an attack on several hexes."""
    _ground(drawing, PAPER["blue"])
    for x1, x2 in ((2.5, 11.5), (11.5, 2.5)):
        drawing.line((x1, 2), (x2, 9.4), stroke=INK, stroke_width=1.5)
        drawing.line((x1, 2), (x2, 9.4), stroke=STEEL, stroke_width=0.9)


MARKERS: dict[str, Marker] = {
    "turn": eagle_side, "turn_back": star_side, "rout": rout, "rout_back": panic,
    "testudo": testudo_missiles, "testudo_back": testudo, "broken_testudo": broken_testudo,
    "broken_testudo_back": cross, "escalade": escalade, "escalade_back": escalade_full,
    "ramp": ramp, "ramp_back": wreck, "breach": breach, "damage": damage,
    "multiple_a": multiple, "multiple_b": multiple, "multiple_c": multiple,
}  # fmt: skip
LETTERS = {"multiple_a": "A", "multiple_b": "B", "multiple_c": "C"}
