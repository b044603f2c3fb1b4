"""How far each class of component and each kind of trait of VASSAL's is understood, and how many are."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, get_args

from vtt.behaviour.perform import DONE_BY_KEYS
from vtt.definition.trait import OpaqueTrait, Trait, UsePrototype
from vtt.definition.trait_control import Report, RestrictAccess, RestrictCommands
from vtt.definition.trait_data import (
    BasicName,
    CalculatedProperty,
    Comment,
    Marker,
    MenuSeparator,
    Message,
    Submenu,
)
from vtt.definition.trait_looks import BorderOutline, ClickArea
from vtt.definition.trait_moves import Mat, MatCargo, NotStacking
from vtt.formats.vassal.components import COMPONENTS, CONVERTED
from vtt.formats.vassal.shared_properties import OWN_PROPERTIES, PREFERENCES
from vtt.formats.vassal.toolbar import KINDS


class Level(StrEnum):
    """How far something is understood."""

    SHOWN = "typed and shown"
    LISTED = "typed and listed, as buttons that do not act yet"
    OURS = "typed, and done by the window in its own way"
    TYPED = "typed only"
    RAW = "kept raw"


_SHOWN_TRAITS: Final = (
    *DONE_BY_KEYS,
    *(Report, RestrictAccess, RestrictCommands, Marker, CalculatedProperty, Message, BasicName),
    *(Comment, MenuSeparator, Submenu, Mat, MatCargo, NotStacking, UsePrototype),
    *(BorderOutline, ClickArea),
)
"""Traits that are seen in play: by what they show, by what their keys do, by how their pieces are handled."""
SHOWN_COMPONENTS: Final = CONVERTED | {*OWN_PROPERTIES, *PREFERENCES}
"""Classes that become parts of our module, and those whose values pieces read as properties."""
DONE_BY_THE_WINDOW: Final[Mapping[str, str]] = {
    "BasicCommandEncoder": "the journal",
    "BasicLogger": "the journal",
    "Chatter": "the log",
    "CounterDetailViewer": "what hovering over a stack shows",
    "Flare": "pointing at a place",
    "ForwardToChatter": "the log",
    "ForwardToKeyBuffer": "keys of selected pieces",
    "GlobalMap": "the small map",
    "HighlightLastMoved": "the selection, which stays on what was moved",
    "ImageSaver": "the picture of a table as a file",
    "Inventory": "the list of pieces",
    "KeyBufferer": "the selection",
    "KeyNamer": "keys with names",
    "LOS_Thread": "measuring and sight",
    "MapCenterer": "a click in the log",
    "MenuDisplayer": "the menu of a piece",
    "NotesWindow": "notes",
    "PieceMover": "moving",
    "Scroller": "moving the view",
    "SelectionHighlighters": "the outline of what is selected",
    "StackExpander": "opening a stack",
    "Zoomer": "zooming",
}
"""Classes whose task the window does in its own way, without their settings, and how."""


def component_levels() -> Mapping[Level, tuple[str, ...]]:
    """The classes of components by level, sorted; a class that is not VASSAL's own is kept raw."""
    shorts = {spec.short for spec in COMPONENTS.values()}
    return {
        Level.SHOWN: tuple(sorted(shorts & SHOWN_COMPONENTS)),
        Level.LISTED: tuple(sorted(KINDS)),
        Level.OURS: tuple(sorted(DONE_BY_THE_WINDOW)),
        Level.TYPED: tuple(sorted(shorts - SHOWN_COMPONENTS - {*KINDS, *DONE_BY_THE_WINDOW})),
        Level.RAW: ("classes that are not VASSAL's own",),
    }


def trait_levels() -> Mapping[Level, tuple[str, ...]]:
    """The kinds of traits by level, sorted, as our module writes them; VASSAL has two forms of some."""
    kinds = [kind for kind in get_args(Trait) if kind is not OpaqueTrait]
    shown = [kind for kind in kinds if kind in _SHOWN_TRAITS]
    return {
        Level.SHOWN: tuple(sorted(kind.__struct_config__.tag for kind in shown)),
        Level.LISTED: (),
        Level.OURS: (),
        Level.TYPED: tuple(sorted(k.__struct_config__.tag for k in kinds if k not in shown)),
        Level.RAW: ("traits that are not VASSAL's own, or lead nowhere",),
    }


def levels_text() -> str:
    """Both tables in words, with their counts."""
    lines = []
    for title, levels in (("Components", component_levels()), ("Traits", trait_levels())):
        for level, names in levels.items():
            if not names:
                continue
            count = "" if level is Level.RAW else f" ({len(names)})"
            lines.append(f"{title}, {level}{count}: {', '.join(names)}")
    return "\n".join(lines)
