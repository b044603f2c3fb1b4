"""Values inside an attribute: scalars, lists and properties, written one way only.

A scalar is `true`, `false`, `null`, a number, or a text. A text stands bare unless it could be read
as something else or holds a blank, a quote or an equals sign; then it stands in single quotes, a
quote inside doubled: `class=Pk general=true strength=3 name='John''s foot'`.
"""

import math
import re
from collections.abc import Iterable
from decimal import Decimal

from vtt.definition.values import Properties, PropertyValue, make_properties

Scalar = PropertyValue | None

_QUOTED = r"'(?:[^']|'')*'"
_TOKEN = re.compile(rf"{_QUOTED}|[^\s'=]+")
_PAIR = re.compile(rf"({_QUOTED}|[^\s'=]+)=({_QUOTED}|[^\s'=]+)")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_WHOLE_NUMBER = re.compile(r"-?[0-9]+")
_MAX_DIGITS = 20
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_BARE = re.compile(r"[^\s'=]+")
_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None}


def format_number(value: float) -> str:
    """A number in its only spelling: shortest digits, no exponent, no `.0`, no minus zero.

    >>> format_number(40.0), format_number(-0.125), format_number(1e-7)
    ('40', '-0.125', '0.0000001')
    """
    text = format_decimal(value)
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def parse_number(text: str) -> float:
    """A number from decimal digits with a point; the largest are those of a double.

    Raises:
        ValueError: for anything else.
    """
    value = float(text) if _NUMBER.fullmatch(text) else math.inf
    if math.isinf(value):
        raise ValueError(f"expected a number such as 12.5, found {text[:40]!r}")
    return value + 0.0


def parse_integer(text: str) -> int:
    """A whole number of at most 64 bits.

    Raises:
        ValueError: for anything else.
    """
    value = int(text) if len(text) <= _MAX_DIGITS and _WHOLE_NUMBER.fullmatch(text) else 2**63
    if not -(2**63) <= value < 2**63:
        raise ValueError(f"expected a whole number of at most 64 bits, found {text[:40]!r}")
    return value


def format_decimal(value: float) -> str:
    """A float that is recognised as one when read as a scalar: `40.0`.

    Raises:
        ValueError: for infinity and not-a-number, which no file may hold.
    """
    text = repr(float(value))
    if "n" in text:  # inf, nan
        raise ValueError(f"expected a number that can be written, found {text}")
    if "e" in text:
        text = f"{_exact(text)}"
        text = text if "." in text else f"{text}.0"
    return text


def format_scalar(value: Scalar, bare: re.Pattern[str] = _BARE) -> str:
    """A scalar as text; `bare` tells which texts need no quotes here.

    >>> format_scalar("3"), format_scalar(3), format_scalar("heavy foot")
    ("'3'", '3', "'heavy foot'")
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return format_decimal(value)
    if bare.fullmatch(value) and _is_plain(value):
        return value
    return "'" + value.replace("'", "''") + "'"


def parse_scalar(text: str) -> Scalar:
    """The value that `format_scalar` wrote.

    Raises:
        ValueError: for a number that is out of bounds.
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return parse_integer(text)
    if _DECIMAL.fullmatch(text):
        return parse_number(text)
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    return text


_WHOLE = re.compile(r"[^'].*|", re.DOTALL)


def format_whole(value: Scalar) -> str:
    """A scalar that fills an attribute by itself, so that only a doubtful text needs quotes."""
    return format_scalar(value, _WHOLE)


def format_list(values: Iterable[Scalar]) -> str:
    """Scalars with blanks between them."""
    return " ".join(format_scalar(value) for value in values)


def split_values(text: str) -> list[str]:
    """The scalars of a list as they are written.

    Raises:
        ValueError: where a quote is not closed or stands inside a word.
    """
    return _tokens(_TOKEN, text, "values")


def parse_list(text: str) -> tuple[Scalar, ...]:
    """The values that `format_list` wrote.

    Raises:
        ValueError: where a quote is not closed or stands inside a word.
    """
    return tuple(parse_scalar(token) for token in split_values(text))


def format_names(names: Iterable[str]) -> str:
    """Texts with blanks between them; unlike scalars, a name such as `3` needs no quotes."""
    return " ".join(_format_name(name) for name in names)


def parse_names(text: str) -> tuple[str, ...]:
    """The texts that `format_names` wrote.

    Raises:
        ValueError: where a quote is not closed or stands inside a word.
    """
    return tuple(_parse_name(token) for token in _tokens(_TOKEN, text, "names"))


def format_properties(properties: Properties) -> str:
    """Properties as `name=value` pairs in the order of their names.

    Raises:
        ValueError: for a value of null, which a property cannot have.
    """
    return " ".join(
        f"{_format_name(name)}={format_scalar(value)}"
        for name, value in make_properties(properties)
    )


def parse_properties(text: str) -> Properties:
    """The properties that `format_properties` wrote.

    Raises:
        ValueError: where the text is no list of pairs, or a name comes twice.
    """
    pairs = []
    seen: set[str] = set()
    for token in _tokens(_PAIR, text, "pairs like class=Pk"):
        match = _PAIR.fullmatch(token)
        assert match is not None
        name, value = _parse_name(match[1]), parse_scalar(match[2])
        if value is None:
            raise ValueError(f"expected a value for {name!r}, found null")
        if name in seen:
            raise ValueError(f"expected each property once, found {name!r} twice")
        seen.add(name)
        pairs.append((name, value))
    return make_properties(pairs)


def _format_name(name: str) -> str:
    return name if _BARE.fullmatch(name) else "'" + name.replace("'", "''") + "'"


def _parse_name(token: str) -> str:
    return token[1:-1].replace("''", "'") if token.startswith("'") else token


def _tokens(pattern: re.Pattern[str], text: str, what: str) -> list[str]:
    """Cut a text into tokens that stand apart; anything between them must be blank."""
    found: list[str] = []
    end = 0
    for match in pattern.finditer(text):
        between = text[end : match.start()]
        if between.strip() or (found and not between):
            break
        found.append(match[0])
        end = match.end()
    if text[end:].strip():
        raise ValueError(f"expected {what} with blanks between them, found {text[end:].strip()!r}")
    return found


def _is_plain(text: str) -> bool:
    return text not in _WORDS and not _INTEGER.fullmatch(text) and not _DECIMAL.fullmatch(text)


def _exact(text: str) -> str:
    return format(Decimal(text), "f")
