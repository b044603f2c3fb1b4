"""The outline that takes clicks, both ways: VASSAL's path in pixels and an SVG path in mm.

New: `d` and blank-separated `M x y`, `L x y`, `Q`, `C`, `Z`, `N picture`. Old: a list with commas,
`m,x,y`, `l,x,y`, `c`, which a picture may precede: `nPICTURE,`. The path of a picture is its outline.
"""

from typing import Final

from vtt.formats.vassal.kinds import mm_from_px, number_text, px_from_mm, read_double
from vtt.formats.vassal.names import Names

_COUNTS: Final = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}
CURVES: Final = frozenset("QC")
"""What only the new form can say."""


def read_path(spec: str, names: Names) -> tuple[str, str]:
    """An SVG path and a picture's path (empty where it is missing).

    Raises:
        ValueError: for a text that is no path.
    """
    picture = ""
    if spec.startswith("d"):
        path, _, name = spec[1:].partition("N ")
        return _scaled(path.split(), mm_from_px), names.picture(name) or ""
    if spec.startswith("n"):
        name, _, spec = spec[1:].partition(",")
        picture = names.picture(name) or ""
    words = [
        "Z" if word == "c" else word.upper() if word in "ml" else word
        for word in spec.split(",")
        if word
    ]
    return _scaled(words, mm_from_px), picture


def write_path(path: str, picture: str, names: Names) -> str:
    """The old form where it is enough (straight lines and pictures), else the new one."""
    words = _scaled(path.split(), px_from_mm).split()
    if CURVES & set(words):
        more = f"N {names.picture_name(picture)}" if picture else ""
        return "d" + " ".join(words) + more
    lead = [f"n{names.picture_name(picture)}"] if picture else []
    small = ["c" if word == "Z" else word.lower() for word in words]
    return ",".join([*lead, *small])


def _scaled(words: list[str], scale: object) -> str:
    assert callable(scale)
    result = []
    at = 0
    while at < len(words):
        letter = words[at]
        if letter not in _COUNTS:
            raise ValueError(f"expected one of {', '.join(_COUNTS)} in a path, found {letter!r}")
        numbers = words[at + 1 : at + 1 + _COUNTS[letter]]
        if len(numbers) < _COUNTS[letter]:
            raise ValueError(f"expected {_COUNTS[letter]} numbers behind {letter} in a path")
        result += [letter, *(number_text(scale(read_double(word))) for word in numbers)]
        at += 1 + len(numbers)
    return " ".join(result)
