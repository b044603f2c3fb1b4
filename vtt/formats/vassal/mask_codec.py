"""VASSAL's mask: a display style and a picture share one field, told apart by its first letter."""

from typing import Final

from vtt.definition.trait_looks import Mask, MaskStyle
from vtt.definition.trait_parts import MenuCommand
from vtt.formats.vassal.kinds import read_bool, write_bool
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.trait_codec import TraitCodec
from vtt.formats.vassal.trait_kinds import ACCESS

_STYLES: Final = {
    "I": MaskStyle.INSET,
    "2": MaskStyle.SMALL_INSET,
    "B": MaskStyle.BACKGROUND,
    "P": MaskStyle.PEEK,
    "G": MaskStyle.PICTURE,
}
_LETTERS: Final = {style: letter for letter, style in _STYLES.items()}
_DEFAULTS: Final = ("", "", "Mask", "I", "?", "player:", "Peek", "", "true", "", "")
_OF_STYLE: Final = 3
"""Where the display style stands: a text with it that says nothing of hovering is old, and does not peek."""


def _read(tokens: list[str], state: str, names: Names) -> tuple[Mask, bool]:
    t = [*tokens, *_DEFAULTS[len(tokens) :]]
    peeks = read_bool(t[8]) if not _OF_STYLE < len(tokens) <= 8 else False
    style, rest = _STYLES.get(t[3][:1], MaskStyle.INSET), t[3][1:]
    picture = names.picture(t[1])
    owner = names.picture(rest) if style is MaskStyle.PICTURE else ""
    peek = names.key(rest) if style is MaskStyle.PEEK else ""
    made = Mask(
        command=MenuCommand(t[2], names.key(t[0])),
        picture=picture or "",
        name=t[4],
        style=style,
        owner_picture=owner or "",
        peek=MenuCommand(t[6], peek),
        peek_on_hover=peeks,
        access=ACCESS.read(t[5], names),
        deal_key=names.key(t[9]),
        deal_to=t[10],
        description=t[7],
    )
    return made, True  # a picture that is missing has a line of its own


def _write(mask: Mask, names: Names) -> tuple[list[str], str]:
    more = ""
    if mask.style is MaskStyle.PEEK:
        more = names.key_text(mask.peek.key)
    elif mask.style is MaskStyle.PICTURE:
        more = names.picture_name(mask.owner_picture)
    return [
        names.key_text(mask.command.key),
        names.picture_name(mask.picture),
        mask.command.menu,
        _LETTERS[mask.style] + more,
        mask.name,
        ACCESS.write(mask.access, names),
        *(mask.peek.menu, mask.description, write_bool(mask.peek_on_hover)),
        *(names.key_text(mask.deal_key), mask.deal_to),
    ], "null;"


MASKS: Final = (TraitCodec("obs;", Mask, _read, _write),)
