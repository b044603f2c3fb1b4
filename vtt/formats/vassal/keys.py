"""Key strokes both ways: VASSAL's `68,130` (code, modifier mask) and ours, `Ctrl+D`.

A named command is `57344,0,flip` there and `@flip` here. Its number is private to the session that wrote
it, so a module keeps the number that it uses most for each name; see `vtt.formats.vassal.names`.
"""

from collections.abc import Mapping
from typing import Final

from vtt.definition.trait_parts import is_key_stroke

FIRST_NAMED_CODE: Final = 57344
_NAMED: Final = range(FIRST_NAMED_CODE, 63744)

_MODIFIERS: Final = (("Ctrl+", 128, 2), ("Alt+", 512, 8), ("Shift+", 64, 1), ("Meta+", 256, 4))
"""Our word, Java's new bit and Java's old bit."""

_WORDS: Final[Mapping[int, str]] = {
    **{code: chr(code) for code in (*range(48, 58), *range(65, 91))},
    **{111 + number: f"F{number}" for number in range(1, 13)},
    **{61439 + number: f"F{number}" for number in range(13, 25)},
    8: "Backspace",
    9: "Tab",
    10: "Enter",
    27: "Escape",
    32: "Space",
    33: "PageUp",
    34: "PageDown",
    35: "End",
    36: "Home",
    37: "Left",
    38: "Up",
    39: "Right",
    40: "Down",
    127: "Delete",
    155: "Insert",
}
_CODES: Final = {word: code for code, word in _WORDS.items()}


def read_key(text: str) -> str:
    """Our form of a key stroke; empty for none.

    >>> read_key("68,130"), read_key("57344,0,flip"), read_key("D"), read_key("")
    ('Ctrl+D', '@flip', 'Ctrl+D', '')

    Raises:
        ValueError: for a text that is no key stroke.
    """
    stroke = _stroke(text)
    if stroke and not is_key_stroke(stroke):
        raise ValueError(f"expected a key such as 68,130, found {text!r}")
    return stroke


def _stroke(text: str) -> str:
    if not text:
        return ""
    if "," not in text:
        return f"Ctrl+{_word(ord(text[0].upper()))}"
    code, mask, *rest = text.split(",")
    if rest and rest[0]:
        return f"@{rest[0]}"
    if int(code) == 0 and int(mask) == 0:
        return ""
    held = int(mask)
    return "".join(word for word, new, old in _MODIFIERS if held & (new | old)) + _word(int(code))


def write_key(stroke: str, codes: Mapping[str, int]) -> str:
    """VASSAL's form of a key stroke; `codes` are the numbers of named commands.

    >>> write_key("Ctrl+Shift+O", {}), write_key("@flip", {"flip": 57348}), write_key("", {})
    ('79,195', '57348,0,flip', '')
    """
    if not stroke:
        return ""
    if stroke.startswith("@"):
        name = stroke[1:]
        return f"{codes.get(name, FIRST_NAMED_CODE)},0,{name}"
    mask = 0
    for word, new, old in _MODIFIERS:
        if stroke.startswith(word):
            mask |= new | old
            stroke = stroke.removeprefix(word)
    code = int(stroke.removeprefix("Code")) if stroke.startswith("Code") else _CODES[stroke]
    return f"{code},{mask}"


def named_code(text: str) -> tuple[str, int] | None:
    """Name and number of a named key stroke; None for any other."""
    parts = text.split(",")
    if len(parts) < 3 or not parts[2] or not parts[0].isdecimal():
        return None
    return parts[2], int(parts[0])


def _word(code: int) -> str:
    return _WORDS.get(code, f"Code{code}")
