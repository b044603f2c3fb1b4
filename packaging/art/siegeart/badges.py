"""Small round pictures on a counter: routed, panicked, attacks A to C, where in its hex it stands.

Each is drawn 24 x 24, in colours that tell the kinds apart in greys too.
"""

from dbrart.svg import Drawing

SIZE, MIDDLE = 24.0, 12.0
INK, RIM = "#1d1a16", 1.6
DARK, PALE = "#23211d", "#fdfaf2"
LETTERS = {
    "a": "M7.6 17.6 L12 6.2 L16.4 17.6 M9.2 13.8 H14.8",
    "b": "M8.8 6.4 V17.6 H12.6 A3 3 0 0 0 12.6 11.7 H8.8 H12 A2.65 2.65 0 0 0 12 6.4 Z",
    "c": "M16.2 8.4 A5.6 5.6 0 1 0 16.2 15.6",
}

PLACES = {
    "under": (
        "Beneath an engine or ladders",
        "M5.8 9 H18.2 M12 12 V18.6 M8.6 15.4 L12 18.8 L15.4 15.4",
    ),
    "tower": ("On top of a tower", "M6.4 18 H17.6 M12 15.4 V5.8 M8.4 9.2 L12 5.6 L15.6 9.2"),
    "ladder": (
        "On the ladders",
        "M8.6 5.2 V18.8 M15.4 5.2 V18.8 M8.6 8.4 H15.4 M8.6 12 H15.4 M8.6 15.6 H15.4",
    ),
    "testudo": (
        "In a testudo",
        "M5.4 16.8 V13 A6.6 6.6 0 0 1 18.6 13 V16.8 Z M9.8 16.8 V8 M14.2 16.8 V8",
    ),
}
"""Title and strokes for each level that a map does not show."""


def badges() -> dict[str, str]:
    """File name below the picture folder and SVG text of every badge."""
    drawn = {f"letter_{name}": _letter(name) for name in LETTERS}
    drawn |= {"panicked": _panicked(), "routed": _routed()}
    drawn |= {f"at_{name}": _place(*drawing) for name, drawing in PLACES.items()}
    return {f"badges/{name}.svg": text for name, text in drawn.items()}


def _disc(title: str, colour: str) -> Drawing:
    drawing = Drawing(SIZE, SIZE, title)
    drawing.circle(MIDDLE, MIDDLE, 11, fill=colour, stroke=INK, stroke_width=RIM)
    return drawing


def _letter(name: str) -> str:
    drawing = _disc(f"Attack {name.upper()}", DARK)
    _stroke(drawing, LETTERS[name], PALE, 2.8)
    return drawing.text()


def _place(title: str, strokes: str) -> str:
    drawing = _disc(title, "#e4ebf2")
    _stroke(drawing, strokes, INK, 2.0)
    return drawing.text()


def _panicked() -> str:
    """An exclamation mark on yellow."""
    drawing = _disc("Panicked", "#f0c419")
    _stroke(drawing, "M12 5.2 V13.4", INK, 3.2)
    drawing.circle(12, 18, 1.9, fill=INK)
    return drawing.text()


def _routed() -> str:
    """A white flag."""
    drawing = _disc("Routed", "#f6efdc")
    _stroke(drawing, "M8 5.5 V19", INK, 2.4)
    flag = "M8 6 H17.5 L14.8 9.4 L17.5 12.8 H8 Z"
    drawing.path(flag, fill="#fdfdfb", stroke=INK, stroke_width=1.8, stroke_linejoin="round")
    return drawing.text()


def _stroke(drawing: Drawing, commands: str, colour: str, width: float) -> None:
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    drawing.path(commands, fill="none", stroke=colour, stroke_width=width, **ends)
