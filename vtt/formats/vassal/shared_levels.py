r"""The levels of many pieces, each text cut once: a module repeats the same traits in thousands of pieces.

A level is found by what stands before its tab in the definition, at its depth: its own text and the
backslashes that the depth asks for. So a piece is cut at its tabs, and the rest is looked up. Whatever
is written otherwise (quotes, levels that hold tabs, a state with a slash) is left to `chain`.
"""

from typing import Final

import msgspec

from vtt.formats.vassal.chain import MAX_LEVELS, split_chain, split_definition
from vtt.formats.vassal.sequence import decode

MOST_KEPT: Final = 50_000
"""So many different texts are kept to be found again; a file with more is cut text by text."""
_ESCAPE: Final = "\\"
_ESCAPED_SLASH: Final = "\\/"
_QUOTE: Final = "'"
_NO_NUMBER: Final = "null"


class Level(msgspec.Struct, frozen=True, gc=False):
    """A level of a piece: its text, and the fields of the text, its prefix first."""

    text: str
    fields: tuple[str, ...]


class SharedLevels:
    """Cuts the definitions of one file's pieces; levels that come again are shared."""

    def __init__(self) -> None:
        self._levels: dict[str, Level] = {}
        self._depths: list[_Depth] = []

    def definition(self, text: str) -> tuple[list[Level], str]:
        r"""The levels of a piece's type, the outermost first, and its state.

        >>> levels, state = SharedLevels().definition("+/null/mark;A\tpiece;;;;1\\/Inf/x\tnull;0;0")
        >>> levels[1].text, levels[0].fields, state
        ('piece;;;;1/Inf', ('mark', 'A'), 'x\tnull;0;0')

        Raises:
            FormatError: for a text that is no definition, or a chain of absurd length.
        """
        head, _, state = text.rpartition("/")
        try:
            return self._cut(head, state), state
        except _NotPlainError:
            _, type_, state = split_definition(text)
            return [self.level(own) for own in split_chain(type_)], state

    def level(self, text: str) -> Level:
        """The level of a text, the same one each time."""
        found = self._levels.get(text)
        if found is None:
            found = _level(text)
            if len(self._levels) < MOST_KEPT:
                self._levels[text] = found
        return found

    def _cut(self, head: str, state: str) -> list[Level]:
        """The levels of the type in `+/id/type`, in front of the state."""
        parts = head.split("\t")
        plus, _, rest = parts[0].partition("/")
        number, slash, parts[0] = rest.partition("/")
        basic = parts.pop()
        if (
            plus != "+"
            or not slash
            or (number != _NO_NUMBER and (number[:1] == _QUOTE or number[-1:] == _ESCAPE))
            or state[:1] == _QUOTE
            or basic[-1:] == _ESCAPE  # the slash behind it is one of the state's
            or len(parts) >= MAX_LEVELS
        ):
            raise _NotPlainError
        while len(self._depths) < len(parts):
            self._depths.append(_Depth(len(self._depths), self))
        levels = [depth[part] for depth, part in zip(self._depths, parts, strict=False)]
        levels.append(_level(_without_escapes(basic)))
        return levels


class _NotPlainError(Exception):
    """A definition that is written in another way than most."""


class _Depth(dict[str, Level]):
    """The levels that were met at one depth, by their text and the backslashes behind it."""

    def __init__(self, depth: int, shared: SharedLevels) -> None:
        super().__init__()
        self._depth = depth
        self._shared = shared

    def __missing__(self, part: str) -> Level:
        bare = part.rstrip(_ESCAPE)
        if len(part) - len(bare) != self._depth:
            raise _NotPlainError
        level = self._shared.level(_without_escapes(bare))
        if len(self) < MOST_KEPT:
            self[part] = level
        return level


def _level(text: str) -> Level:
    return Level(text, tuple(decode(text, ";")))


def _without_escapes(text: str) -> str:
    """A level as it stands in a definition, where its slashes are escaped, by itself."""
    if text[:1] == _QUOTE:  # which may be one that stands about the level
        raise _NotPlainError
    if "/" not in text:
        return text
    if "/" in text.replace(_ESCAPED_SLASH, ""):
        raise _NotPlainError
    return text.replace(_ESCAPED_SLASH, "/")
