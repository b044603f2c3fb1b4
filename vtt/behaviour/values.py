"""Values of expressions: how a property's text becomes one, how two are joined, how one becomes text."""

import math
import re
from typing import Final, TypeAlias, TypeGuard

from vtt.behaviour.tokens import ExpressionError

Value: TypeAlias = bool | int | float | str

LONGEST_TEXT: Final = 100_000
"""So many characters may a text have that an expression makes."""
_NUMBER: Final = re.compile(r"[-+.0-9]+")
_WORD: Final = 1 << 32
_LARGE, _SMALL = 1e7, 1e-3
_NESTED_REPEAT: Final = re.compile(r"\([^)]*[+*}][^)]*\)\s*[+*{]|\([^)]*\|[^)]*\)\s*[+*{]")
_MOST_MATCHED: Final = 2_000


def typed(text: str) -> Value:
    """A property's text as a value: true and false, a whole number of 32 bits, a number with a point, text.

    >>> typed("05"), typed("2.50"), typed("99999999999"), typed("true"), typed("")
    (5, 2.5, '99999999999', True, '')
    """
    if text in ("true", "false"):
        return text == "true"
    if _NUMBER.fullmatch(text):
        try:
            whole = int(text)
        except ValueError:
            try:
                return float(text) if "." in text else text
            except ValueError:
                return text
        return whole if -_WORD // 2 <= whole < _WORD // 2 else text
    return text


def text_of(value: Value) -> str:
    """A value as text, in Java's way.

    >>> text_of(True), text_of(5), text_of(5.0), text_of(1e8)
    ('true', '5', '5.0', '1.0E8')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _float_text(value)
    return str(value)


def _float_text(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value and not _SMALL <= abs(value) < _LARGE:
        mantissa, _, exponent = f"{value!r}".partition("e")
        if not exponent:
            exponent = str(math.floor(math.log10(abs(value))))
            mantissa = repr(value / 10.0 ** int(exponent))
        return f"{float(mantissa)!r}E{int(exponent)}"
    return repr(value)


def is_true(value: Value) -> bool:
    """Whether a condition holds.

    Raises:
        ExpressionError: for what is neither true nor false.
    """
    if isinstance(value, bool):
        return value
    if text_of(value) in ("true", "false"):
        return value == "true"
    raise ExpressionError(f"expected true or false, found {text_of(value)!r}")


def compared(sign: str, left: Value, right: Value) -> bool:
    """Two values compared: numbers by size, all else as text; an empty text beside a number is 0."""
    if sign in ("=~", "!~"):
        return matches(text_of(left), text_of(right)) == (sign == "=~")
    left, right = _zero_beside(left, right), _zero_beside(right, left)
    if not (_is_number(left) and _is_number(right)):
        return _ordered(sign, text_of(left), text_of(right))
    return _ordered(sign, float(left), float(right))


def _zero_beside(value: Value, other: Value) -> Value:
    return 0 if value == "" and _is_number(other) and not isinstance(value, bool) else value


def _ordered(sign: str, left: str | float, right: str | float) -> bool:
    if sign in ("==", "!="):
        return (left == right) == (sign == "==")
    less, same = left < right, left == right  # type: ignore[operator]
    return {"<": less, "<=": less or same, ">": not (less or same), ">=": not less}[sign]


def matches(text: str, pattern: str) -> bool:
    """Whether a pattern matches the whole of a text.

    Raises:
        ExpressionError: for a pattern that is faulty, or could take for ever (repeats inside repeats).
    """
    try:
        return re.fullmatch(safe_pattern(pattern, text), text) is not None
    except re.error as error:
        raise ExpressionError(f"a pattern that cannot be read: {error}") from None


def safe_pattern(pattern: str, text: str) -> str:
    """The pattern, where it cannot take for ever on a text.

    Raises:
        ExpressionError: for repeats inside repeats, and for a text that is too long for patterns.
    """
    if len(text) > _MOST_MATCHED or _NESTED_REPEAT.search(pattern):
        raise ExpressionError(f"a pattern that could take too long: {pattern[:40]!r}")
    return pattern


def joined(sign: str, left: Value, right: Value) -> Value:
    """Two values joined by `+ - * / % ^`.

    Raises:
        ExpressionError: where they cannot be joined so.
    """
    if sign == "+" and not (_is_number(left) and _is_number(right)):
        return _not_too_long(text_of(left) + text_of(right))
    if sign == "^" and isinstance(left, bool) and isinstance(right, bool):
        return left != right
    if not (_is_number(left) and _is_number(right)):
        raise ExpressionError(f"expected numbers beside {sign!r}, found {left!r} and {right!r}")
    if isinstance(left, int) and isinstance(right, int):
        return _whole(sign, left, right)
    if sign == "^":
        raise ExpressionError("expected whole numbers beside '^'")
    return _real(sign, float(left), float(right))


def _not_too_long(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise ExpressionError(
            f"an expression that makes a text of more than {LONGEST_TEXT} characters"
        )
    return text


def _whole(sign: str, left: int, right: int) -> int:
    if sign in "/%" and right == 0:
        raise ExpressionError("a division by zero")
    quotient = abs(left) // abs(right) * (1 if left * right >= 0 else -1) if sign in "/%" else 0
    found = {
        "+": left + right,
        "-": left - right,
        "*": left * right,
        "/": quotient,
        "%": left - quotient * right,
        "^": left ^ right,
    }[sign]
    return wrapped(found)


def wrapped(value: int) -> int:
    """A whole number as 32 bits hold it.

    >>> wrapped(2147483648)
    -2147483648
    """
    return (value + _WORD // 2) % _WORD - _WORD // 2


def _real(sign: str, left: float, right: float) -> float:
    if sign in "/%" and right == 0.0:
        return math.nan if sign == "%" or left == 0.0 else math.copysign(math.inf, left)
    if sign == "%":
        return math.fmod(left, right)
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return left / right


def cast(kind: str, value: Value) -> Value:
    """A value as another type.

    Raises:
        ExpressionError: where it cannot be one.
    """
    if kind == "String":
        return text_of(value)
    if kind == "boolean":
        return is_true(value)
    number = number_of(value)
    return wrapped(int(number)) if kind in ("int", "long") else float(number)


def number_of(value: Value) -> int | float:
    """A value as a number; a text that says one is one.

    Raises:
        ExpressionError: for what is none.
    """
    found = typed(value) if isinstance(value, str) else value
    if isinstance(found, int | float) and not isinstance(found, bool) and math.isfinite(found):
        return found
    raise ExpressionError(f"expected a number, found {text_of(value)!r}")


def _is_number(value: Value) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
