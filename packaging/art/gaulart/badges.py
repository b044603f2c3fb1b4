"""Small round pictures that the program lays on a counter: what has become of it, and numbers.

A state that binds a force is a yellow disc, where it is a white one, a number a dark one: so the kinds are
told apart in greys too. Each is drawn 24 x 24.
"""

from artkit.letters import letters
from dbrart.svg import Drawing

SIZE, MIDDLE = 24.0, 12.0
INK, RIM = "#241c16", 1.6
YELLOW, WHITE, DARK, PALE = "#f0d04a", "#fdfbf5", "#23211d", "#fdfaf2"
STROKES = {
    "fought": (
        "Has fought",
        YELLOW,
        "M6.5 6.5 L17 17 M17.5 6.5 L7 17 M5.6 14.6 L9.4 18.4 M18.4 14.6 L14.6 18.4",
    ),
    "rhine": (
        "Has crossed the Rhine",
        YELLOW,
        "M4.6 9.6 C6.8 7 9.2 7 12 9.6 C14.8 12.2 17.2 12.2 19.4 9.6"
        " M4.6 15.4 C6.8 12.8 9.2 12.8 12 15.4 C14.8 18 17.2 18 19.4 15.4",
    ),
    "crew": (
        "Crew of a trireme",
        WHITE,
        "M12 6.8 V18.4 M8.6 10.4 H15.4 M6 13.6 C6.6 17 9 18.6 12 18.6 C15 18.6 17.4 17 18 13.6",
    ),
    "winters": (
        "In winter quarters",
        WHITE,
        "M5.4 12.4 L12 6 L18.6 12.4 M7.6 11.4 V18 H16.4 V11.4",
    ),
    "bridge": (
        "Has bridged the Rhine",
        WHITE,
        "M4.8 15.6 H19.2 M6.6 15.6 C6.6 8.6 17.4 8.6 17.4 15.6 M12 10.4 V15.6",
    ),
}
TURNS = range(1, 5)
YEARS = range(51, 59)


def badges() -> dict[str, str]:
    """File name below the picture folder and SVG text of every badge."""
    drawn = {name: _sign(*sign) for name, sign in STROKES.items()}
    drawn |= {f"turns_{turn}": _number(turn, f"Siege turns: {turn}") for turn in TURNS}
    drawn |= {f"year_{year}": _number(year, f"Revolt of {year} BC") for year in YEARS}
    return {f"badges/{name}.svg": text for name, text in drawn.items()}


def _disc(title: str, colour: str) -> Drawing:
    drawing = Drawing(SIZE, SIZE, title)
    drawing.circle(MIDDLE, MIDDLE, 11, fill=colour, stroke=INK, stroke_width=RIM)
    return drawing


def _sign(title: str, colour: str, strokes: str) -> str:
    drawing = _disc(title, colour)
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    drawing.path(strokes, fill="none", stroke=INK, stroke_width=2.2, **ends)
    return drawing.text()


def _number(number: int, title: str) -> str:
    drawing = _disc(title, DARK)
    letters(drawing, str(number), (MIDDLE, MIDDLE), 15.0 if number < 10 else 11.0, PALE)
    return drawing.text()
