"""What an attribute can hold: how it is read, written, and said in the schema.

Texts become typed values here, at the border, and texts again at the last moment.
"""

import base64
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from vtt.base.ids import is_id
from vtt.base.problems import did_you_mean
from vtt.definition.pattern import FramePattern, Pattern, Sign
from vtt.definition.trait_parts import is_key_stroke
from vtt.formats.xml import notation
from vtt.geometry.pose import Point

Value = TypeVar("Value")


@dataclass(frozen=True)
class SimpleType(Generic[Value]):
    """A kind of attribute value.

    `parse` raises ValueError with "expected ..., found ...", and so does `text` for a value that
    `parse` would refuse, so that nothing is written that cannot be read; `blank` stands in for a value that
    could not be read, so that reading goes on and finds the other faults too. `facets` are the
    schema's restrictions of `base`, looser than `parse` where a pattern would cost more than it tells
    (goal X5): a path has many characters, a number is one already. `meaning` is the word of the
    reference page.
    """

    name: str
    meaning: str
    parse: Callable[[str], Value]
    text: Callable[[Value], str]
    blank: Any
    base: str = "xs:string"
    facets: tuple[tuple[str, str], ...] = ()


_COLOUR = re.compile(r"#[0-9a-f]{6}([0-9a-f]{2})?")
_UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_RAW_MARK = "base64:"
_POINT = r"-?[0-9]+(\.[0-9]+)?,-?[0-9]+(\.[0-9]+)?"


def _parse_flag(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(f"expected true or false, found {text!r}")
    return text == "true"


def _parse_id(text: str) -> str:
    if not is_id(text):
        raise ValueError(
            "expected an id of small letters, digits, '_', '.' and '-', beginning with a letter or "
            f"digit, found {text!r}"
        )
    return text


def _parse_ids(text: str) -> tuple[str, ...]:
    return tuple(_parse_id(word) for word in text.split())


def _parse_colour(text: str) -> str:
    if not _COLOUR.fullmatch(text):
        raise ValueError(f"expected a colour like #2a6fbb (or #2a6fbb80), found {text!r}")
    return text


def _parse_path(text: str) -> str:
    parts = text.split("/")
    if not text or "\\" in text or ":" in text or any(part in ("", ".", "..") for part in parts):
        raise ValueError(
            f"expected a path inside the module such as images/pike.svg, found {text!r}"
        )
    return text


def _parse_points(text: str) -> tuple[Point, ...]:
    points = []
    for word in text.split():
        x, _, y = word.partition(",")
        try:
            points.append((notation.parse_number(x), notation.parse_number(y)))
        except ValueError:
            expected = "expected points like 0,0 40,0 40,15 in mm"
            raise ValueError(f"{expected}, found {word!r}") from None
    return tuple(points)


def _format_points(points: tuple[Point, ...]) -> str:
    number = notation.format_number
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def writable(text: str) -> str:
    """The text itself, where XML can hold each of its characters.

    Raises:
        ValueError: naming the first character that no XML file may hold.
    """
    match = _UNWRITABLE.search(text)
    if match is not None:
        raise ValueError(f"expected a text that XML can hold, found character {match[0]!r} in it")
    return text


def _parse_raw(text: str) -> str:
    if not text.startswith(_RAW_MARK):
        return text
    try:
        return base64.b64decode(text.removeprefix(_RAW_MARK), validate=True).decode(
            "utf-8", "surrogatepass"
        )
    except ValueError as error:
        raise ValueError(f"expected base64 after {_RAW_MARK!r}: {error}") from None


def _format_raw(text: str) -> str:
    if _UNWRITABLE.search(text) is None and not text.startswith(_RAW_MARK):
        return text
    return _RAW_MARK + base64.b64encode(text.encode("utf-8", "surrogatepass")).decode("ascii")


TEXT = SimpleType("text", "text", str, writable, "")
RAW = SimpleType("raw", "raw text of another program", _parse_raw, _format_raw, "")
NUMBER = SimpleType(
    "number",
    "number",
    notation.parse_number,
    notation.format_number,
    0.0,
    "xs:decimal",
)
MM = SimpleType(
    "mm",
    "length in mm",
    notation.parse_number,
    notation.format_number,
    0.0,
    "xs:decimal",
)
INTEGER = SimpleType(
    "integer",
    "whole number",
    notation.parse_integer,
    str,
    0,
    "xs:integer",
)
FLAG = SimpleType(
    "flag",
    "true or false",
    _parse_flag,
    lambda flag: "true" if flag else "false",
    False,
    "xs:string",
    (("enumeration", "true"), ("enumeration", "false")),
)
ID = SimpleType(
    "id", "id", _parse_id, _parse_id, "", "xs:string", (("pattern", r"[a-z0-9][a-z0-9_.\-]*"),)
)
IDS = SimpleType(
    "ids",
    "ids with blanks between them",
    _parse_ids,
    lambda ids: " ".join(_parse_id(id) for id in ids),
    (),
    "xs:string",
    (("pattern", r"([a-z0-9][a-z0-9_.\-]*( [a-z0-9][a-z0-9_.\-]*)*)?"),),
)
COLOUR = SimpleType(
    "colour",
    "colour, #rrggbb or #rrggbbaa",
    _parse_colour,
    _parse_colour,
    "#000000",
    "xs:string",
    (("pattern", "#[0-9a-f]{6}([0-9a-f]{2})?"),),
)
PATH = SimpleType(
    "path",
    "path of a file in the module",
    _parse_path,
    lambda path: writable(_parse_path(path)),
    "",
    "xs:string",
    (("minLength", "1"),),
)
POINTS = SimpleType(
    "points",
    "points in mm, x,y x,y ...",
    _parse_points,
    _format_points,
    (),
    "xs:string",
    (("pattern", rf"\s*({_POINT}(\s+{_POINT})*)?\s*"),),
)
PROPERTIES = SimpleType(
    "properties",
    "properties, name=value ...",
    notation.parse_properties,
    lambda pairs: writable(notation.format_properties(pairs)),
    (),
)
NAMES = SimpleType(
    "names",
    "names with blanks between them",
    notation.parse_names,
    lambda names: writable(notation.format_names(names)),
    (),
)
SCALAR = SimpleType(
    "scalar",
    "true, false, null, a number or a text",
    notation.parse_scalar,
    lambda value: writable(notation.format_whole(value)),
    None,
)
SCALARS = SimpleType(
    "scalars",
    "values with blanks between them",
    notation.parse_list,
    lambda values: writable(notation.format_list(values)),
    (),
)


def _parse_key(text: str) -> str:
    if not is_key_stroke(text):
        raise ValueError(
            f"expected a key such as Ctrl+Shift+T, or a name like @flip, found {text!r}"
        )
    return text


def _format_key(key: str) -> str:
    return writable(_parse_key(key))


def _parse_keys(text: str) -> tuple[str, ...]:
    return tuple(_parse_key(name) for name in notation.parse_names(text))


KEY = SimpleType("key", "key such as Ctrl+T, or a name like @flip", _parse_key, _format_key, "")
KEYS = SimpleType(
    "keys",
    "keys with blanks between them",
    _parse_keys,
    lambda keys: notation.format_names(_format_key(key) for key in keys),
    (),
)


def choice(enum: type[StrEnum]) -> SimpleType[Any]:
    """One of the words of an enumeration."""
    words = [member.value for member in enum]
    return _one_of(enum.__name__, words, enum)


def one_of(name: str, *words: str) -> SimpleType[Any]:
    """One of these words."""
    return _one_of(name, list(words), str)


def _one_of(name: str, words: list[str], make: Callable[[str], Any]) -> SimpleType[Any]:
    listed = ", ".join(words)

    def parse(text: str) -> Any:
        if text not in words:
            raise ValueError(f"expected one of {listed}, found {text!r}{did_you_mean(text, words)}")
        return make(text)

    facets = tuple(("enumeration", word) for word in words)
    return SimpleType(
        name,
        f"one of {listed}",
        parse,
        lambda value: str(parse(str(value))),
        make(words[0]),
        "xs:string",
        facets,
    )


PATTERN = one_of("Pattern", *(pattern.value for pattern in Pattern))
SIGN = one_of("Sign", *(sign.value for sign in Sign))
FRAME_PATTERN = one_of("FramePattern", *(pattern.value for pattern in FramePattern))
