r"""Values joined into one text by a delimiter, the way that VASSAL joins them everywhere.

A delimiter inside a value is escaped by one backslash and nothing else is escaped; a value that
begins with a backslash, or begins and ends with a quote, stands in single quotes.

>>> encode(["A", "B,C"], ",")
'A,B\\,C'
>>> decode("A,B\\,C", ",")
['A', 'B,C']
"""

from collections.abc import Iterable

_QUOTE = "'"
_ESCAPE = "\\"


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
    escaped = _ESCAPE + delimiter
    is_plain = escaped not in text
    tokens = text.split(delimiter) if is_plain else _split_between(text.split(escaped), delimiter)
    if _QUOTE not in text:
        return tokens
    return [_without_quotes(token) for token in tokens]


def _split_between(parts: list[str], delimiter: str) -> list[str]:
    """The values of parts between which there were escaped delimiters, which belong to the values."""
    tokens: list[str] = []
    value: list[str] = []
    for part in parts:
        first, *more = part.split(delimiter)
        value.append(first)
        if more:
            tokens.append(delimiter.join(value))
            value = [more.pop()]
            tokens += more
    tokens.append(delimiter.join(value))
    return tokens


def _encoded(value: str, delimiter: str) -> str:
    escaped = value.replace(delimiter, f"\\{delimiter}")
    if value[:1] == "\\" or (value[:1] == _QUOTE and value[-1] == _QUOTE):
        return f"'{escaped}'"
    return escaped


def _without_quotes(token: str) -> str:
    if len(token) > 1 and token[0] == token[-1] == _QUOTE:
        return token[1:-1]
    return token
