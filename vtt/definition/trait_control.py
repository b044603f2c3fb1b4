"""Traits that act on commands: triggers, reports, restrictions, global commands, sounds."""

from enum import StrEnum

from vtt.base.ids import SideId
from vtt.definition.trait_parts import (
    Expression,
    KeyStroke,
    MenuCommand,
    Parameter,
    Reach,
    Target,
    TraitBase,
)


class LoopKind(StrEnum):
    """How often a trigger repeats."""

    COUNTED = "counted"
    WHILE = "while"
    UNTIL = "until"


class Trigger(TraitBase, frozen=True, tag="trigger"):
    """Performs keys in order when one of the watched keys comes and the condition holds."""

    name: str = ""
    command: MenuCommand = MenuCommand()
    condition: Expression = ""
    watches: tuple[KeyStroke, ...] = ()
    performs: tuple[KeyStroke, ...] = ()
    loops: bool = False
    loop: LoopKind = LoopKind.COUNTED
    before_key: KeyStroke = ""
    after_key: KeyStroke = ""
    while_: Expression = ""
    until: Expression = ""
    count: Expression = ""
    counts_index: bool = False
    index_property: str = ""
    index_start: Expression = "1"
    index_step: Expression = "1"


class Report(TraitBase, frozen=True, tag="report"):
    """Writes a line into the log when one of its keys comes."""

    keys: tuple[KeyStroke, ...] = ()
    format: Expression = "$location$: $newPieceName$ *"
    back_keys: tuple[KeyStroke, ...] = ()
    back_formats: tuple[Expression, ...] = ()
    always: bool = False


class RestrictCommands(TraitBase, frozen=True, tag="restrict-commands"):
    """Stops keys while a condition holds; their menu entries are hidden or greyed."""

    name: str = ""
    hides: bool = True
    condition: Expression = ""
    keys: tuple[KeyStroke, ...] = ()


class RestrictAccess(TraitBase, frozen=True, tag="restrict-access"):
    """Only some sides, or the player who claimed it, may use the piece."""

    sides: tuple[SideId, ...] = ()
    by_player: bool = False
    prevents_moves: bool = True


class GlobalKey(TraitBase, frozen=True, tag="global-key"):
    """Gives a key to all pieces that target, range and filter let pass."""

    command: MenuCommand = MenuCommand()
    sends: KeyStroke = ""
    target: Target = Target()
    filter: Expression = ""
    reach: Reach = Reach()
    from_decks: Expression = "-1"
    silences_reports: bool = True
    silences_sounds: bool = False
    parameters: tuple[Parameter, ...] = ()


class GlobalHotkey(TraitBase, frozen=True, tag="global-hotkey"):
    """Gives a key to the module, as if it had been typed."""

    command: MenuCommand = MenuCommand()
    sends: KeyStroke = ""


class PlaySound(TraitBase, frozen=True, tag="play-sound"):
    """Plays a sound of the module; the name may be an expression."""

    sound: Expression = ""
    command: MenuCommand = MenuCommand()
    for_all: bool = False
    always: bool = False
