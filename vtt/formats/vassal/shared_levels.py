r"""The levels of many pieces, each text cut once: a module repeats the same traits in thousands of pieces.

What stands before a tab in a definition is a level's text and the backslashes that its depth asks for. A
piece all of whose parts were met at their depths is only looked up; of another one the backslashes are
taken off, and its levels are looked up by their texts. Whatever is written otherwise (quotes, levels that
hold tabs, a state with a slash) is left to `chain`.
"""

from typing import Final, TypeVar

import msgspec

from vtt.formats.vassal.chain import MAX_LEVELS, are_plain, split_chain, split_definition
from vtt.formats.vassal.sequence import decode

MOST_KEPT: Final = 20_000
"""So many different texts are kept to be found again: what comes thousands of times is among the first."""
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
        self._levels = _Levels()
        self._escaped = _Escaped(self._levels)
        self._types: list[dict[str, Level]] = []
        self._states: list[dict[str, str]] = []
        self._parts = 0

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
        if len(parts) > len(self._states) or basic[:1] == _QUOTE:
            return self._new_states(text, parts)
        try:
            levels = [known[part] for known, part in zip(self._states, parts, strict=False)]
        except KeyError:
            return self._new_states(text, parts)
        levels.append(basic)
        return levels

    def level(self, text: str) -> Level:
        """The level of a text, the same one each time."""
        return self._levels[text]

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
        ):
            raise _NotPlainError
        try:
            if len(parts) > len(self._types):
                raise KeyError
            levels = [known[part] for known, part in zip(self._types, parts, strict=False)]
        except KeyError:
            levels = self._new_levels(parts)
        own = _without_escapes(basic)
        levels.append(Level(own, tuple(decode(own, ";"))))
        return piece_id, levels

    def _new_levels(self, parts: list[str]) -> list[Level]:
        """The levels of parts that were not all met before."""
        bare = [part.rstrip(_ESCAPE) for part in parts]
        if len(parts) >= MAX_LEVELS or not are_plain(parts, bare):
            raise _NotPlainError
        levels = [self._escaped[text] for text in bare]
        self._remember(self._types, parts, levels)
        return levels

    def _new_states(self, text: str, parts: list[str]) -> list[str]:
        levels = split_chain(text)
        bare = [part.rstrip(_ESCAPE) for part in parts]
        is_quoted = any(own[:1] == _QUOTE for own in bare)  # what it says depends on what follows
        if not is_quoted and bare == levels[:-1] and are_plain(parts, bare):
            self._remember(self._states, parts, bare)
        return levels

    def _remember(
        self, depths: list[dict[str, Found]], parts: list[str], found: list[Found]
    ) -> None:
        """Have the parts found at their depths from now on."""
        if self._parts >= MOST_KEPT:
            return
        depths.extend({} for _ in range(len(parts) - len(depths)))
        for known, part, own in zip(depths, parts, found, strict=False):
            known[part] = own
        self._parts += len(parts)


class _NotPlainError(Exception):
    """A definition that is written in another way than most."""


class _Levels(dict[str, Level]):
    """Levels by their texts."""

    def __missing__(self, text: str) -> Level:
        found = Level(text, tuple(decode(text, ";")))
        if len(self) < MOST_KEPT:
            self[text] = found
        return found


class _Escaped(dict[str, Level]):
    """The same by their texts as they stand in definitions."""

    def __init__(self, levels: _Levels) -> None:
        super().__init__()
        self._levels = levels

    def __missing__(self, text: str) -> Level:
        found = self._levels[_without_escapes(text)]
        if len(self) < MOST_KEPT:
            self[text] = found
        return found


def _without_escapes(text: str) -> str:
    """A level as it stands in a definition, where its slashes are escaped, by itself."""
    if text[:1] == _QUOTE:  # which may be one that stands about the level
        raise _NotPlainError
    if "/" not in text:
        return text
    if "/" in text.replace(_ESCAPED_SLASH, ""):
        raise _NotPlainError
    return text.replace(_ESCAPED_SLASH, "/")
