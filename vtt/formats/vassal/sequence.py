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
    tokens = text.split(delimiter)
    if _ESCAPE in text:
        tokens = _joined_where_escaped(tokens, delimiter)
    if _QUOTE not in text:
        return tokens
    return [_without_quotes(token) for token in tokens]


def _joined_where_escaped(parts: list[str], delimiter: str) -> list[str]:
    """Parts between delimiters, put together again where a backslash stood before the delimiter."""
    last = len(parts) - 1
    escaped = [at for at, part in enumerate(parts) if part.endswith(_ESCAPE) and at < last]
    if not escaped:
        return parts
    tokens: list[str] = []
    begin = 0
    for at in escaped:
        if at < begin:
            continue
        end = at
        while end < last and parts[end].endswith(_ESCAPE):
            end += 1
        joined = [part[:-1] for part in parts[at:end]]
        tokens += parts[begin:at]
        tokens.append(delimiter.join((*joined, parts[end])))
        begin = end + 1
    return tokens + parts[begin:]


def _encoded(value: str, delimiter: str) -> str:
    escaped = value.replace(delimiter, f"\\{delimiter}")
    if value[:1] == "\\" or (value[:1] == _QUOTE and value[-1] == _QUOTE):
        return f"'{escaped}'"
    return escaped


def _without_quotes(token: str) -> str:
    if len(token) > 1 and token[0] == token[-1] == _QUOTE:
        return token[1:-1]
    return token
