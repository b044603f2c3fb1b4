r"""Values joined into one text by a delimiter, the way that VASSAL joins them everywhere.

A delimiter inside a value is escaped by one backslash and nothing else is escaped; a value that
begins with a backslash, or begins and ends with a quote, stands in single quotes.

>>> encode(["A", "B,C"], ",")
'A,B\\,C'
>>> decode("A,B\\,C", ",")
['A', 'B,C']
"""

import re
from collections.abc import Iterable
from functools import cache

_QUOTE = "'"


def encode(values: Iterable[str | None], delimiter: str) -> str:
    r"""Join values; None is written as nothing.

    A value that ends in a backslash would swallow the delimiter behind it, so it gets a blank.

    >>> encode(["\\x", "'y'", None, "z"], ";")
    "'\\x';''y'';;z"
    """
    texts = [_encoded(value or "", delimiter) for value in values]
    for index, text in enumerate(texts[:-1]):
        if text.endswith("\\"):
            texts[index] = f"{text} "
    return delimiter.join(texts)


def decode(text: str, delimiter: str) -> list[str]:
    r"""The values of a text; there is always one at least.

    >>> decode("a\\,b", ","), decode("", ","), decode("a,", ",")
    (['a,b'], [''], ['a', ''])
    """
    if "\\" in text:
        escaped = f"\\{delimiter}"
        found = _unescaped(delimiter).split(text)
        tokens = [token.replace(escaped, delimiter) for token in found]
    else:
        tokens = text.split(delimiter)
    if _QUOTE not in text:
        return tokens
    return [_without_quotes(token) for token in tokens]


def _encoded(value: str, delimiter: str) -> str:
    escaped = value.replace(delimiter, f"\\{delimiter}")
    if value[:1] == "\\" or (value[:1] == _QUOTE and value[-1] == _QUOTE):
        return f"'{escaped}'"
    return escaped


def _without_quotes(token: str) -> str:
    if len(token) > 1 and token[0] == token[-1] == _QUOTE:
        return token[1:-1]
    return token


@cache
def _unescaped(delimiter: str) -> re.Pattern[str]:
    """The delimiter where no backslash stands right before it."""
    return re.compile(rf"(?<!\\){re.escape(delimiter)}")
