"""What expressions may call besides properties: `Math`, numbers from texts, and methods of texts."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.values import (
    LONGEST_TEXT,
    Value,
    matches,
    number_of,
    safe_pattern,
    text_of,
    wrapped,
)

CLASSES: Final = ("Math", "Integer", "Double", "String", "Boolean")
"""Names before a point that are no properties."""


def call_class(name: str, function: str, arguments: list[Value]) -> Value:
    """`Math.max(1, 2)`, `Integer.parseInt("5")` and their like.

    Raises:
        ExpressionError: for one that is not known, or with other values than it takes.
    """
    found = _OF_CLASSES.get((name, function))
    if found is None:
        raise ExpressionError(f"no function {name}.{function}")
    try:
        return found(*arguments)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise ExpressionError(f"{name}.{function}: {error}") from None


def call_method(text: str, name: str, arguments: list[Value]) -> Value:
    """A method of a text: `length()`, `contains("x")`, `replaceAll("a", "b")` and their like.

    Raises:
        ExpressionError: for one that is not known, or with other values than it takes.
    """
    found = _METHODS.get(name)
    if found is None:
        raise ExpressionError(f"no method {name!r} of a text")
    try:
        made = found(text, *arguments)
    except (TypeError, ValueError, IndexError) as error:
        raise ExpressionError(f"{name}: {error}") from None
    if isinstance(made, str) and len(made) > LONGEST_TEXT:
        raise ExpressionError(f"{name} makes a text of more than {LONGEST_TEXT} characters")
    return made


def is_class_function(name: str) -> bool:
    """Whether `Math.max` or its like is known here."""
    owner, _, function = name.partition(".")
    return (owner, function) in _OF_CLASSES


def is_method(name: str) -> bool:
    """Whether texts have such a method here."""
    return name in _METHODS


def _math(function: Callable[..., float]) -> Callable[..., Value]:
    return lambda *values: float(function(*map(number_of, values)))


def _same_type(function: Callable[..., Any]) -> Callable[..., Value]:
    """Whole where all that is given is whole."""
    return lambda *values: function(*_promoted([number_of(value) for value in values]))


def _promoted(numbers: list[int | float]) -> list[int] | list[float]:
    if all(isinstance(number, int) for number in numbers):
        return [int(number) for number in numbers]
    return [float(number) for number in numbers]


def _rounded(value: Value) -> int:
    return math.floor(number_of(value) + 0.5)


def _parsed(text: Value) -> int:
    stripped = text_of(text)
    return wrapped(int(stripped)) if stripped.lstrip("+-").isdecimal() else int("")


_OF_CLASSES: Final[Mapping[tuple[str, str], Callable[..., Value]]] = {
    ("Math", "abs"): _same_type(abs),
    ("Math", "min"): _same_type(min),
    ("Math", "max"): _same_type(max),
    ("Math", "floor"): _math(math.floor),
    ("Math", "ceil"): _math(math.ceil),
    ("Math", "sqrt"): _math(math.sqrt),
    ("Math", "pow"): _math(math.pow),
    ("Math", "signum"): _math(lambda value: (value > 0) - (value < 0)),
    ("Math", "round"): _rounded,
    ("Math", "floorMod"): lambda left, right: int(number_of(left)) % int(number_of(right)),
    ("Math", "hypot"): _math(math.hypot),
    ("Math", "exp"): _math(math.exp),
    ("Math", "log"): _math(math.log),
    ("Math", "log10"): _math(math.log10),
    ("Math", "sin"): _math(math.sin),
    ("Math", "cos"): _math(math.cos),
    ("Math", "tan"): _math(math.tan),
    ("Math", "atan"): _math(math.atan),
    ("Math", "atan2"): _math(math.atan2),
    ("Math", "toRadians"): _math(math.radians),
    ("Math", "toDegrees"): _math(math.degrees),
    ("Integer", "parseInt"): _parsed,
    ("Integer", "valueOf"): _parsed,
    ("Integer", "toString"): text_of,
    ("Double", "parseDouble"): lambda value: float(number_of(value)),
    ("Double", "valueOf"): lambda value: float(number_of(value)),
    ("Boolean", "parseBoolean"): lambda value: text_of(value).lower() == "true",
    ("String", "valueOf"): text_of,
}


def _substring(text: str, start: Value, end: Value | None = None) -> str:
    first = _index(start)
    last = len(text) if end is None else _index(end)
    if not 0 <= first <= last <= len(text):
        raise IndexError(f"no part {first} to {last} of a text of {len(text)}")
    return text[first:last]


def _index(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a whole number, found {value!r}")
    return value


def _char_at(text: str, at: Value) -> str:
    return _substring(text, at, _index(at) + 1)


def _compare(text: str, other: Value) -> int:
    """The difference of the first letters that differ, or of the lengths."""
    wanted = text_of(other)
    for own, theirs in zip(text, wanted, strict=False):
        if own != theirs:
            return ord(own) - ord(theirs)
    return len(text) - len(wanted)


def _replaced(text: str, pattern: Value, by: Value, count: int) -> str:
    template = re.sub(r"\$(\d)", r"\\\1", text_of(by).replace("\\", "\\\\"))
    try:
        return re.sub(safe_pattern(text_of(pattern), text), template, text, count=count)
    except re.error as error:
        raise ExpressionError(f"a pattern that cannot be read: {error}") from None


def _repeated(text: str, count: Value) -> str:
    times = _index(count)
    if times < 0 or times * len(text) > LONGEST_TEXT:
        raise ValueError(f"cannot repeat {times} times")
    return text * times


_METHODS: Final[Mapping[str, Callable[..., Value]]] = {
    "length": lambda text: len(text),
    "isEmpty": lambda text: not text,
    "isBlank": lambda text: not text.strip(),
    "contains": lambda text, other: text_of(other) in text,
    "startsWith": lambda text, other: text.startswith(text_of(other)),
    "endsWith": lambda text, other: text.endswith(text_of(other)),
    "equals": lambda text, other: text == text_of(other),
    "equalsIgnoreCase": lambda text, other: text.casefold() == text_of(other).casefold(),
    "compareTo": _compare,
    "indexOf": lambda text, other, start=0: text.find(text_of(other), _index(start)),
    "lastIndexOf": lambda text, other: text.rfind(text_of(other)),
    "substring": _substring,
    "charAt": _char_at,
    "concat": lambda text, other: text + text_of(other),
    "replace": lambda text, old, new: text.replace(text_of(old), text_of(new)),
    "replaceAll": lambda text, pattern, by: _replaced(text, pattern, by, 0),
    "replaceFirst": lambda text, pattern, by: _replaced(text, pattern, by, 1),
    "trim": lambda text: text.strip(),
    "strip": lambda text: text.strip(),
    "toUpperCase": lambda text: text.upper(),
    "toLowerCase": lambda text: text.lower(),
    "toString": lambda text: text,
    "repeat": _repeated,
    "matches": lambda text, pattern: matches(text, text_of(pattern)),
}
