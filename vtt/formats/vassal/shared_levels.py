r"""The levels of many pieces, each text cut once: a module repeats the same traits in thousands of pieces.

A level is found by what stands before its tab in the definition, at its depth: its own text and the
backslashes that the depth asks for. So a piece is cut at its tabs, and the rest is looked up. Whatever
is written otherwise (quotes, levels that hold tabs, a state with a slash) is left to `chain`.
"""

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from vtt.formats.vassal.chain import MAX_LEVELS, split_chain, split_definition
from vtt.formats.vassal.sequence import decode

MOST_KEPT: Final = 50_000
"""So many different texts are kept to be found again; a file with more is cut text by text."""
Found = TypeVar("Found")
_ESCAPE: Final = "\\"
_ESCAPED_SLASH: Final = "\\/"
_QUOTE: Final = "'"
_NO_ID: Final = "null"


class Level(msgspec.Struct, frozen=True, gc=False):
    """A level of a piece: its text, and the fields of the text, its prefix first."""

    text: str
    fields: tuple[str, ...]


class SharedLevels:
    """Cuts the definitions of one file's pieces; levels that come again are shared."""

    def __init__(self) -> None:
        self._levels: dict[str, Level] = {}
        self._types: list[_Depth[Level]] = []
        self._states: list[_Depth[str]] = []

    def definition(self, text: str) -> tuple[str, list[Level], str]:
        r"""A piece's id, the levels of its type, the outermost first, and its state.

        >>> id_, levels, state = SharedLevels().definition("+/2/mark;A\tpiece;;;;1\\/Inf/x\tnull;0;0")
        >>> id_, levels[0].fields, levels[1].text, state
        ('2', ('mark', 'A'), 'piece;;;;1/Inf', 'x\tnull;0;0')

        Raises:
            FormatError: for a text that is no definition, or a chain of absurd length.
        """
        head, _, state = text.rpartition("/")
        try:
            return *self._cut(head, state), state
        except _NotPlainError:
            piece_id, type_, state = split_definition(text)
            return piece_id, [self.level(own) for own in split_chain(type_)], state

    def states(self, text: str) -> list[str]:
        r"""The levels of a piece's state, the outermost first.

        >>> SharedLevels().states("Ground\t1\\\tMain Map;506;586;43;0")
        ['Ground', '1', 'Main Map;506;586;43;0']

        Raises:
            FormatError: for a chain of absurd length.
        """
        parts = text.split("\t")
        basic = parts.pop()
        if len(parts) >= MAX_LEVELS or basic[:1] == _QUOTE:
            return split_chain(text)
        while len(self._states) < len(parts):
            self._states.append(_Depth(len(self._states), _checked))
        try:
            levels = [depth[part] for depth, part in zip(self._states, parts, strict=False)]
        except _NotPlainError:
            return split_chain(text)
        levels.append(basic)
        return levels

    def level(self, text: str) -> Level:
        """The level of a text, the same one each time."""
        found = self._levels.get(text)
        if found is None:
            found = _level(text)
            if len(self._levels) < MOST_KEPT:
                self._levels[text] = found
        return found

    def _cut(self, head: str, state: str) -> tuple[str, list[Level]]:
        """The id, and the levels of the type, in `+/id/type`, in front of the state."""
        parts = head.split("\t")
        plus, _, rest = parts[0].partition("/")
        piece_id, slash, parts[0] = rest.partition("/")
        basic = parts.pop()
        if (
            plus != "+"
            or not slash
            or (piece_id != _NO_ID and (piece_id[:1] == _QUOTE or piece_id[-1:] == _ESCAPE))
            or state[:1] == _QUOTE
            or basic[-1:] == _ESCAPE  # the slash behind it is one of the state's
            or len(parts) >= MAX_LEVELS
        ):
            raise _NotPlainError
        while len(self._types) < len(parts):
            self._types.append(_Depth(len(self._types), self._in_definition))
        levels = [depth[part] for depth, part in zip(self._types, parts, strict=False)]
        levels.append(_level(_without_escapes(basic)))
        return piece_id, levels

    def _in_definition(self, text: str) -> Level:
        return self.level(_without_escapes(text))


class _NotPlainError(Exception):
    """A definition that is written in another way than most."""


class _Depth(dict[str, Found]):
    """What was met at one depth, by its text and the backslashes behind it; `read` makes it of the text."""

    def __init__(self, depth: int, read: Callable[[str], Found]) -> None:
        super().__init__()
        self._depth = depth
        self._read = read

    def __missing__(self, part: str) -> Found:
        bare = part.rstrip(_ESCAPE)
        if len(part) - len(bare) != self._depth:
            raise _NotPlainError
        found = self._read(bare)
        if len(self) < MOST_KEPT:
            self[part] = found
        return found


def _level(text: str) -> Level:
    return Level(text, tuple(decode(text, ";")))


def _without_escapes(text: str) -> str:
    """A level as it stands in a definition, where its slashes are escaped, by itself."""
    if "/" not in _checked(text):
        return text
    if "/" in text.replace(_ESCAPED_SLASH, ""):
        raise _NotPlainError
    return text.replace(_ESCAPED_SLASH, "/")


def _checked(text: str) -> str:
    """A level that does not begin with a quote, which might be one that stands about it."""
    if text[:1] == _QUOTE:
        raise _NotPlainError
    return text
