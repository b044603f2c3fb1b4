"""Piece and prototype definitions both ways: VASSAL's text and our records.

A text is `+/id/type/state`; its innermost level is the basic piece, which holds picture and name. Our
traits stand inside first, VASSAL's levels outside first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vtt.definition.trait import OpaqueTrait, Trait
from vtt.formats.vassal.chain import join_chain, join_definition
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.sequence import decode, encode
from vtt.formats.vassal.trait_codec import FORMAT
from vtt.formats.vassal.traits import Traits

BASIC: Final = "piece;"
_UNWRITABLE: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PICTURE, _NAME = 3, 4


@dataclass(frozen=True)
class PieceText:
    """What a definition's text says.

    `basic` and `state` are the innermost level, which holds `name` and `picture`; `is_short`: the
    state had fewer levels than the type.
    """

    name: str
    picture: str
    traits: tuple[Trait, ...]
    basic: str
    state: str
    is_short: bool = False


def read_piece(text: str, traits: Traits) -> PieceText:
    """What the text of a slot or prototype says.

    Raises:
        FormatError: for a text that is no definition, or a chain of absurd length.
    """
    _, levels, state = traits.levels.definition(text)
    states = traits.levels.states(state)
    return read_levels([level.text for level in levels], states, traits)


def read_levels(types: Sequence[str], states: Sequence[str], traits: Traits) -> PieceText:
    """What the levels of a piece say, outermost first."""
    count = len(types)
    more = [*states, *[""] * (count - len(states))]
    made: list[Trait] = []
    for own, state in zip(reversed(types[:-1]), reversed(more[: count - 1]), strict=True):
        made.extend(read_level(own, state, traits))
    basic = types[-1]
    fields = basic_fields(basic)
    return PieceText(
        name=writable_text(fields[_NAME]),
        picture=fields[_PICTURE],
        traits=tuple(made),
        basic=basic,
        state=more[count - 1],
        is_short=len(states) < count,
    )


def read_level(own: str, state: str, traits: Traits) -> tuple[Trait, ...]:
    """What one level of a piece says; one that no XML file may hold is kept as it is."""
    if _UNWRITABLE.search(own) or _UNWRITABLE.search(state):
        return (OpaqueTrait(format=FORMAT, text=own, state=state),)
    return traits.read(own, state)


def writable_text(text: str) -> str:
    """A text without characters that no XML file may hold."""
    return _UNWRITABLE.sub("?", text)


def basic_fields(basic: str) -> list[str]:
    """The fields of a basic piece: prefix, clone key, delete key, picture, name; empty for another."""
    if not basic.startswith(BASIC):
        return [""] * (_NAME + 1)
    return [*decode(basic, ";"), *[""] * _NAME]


def basic_type(picture: str, name: str) -> str:
    """The type of a basic piece without the keys of old modules."""
    return BASIC + encode(["", "", picture, name], ";")


def rest_of(text: PieceText, name: str, picture: str, usual_state: str, names: Names) -> str:
    """The innermost level as it must be kept; empty where it is what our piece gives anyway.

    Args:
        text: what was read.
        name: the name of our piece.
        picture: the path of its picture, empty for none.
        usual_state: the usual state of a basic piece.
        names: gives the picture's name.
    """
    given = basic_type(names.picture_name(picture) if picture else "", name)
    is_given = (text.basic, text.state) == (given, usual_state)
    return "" if is_given else whole_rest(text)


def whole_rest(text: PieceText) -> str:
    """The innermost level as it stands."""
    return encode([text.basic, text.state], "\n")


def name_in(rest: str) -> str:
    """The name that a kept innermost level gives its piece; empty for none."""
    return writable_text(basic_fields(decode(rest, "\n")[0])[_NAME])


def write_piece(
    traits_of_piece: tuple[Trait, ...],
    basic: str,
    state: str,
    traits: Traits,
) -> str:
    """The text of a definition from its traits and its innermost level."""
    levels = traits.write(traits_of_piece)
    levels.reverse()
    types = [own for own, _ in levels] + [basic]
    states = [level_state for _, level_state in levels] + [state]
    return join_definition("null", join_chain(types), join_chain(states))


def innermost(
    rest: str, name: str, picture: str, usual_state: str, names: Names, slot_name: str = ""
) -> tuple[str, str]:
    """Type and state of the innermost level of a piece of ours.

    What was kept of it holds, but for a name or picture that is another now.

    Args:
        rest: what `rest_of` gave.
        name: the name of our piece.
        picture: the path of its picture, empty for none.
        usual_state: the usual state of a basic piece.
        names: leads from pictures to paths and back.
        slot_name: the name of the slot, which our piece has where its own is empty.
    """
    if not rest:
        return basic_type(names.picture_name(picture) if picture else "", name), usual_state
    basic, state, *_ = [*decode(rest, "\n"), ""]
    fields = basic_fields(basic)
    has_name = writable_text(fields[_NAME]) == name or (not fields[_NAME] and name == slot_name)
    has_picture = (names.picture(fields[_PICTURE]) or "") == picture
    if has_name and has_picture:
        return basic, state
    tokens = fields[1 : _NAME + 1] if basic.startswith(BASIC) else ["", "", "", ""]
    if not has_name:
        tokens[_NAME - 1] = name
    if not has_picture:
        tokens[_PICTURE - 1] = names.picture_name(picture) if picture else ""
    return BASIC + encode(tokens, ";"), state
