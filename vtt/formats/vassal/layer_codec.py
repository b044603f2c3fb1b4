"""VASSAL's layers in their three forms: `emb2;` with keys, `emb2;` with letters, and the old `emb;`."""

from typing import Any, Final

import msgspec

from vtt.definition.trait_looks import Layer, LayerLevel
from vtt.definition.trait_parts import MenuCommand
from vtt.formats.vassal.kinds import (
    java_double,
    mm_from_px,
    px_from_mm,
    read_array,
    read_bool,
    write_array,
    write_bool,
)
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.sequence import decode, encode
from vtt.formats.vassal.trait_codec import TraitCodec

_DEFAULTS: Final = (
    *("", "128", "A", "", "128", "", "", "128", "", "", "", "1", "false", "0", "0", "", ""),
    *("true", "", "", "", "false", "", "1", "0", "true", "", "", "", "", "1.0", "", "true"),
)
"""What a missing field reads as; the version of a short one is 0."""
_RELICS: Final = (1, 2, 4, 5, 7, 8)
"""Where the old form has the modifiers and letters of its keys; later ones carry them along."""
_FIRST_OF_NEW: Final = 25
"""As many fields has a text that tells its version."""
_OLD_BITS: Final = 15
_LAST_CODE: Final = 127


def read_layer(tokens: list[str], state: str, names: Names) -> tuple[Layer, bool]:
    """A layer of the form `emb2;`."""
    is_whole = len(tokens) <= len(_DEFAULTS)
    t = [*tokens, *_DEFAULTS[len(tokens) :]]
    letters = (t[2], t[5], t[8])
    is_old = t[24] != "1"
    is_spelt = is_old and any(len(letter) > 1 for letter in letters)
    if is_old:
        masks = (t[1], t[4], t[7])
        keys = [
            names.key(f"{ord(letter.upper())},{mask}") if letter and not is_spelt else ""
            for letter, mask in zip(letters, masks, strict=True)
        ]
        always = not t[2]
    else:
        keys = [names.key(text) for text in t[26:29]]
        always = read_bool(t[25])
    level, level_is_whole = _level(state)
    made = Layer(
        name=t[18],
        levels=_levels(read_array(t[15]), read_array(t[16]), names),
        level=level,
        always_on=always,
        activate=MenuCommand(t[0], keys[0]),
        increase=MenuCommand(t[3], keys[1]),
        decrease=MenuCommand(t[6], keys[2]),
        reset=MenuCommand(t[9], names.key(t[10])),
        reset_level=t[11],
        random=MenuCommand(t[20], names.key(t[19])),
        loops=read_bool(t[17]),
        follows=read_bool(t[21]),
        follow=t[22],
        first_value=int(t[23] or "1"),
        x=mm_from_px(int(t[13] or "0")),
        y=mm_from_px(int(t[14] or "0")),
        scale=float(t[30]),
        under_when_selected=read_bool(t[12]),
        shown_if=t[31],
        shown_value=t[32],
        letters=" ".join(letters) if is_spelt else "",
        description=t[29],
    )
    usual = _old_keys(made, names) if is_old else _relics(names)
    relics = [t[at] for at in _RELICS]
    how: dict[str, Any] = {}
    if relics != usual:
        how["written_relics"] = encode(relics, ";")
    if is_old and not is_spelt and len(tokens) < _FIRST_OF_NEW:
        how["written_fields"] = len(tokens)
    made = msgspec.structs.replace(made, **how) if how else made
    return made, is_whole and level_is_whole


def write_layer(layer: Layer, names: Names) -> tuple[list[str], str]:
    """A layer in its newest form; in the old one if it was, and if that says the same."""
    state = str(layer.level)
    whole = _whole(layer, names, _given(layer, _relics(names)))
    if 0 < layer.written_fields < _FIRST_OF_NEW:
        keys = _given(layer, _old_keys(layer, names))
        old = _whole(layer, names, keys)[: layer.written_fields]
        plain = msgspec.structs.replace(layer, original="", original_state=None, written_numbers="")
        if read_layer(old, state, names)[0] == plain:
            return old, state
    return whole, state


def _relics(names: Names) -> list[str]:
    return [names.layer_mask, ""] * 3


def _given(layer: Layer, usual: list[str]) -> list[str]:
    given = decode(layer.written_relics, ";") if layer.written_relics else usual
    return given if len(given) == len(usual) else usual


def _old_keys(layer: Layer, names: Names) -> list[str]:
    """Modifiers and letter of each command, as they stand in the old form."""
    found = []
    for command in (layer.activate, layer.increase, layer.decrease):
        code, *more = names.key_text(command.key).split(",")
        is_letter = len(more) == 1 and 0 < int(code) < _LAST_CODE
        found += [str(int(more[0]) & _OLD_BITS), chr(int(code))] if is_letter else ["0", ""]
    return found


def _whole(layer: Layer, names: Names, relics: list[str]) -> list[str]:
    key = names.key_text
    pictures = tuple(names.picture_name(level.picture) for level in layer.levels)
    keys = [key(command.key) for command in (layer.activate, layer.increase, layer.decrease)]
    return [
        *(layer.activate.menu, *relics[:2]),
        *(layer.increase.menu, *relics[2:4]),
        *(layer.decrease.menu, *relics[4:]),
        *(layer.reset.menu, key(layer.reset.key), layer.reset_level),
        write_bool(layer.under_when_selected),
        *(str(round(px_from_mm(value))) for value in (layer.x, layer.y)),
        write_array(pictures),
        write_array(tuple(level.name for level in layer.levels)),
        write_bool(layer.loops),
        *(layer.name, key(layer.random.key), layer.random.menu),
        *(write_bool(layer.follows), layer.follow, str(layer.first_value)),
        *("1", write_bool(layer.always_on), *keys, layer.description),
        *(java_double(layer.scale), layer.shown_if, layer.shown_value),
    ]


def _level(state: str) -> tuple[int, bool]:
    """The level, negative while the layer is off, as VASSAL has it where the state says nothing."""
    first = state.partition(";")[0]
    try:
        return int(first), True
    except ValueError:
        return -1, not state


def _levels(
    pictures: tuple[str, ...], words: tuple[str, ...], names: Names
) -> tuple[LayerLevel, ...]:
    more = (*words, *[""] * (len(pictures) - len(words)))
    return tuple(
        LayerLevel(names.picture(picture) or "", more[at]) for at, picture in enumerate(pictures)
    )


def _read_old(tokens: list[str], state: str, names: Names) -> tuple[Layer, bool]:
    """A layer of the form `emb;`."""
    t = [*tokens, *[""] * (8 - len(tokens))]
    activate = [*decode(t[0], ";"), "", "", ""]
    pairs = [[*decode(token, ","), ""][:2] for token in tokens[8:]]
    level, _ = _level(state)
    key: Any = lambda letter: names.key(letter[:1]) if letter else ""  # noqa: E731
    made = Layer(
        levels=tuple(LayerLevel(names.picture(picture) or "", word) for picture, word in pairs),
        level=level,
        always_on=not activate[0],
        activate=MenuCommand(t[1].removeprefix("_"), key(activate[0])),
        increase=MenuCommand(t[3], key(t[2])),
        decrease=MenuCommand(t[5], key(t[4])),
        reset=MenuCommand(activate[1], key(activate[2])),
        reset_level=activate[3] or "0",
        first_value=0,
        under_when_selected=t[1].startswith("_"),
        x=mm_from_px(int(t[6] or "0")),
        y=mm_from_px(int(t[7] or "0")),
    )
    return made, True


LAYERS: Final[tuple[TraitCodec, ...]] = (
    TraitCodec("emb2;", Layer, read_layer, write_layer),
    TraitCodec("emb;", Layer, _read_old, write_layer),
)
