"""The buttons of a module's tool bars that do something of VASSAL's own.

They are told as the module has them: words, key, table. What their keys do is a matter of `vtt/behaviour`.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec

from vtt.definition.kept import KeptPart
from vtt.definition.module import ModuleDefinition
from vtt.formats.vassal.components import is_kind, spec_of
from vtt.formats.vassal.convert_maps import MAPS
from vtt.formats.vassal.trait_codec import FORMAT
from vtt.formats.vassal.tree import Component


class ButtonKind(StrEnum):
    """What a button is there for."""

    COMMAND = "command"
    PROPERTY = "property"
    ACTION = "action"
    MENU = "menu"
    PIECES = "pieces"
    VIEW = "view"
    CLOCK = "clock"


KINDS: Final[Mapping[str, ButtonKind]] = {
    "GlobalKeyCommand": ButtonKind.COMMAND,
    "MassKeyCommand": ButtonKind.COMMAND,
    "ChangePropertyButton": ButtonKind.PROPERTY,
    "DoActionButton": ButtonKind.ACTION,
    "MultiActionButton": ButtonKind.ACTION,
    "ToolbarMenu": ButtonKind.MENU,
    "HidePiecesButton": ButtonKind.PIECES,
    "LayerControl": ButtonKind.PIECES,
    "PieceRecenterer": ButtonKind.PIECES,
    "MapShader": ButtonKind.VIEW,
    "MoveCameraButton": ButtonKind.VIEW,
    "ChessClockControl": ButtonKind.CLOCK,
}
"""The classes that put such a button on a tool bar."""
_TEXTS: Final = ("text", "buttonText")
_LAST_TEXTS: Final = ("tooltip", "buttonTooltip", "name", "desc", "description")
_KEYS: Final = ("buttonHotkey", "showHotkey", "hotkey")


class ToolbarButton(msgspec.Struct, frozen=True):
    """A button: its words, its key, and the table whose bar it is on (empty: the module's own).

    `items` are the words of the buttons that it collects; dice and the like may be among them.
    """

    kind: ButtonKind
    text: str
    tip: str = ""
    key: str = ""
    table: str = ""
    items: tuple[str, ...] = ()


def toolbar_buttons(module: ModuleDefinition) -> tuple[ToolbarButton, ...]:
    """All such buttons of a module that came from VASSAL, in the order of its files."""
    roots = [tree.root for tree in module.kept if tree.format == FORMAT]
    return tuple(button for root in roots for button in _buttons(root))


def _buttons(root: KeptPart) -> Iterator[ToolbarButton]:
    waiting = [(root, "")]
    while waiting:
        part, table = waiting.pop()
        component = Component(part.kind, dict(part.settings))
        if is_kind(component, *MAPS):
            table = component.get("mapName")
        spec = spec_of(component)
        kind = None if spec is None else KINDS.get(spec.short)
        if spec is not None and kind is not None:
            made = _button(kind, spec.read(component), table)
            if made is not None:
                yield made
        waiting.extend((inner, table) for inner in reversed(part.parts))


def _button(kind: ButtonKind, values: Mapping[str, Any], table: str) -> ToolbarButton | None:
    """The button of these settings; None where there is nothing to press: no words, picture or tip."""
    text = _first(values, _TEXTS)
    tip = _first(values, _LAST_TEXTS)
    if not (text or values.get("icon") or values.get("tooltip")):
        return None
    items = values.get("menuItems", ())
    return ToolbarButton(
        kind, text or tip, tip, _first(values, _KEYS), table, tuple(filter(None, items))
    )


def _first(values: Mapping[str, Any], names: Iterable[str]) -> str:
    return next((str(values[name]) for name in names if values.get(name)), "")
