"""How VASSAL writes single values: each kind reads a field's text and writes it back.

Reading raises ValueError for a text that is no such value; the field then takes its default and the
whole trait or component is kept as it was written. Lengths are pixels there and mm here.
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Any, Final

from vtt.definition.trait_parts import Parameter
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.sequence import decode, encode

MM_PER_PX: Final = 0.25
"""The size of an imported pixel on the table."""


@dataclass(frozen=True)
class Kind:
    """A kind of value. `name` is its word on documentation pages."""

    name: str
    read: Callable[[str, Names], Any]
    write: Callable[[Any, Names], str]


def px_from_mm(mm: float) -> float:
    """A length on the table in pixels."""
    return mm / MM_PER_PX


def mm_from_px(px: float) -> float:
    """A length in pixels on the table."""
    return px * MM_PER_PX


def number_text(value: float) -> str:
    """A number in its shortest spelling, without an exponent or a point that says nothing.

    >>> number_text(40.0), number_text(-0.125), number_text(-0.0)
    ('40', '-0.125', '0')
    """
    text = format(Decimal(repr(float(value))), "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def java_double(value: float) -> str:
    """A number as Java writes it.

    >>> java_double(64.0), java_double(0.00001), java_double(55.42562584220407)
    ('64.0', '1.0E-5', '55.42562584220407')
    """
    size = abs(value)
    if size == 0 or _PLAIN_FROM <= size < _PLAIN_TO:
        return repr(float(value))
    sign, digits, exponent = Decimal(repr(float(value))).normalize().as_tuple()
    text = "".join(str(digit) for digit in digits)
    shift = int(exponent) + len(text) - 1
    return f"{'-' if sign else ''}{text[0]}.{text[1:] or '0'}E{shift}"


_PLAIN_FROM: Final = 1e-3
_PLAIN_TO: Final = 1e7


def read_bool(text: str) -> bool:
    """True for `true` alone."""
    return text == "true"


def write_bool(value: bool) -> str:
    """`true` or `false`."""
    return "true" if value else "false"


def read_double(text: str) -> float:
    """A finite number, or ValueError."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"expected a finite number, found {text!r}")
    return value


_COLOUR: Final = re.compile(r"(\d{1,3}),(\d{1,3}),(\d{1,3})(?:,(\d{1,3}))?")
_HEX: Final = re.compile(r"0x([0-9a-fA-F]{6})")


def read_colour(text: str) -> str:
    """`#rrggbb` (or with alpha) of `R,G,B`; empty for none.

    >>> read_colour("255,0,128"), read_colour("1,2,3,4"), read_colour("")
    ('#ff0080', '#01020304', '')
    """
    if text in ("", "null"):
        return ""
    match = _HEX.fullmatch(text)
    if match:
        return f"#{match[1].lower()}"
    match = _COLOUR.fullmatch(text)
    parts = [int(part) for part in match.groups() if part is not None] if match else []
    if not parts or max(parts) > 255:
        raise ValueError(f"expected a colour such as 255,0,0, found {text!r}")
    return "#" + "".join(f"{part:02x}" for part in parts)


def write_colour(colour: str) -> str:
    """`R,G,B` of `#rrggbb`."""
    return ",".join(str(part) for part in bytes.fromhex(colour.removeprefix("#")))


def read_array(text: str) -> tuple[str, ...]:
    """The values of a list with commas; an empty text is an empty list."""
    return tuple(decode(text, ",")) if text else ()


def write_array(values: tuple[str, ...]) -> str:
    """A list with commas."""
    return encode(values, ",")


def _read_keys(text: str, names: Names) -> tuple[str, ...]:
    if not text:
        return ()
    if text.find(",") <= 0:
        return tuple(names.key(letter) for letter in text)
    return tuple(key for item in decode(text, ",") if (key := names.key(item)))


def _read_picture(text: str, names: Names) -> str:
    return names.picture(text) or ""  # one that is missing has a line of its own


def _read_filled(text: str, _: Names) -> str:
    """A colour that cannot be left out."""
    colour = read_colour(text)
    if not colour:
        raise ValueError("expected a colour, found none")
    return colour


def _read_parameters(text: str, names: Names) -> tuple[Parameter, ...]:
    return tuple(_parameter(item) for item in decode(text, ",")) if text else ()


def _parameter(text: str) -> Parameter:
    name, value, *_ = [*decode(text, ":"), ""]
    return Parameter(name, value)


_IN_BRACES: Final = re.compile(r"\{(.*)\}", re.DOTALL)
_SCALED: Final = re.compile(r"\{0\.25\*\((.*)\)\}", re.DOTALL)
_SCALED_FORMAT: Final = re.compile(r"\{\((.*)\)\*0\.25\}", re.DOTALL)


def read_px_expression(text: str) -> str:
    """A length that may be an expression, in mm.

    >>> read_px_expression("60"), read_px_expression("{A+1}"), read_px_expression("$x$")
    ('15', '{0.25*(A+1)}', '{($x$)*0.25}')
    """
    if not text.strip():
        return text
    match = _IN_BRACES.fullmatch(text.strip())
    if match:
        return f"{{0.25*({match[1]})}}"
    try:
        return number_text(mm_from_px(read_double(text)))
    except ValueError:
        return f"{{({text})*0.25}}"


def write_px_expression(text: str) -> str:
    """The same in pixels.

    >>> write_px_expression("15"), write_px_expression("{0.25*(A+1)}")
    ('60', '{A+1}')
    """
    match = _SCALED.fullmatch(text)
    if match:
        return f"{{{match[1]}}}"
    match = _SCALED_FORMAT.fullmatch(text)
    if match:
        return match[1]
    try:
        return number_text(px_from_mm(float(text)))
    except ValueError:
        return f"{{4*({text.strip('{}')})}}" if text.strip() else text


def shown_px_expression(text: str) -> str:
    """An expression as the file has it; one that is no length stays as it is.

    >>> shown_px_expression("{0.25*(A+1)}"), shown_px_expression("{A}")
    ('{A+1}', '{A}')
    """
    is_length = _SCALED.fullmatch(text) or _SCALED_FORMAT.fullmatch(text)
    return write_px_expression(text) if is_length else text


def one_of(name: str, table: dict[str, Enum]) -> Kind:
    """A value of a fixed list."""
    back = {value: text for text, value in table.items()}

    def read(text: str, _: Names) -> Enum:
        if text not in table:
            raise ValueError(f"expected one of {', '.join(table)}, found {text!r}")
        return table[text]

    return Kind(name, read, lambda value, _: back[value])


TEXT: Final = Kind("text", lambda text, _: text, lambda value, _: str(value))
BOOL: Final = Kind("yes or no", lambda text, _: read_bool(text), lambda v, _: write_bool(v))
NOT: Final = Kind("no or yes", lambda text, _: not read_bool(text), lambda v, _: write_bool(not v))
INT: Final = Kind("whole number", lambda text, _: int(text), lambda value, _: str(int(value)))
COUNT: Final = Kind(
    "whole number", lambda text, _: float(int(text)), lambda value, _: str(int(value))
)
DOUBLE: Final = Kind(
    "number", lambda text, _: read_double(text), lambda value, _: java_double(value)
)
PX: Final = Kind(
    "whole number of pixels",
    lambda text, _: mm_from_px(int(text)),
    lambda mm, _: str(round(px_from_mm(mm))),
)
PX_DOUBLE: Final = Kind(
    "number of pixels",
    lambda text, _: mm_from_px(read_double(text)),
    lambda mm, _: java_double(px_from_mm(mm)),
)
PX_EXPRESSION: Final = Kind(
    "pixels or an expression",
    lambda text, _: read_px_expression(text),
    lambda mm, _: write_px_expression(mm),
)
COLOUR: Final = Kind("colour", lambda text, _: read_colour(text), lambda v, _: write_colour(v))
FILLED: Final = Kind("colour", _read_filled, lambda value, _: write_colour(value))
KEY: Final = Kind("key", lambda text, names: names.key(text), lambda v, names: names.key_text(v))
KEYS: Final = Kind(
    "keys", _read_keys, lambda keys, names: encode([names.key_text(key) for key in keys], ",")
)
TEXTS: Final = Kind("texts", lambda text, _: read_array(text), lambda v, _: write_array(v))
PICTURE: Final = Kind("picture", _read_picture, lambda path, names: names.picture_name(path))
PARAMETERS: Final = Kind(
    "parameters",
    _read_parameters,
    lambda items, _: encode([encode([p.name, p.value], ":") for p in items], ","),
)
