"""A deck as saved games have it: its settings one after the other, as a text of 49 fields.

A save must say everything of a deck: VASSAL goes by it, not by the module, once the game is loaded.
"""

from typing import Final

from vtt.formats.vassal.components import COMPONENTS, is_kind, spec_of
from vtt.formats.vassal.kinds import write_array
from vtt.formats.vassal.sequence import encode
from vtt.formats.vassal.tree import Component

DECK_PREFIX: Final = "deck;"
DRAW_PILE: Final = "VASSAL.build.module.map.DrawPile"
COMMANDS: Final = "commands"
"""In this field the global key commands of the deck, which are components inside it."""
DECK_FIELDS: Final = (
    *("draw", "color", "width", "height", "faceDown", "shuffle", "allowMultiple", "allowSelect"),
    *("reversible", "reshuffleCommand", "reshuffleTarget", "reshuffleMessage", "name"),
    *("shuffleFormat", "reverseFormat", "faceDownFormat", "drawFaceUp", "canSave"),
    *("shuffleHotkey", "reshuffleHotkey", "maxStack", "countExpressions", "expressionCounting"),
    *(COMMANDS, "hotkeyOnEmpty", "emptyHotkey", "selectDisplayProperty", "selectSortProperty"),
    *("restrictOption", "restrictExpression", "shuffleCommand", "reverseCommand", "reverseHotkey"),
    *("drawMultipleMessage", "drawSpecificMessage", "faceUpMessage", "faceDownMessage"),
    *("faceUpHotkey", "faceUpReportFormat", "faceFlipHotkey", "faceDownHotkey"),
    *("saveMessage", "saveHotkey", "saveReportFormat"),
    *("loadMessage", "loadHotkey", "loadReportFormat", "deckRestrictAccess", "deckOwners"),
)
"""The settings of a deck in the order of its text."""
_COMMAND_FIELDS: Final = (
    *("name", "hotkey", "filter", "deckCount", "reportFormat", "name", "target", "reportSingle"),
)
_NEW_COMMAND_FIELDS: Final = ("suppressSounds", "parameters")


def deck_type(deck: Component) -> str:
    """The text of a deck; a setting that its file lacks has VASSAL's default.

    >>> deck_type(Component(DRAW_PILE, {"name": "Fate", "width": "60"}))[:45]
    'deck;true;0,0,0;60;40;Always;Always;true;true'
    """
    fields = [
        write_array(tuple(_commands(deck))) if name == COMMANDS else _setting(deck, name)
        for name in DECK_FIELDS
    ]
    return DECK_PREFIX + encode(fields, ";")


def deck_name(fields: list[str]) -> str:
    """The name in the fields of a deck's text; old ones may be too short to have one."""
    at = DECK_FIELDS.index("name")
    return fields[at] if len(fields) > at else "Deck"


def _commands(deck: Component) -> list[str]:
    made = []
    for command in deck.children:
        if is_kind(command, "DeckGlobalKeyCommand"):
            more = _NEW_COMMAND_FIELDS if any(map(command.get, _NEW_COMMAND_FIELDS)) else ()
            made.append(encode([_setting(command, n) for n in (*_COMMAND_FIELDS, *more)], "|"))
    return made


def _setting(component: Component, name: str) -> str:
    spec = spec_of(component) or COMPONENTS[DRAW_PILE]
    return component.attributes.get(name, spec.by_name[name].default)
