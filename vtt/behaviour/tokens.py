"""The words of an expression in braces: names, numbers, texts in quotes, signs."""

import re
from typing import Final, NamedTuple

from vtt.base.errors import VttError


class ExpressionError(VttError):
    """An expression that cannot be read, or has no value."""


class Unanswered(ExpressionError):
    """What has no answer here, though it has one elsewhere: a counter in a tray lies on no map."""


class Token(NamedTuple):
    """One word: `kind` is name, number, text, sign or end."""

    kind: str
    text: str


MOST_CHARACTERS: Final = 20_000
_ESCAPES: Final = {"n": "\n", "t": "\t"}
_TOKEN: Final = re.compile(
    r"""\s*(?:
      (?P<number>\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+|\d+)[fFdDlL]?(?![A-Za-z_])
    | (?P<name>[^\W\d]\w*)
    | \$(?P<dollars>[^$\n]+)\$
    | "(?P<text>(?:[^"\\]|\\.)*)"
    | '(?P<letter>(?:[^'\\]|\\.))'
    | (?P<sign>\|\||&&|==|!=|<=|>=|=~|!~|[-+*/%^<>=!?:.,()])
    )""",
    re.VERBOSE | re.DOTALL,
)


def tokens(text: str) -> list[Token]:
    """The words of an expression, with an `end` behind them.

    >>> [word.text for word in tokens('A+"b c"')]
    ['A', '+', 'b c', '']

    Raises:
        ExpressionError: at a character that begins no word, and for a text that is too long.
    """
    if len(text) > MOST_CHARACTERS:
        raise ExpressionError(f"an expression of more than {MOST_CHARACTERS} characters")
    found, at, end = [], 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise ExpressionError(
                f"expected a name, a number or a sign, found {text[at : at + 12]!r}"
            )
        kind = str(match.lastgroup)
        word = match[kind]
        is_text = kind in ("text", "letter")
        if kind == "dollars":  # `$A$` is the property A here too
            kind = "name"
        found.append(Token("text" if is_text else kind, _unescaped(word) if is_text else word))
        at = match.end()
    return [*found, Token("end", "")]


def quoted(text: str) -> str:
    r"""A text as a word of an expression.

    >>> quoted('so "called"')
    '"so \\"called\\""'
    """
    inside = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), text, flags=re.DOTALL)
