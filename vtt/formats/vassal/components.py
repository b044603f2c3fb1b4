"""All of VASSAL's components: the table of each class, and the class that a custom one stands in for."""

from collections.abc import Iterator
from typing import Any, Final

from vtt.formats.vassal.component_table import ComponentSpec, by_tag
from vtt.formats.vassal.components_map import MAP_COMPONENTS
from vtt.formats.vassal.components_module import MODULE_COMPONENTS
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.tree import Component

COMPONENTS: Final = by_tag((*MODULE_COMPONENTS, *MAP_COMPONENTS))
"""The table of each class by its full name."""
PLAIN: Final = frozenset(("entry", "option", "setup"))
"""Elements that are no components and hold a text."""
FOLDERS: Final = frozenset(
    f"VASSAL.build.module.folder.{name}"
    for name in (
        *("ModuleSubFolder", "MapSubFolder", "DeckSubFolder", "PrototypeFolder"),
        "GlobalPropertyFolder",
    )
)
CONVERTED: Final = frozenset(
    (
        *("GameModule", "BasicModule", "ModuleExtension", "ExtensionElement", "PlayerRoster"),
        *("PrototypesContainer", "PrototypeDefinition", "Map", "PrivateMap", "PlayerHand"),
        *("WidgetMap", "BoardPicker", "Board", "StackMetrics", "HandMetrics", "HexGrid"),
        *("SquareGrid", "RegionGrid", "Region", "ZonedGrid", "Zone", "HexGridNumbering"),
        *("SquareGridNumbering", "ObliqueHexGridNumbering", "LayeredPieceCollection", "SetupStack"),
        *("DrawPile", "PieceWindow", "TabWidget", "ListWidget", "BoxWidget", "PanelWidget"),
        *("MapWidget", "PieceSlot", "CardSlot", "Chart", "HtmlChart", "HelpFile", "AboutScreen"),
        *("ChartWindow", "Documentation", "DiceButton", "InternetDiceButton", "RandomTextButton"),
        *("SpecialDiceButton", "SpecialDie", "SpecialDieFace", "TurnTracker", "CounterTurnLevel"),
        *("ListTurnLevel", "PredefinedSetup", "GlobalProperties", "GlobalProperty", "ZoneProperty"),
        *("ModuleSubFolder", "MapSubFolder", "DeckSubFolder", "PrototypeFolder"),
        "GlobalPropertyFolder",
    )
)
"""The classes that become parts of our module; the others are read, and kept as they are."""
_STAND_INS: Final = {
    spec.short: spec
    for spec in COMPONENTS.values()
    if spec.short
    in ("Map", "BoardPicker", "Board", "PieceSlot", "CardSlot", "DrawPile", "SetupStack")
}


def spec_of(component: Component) -> ComponentSpec | None:
    """The table for a component; for a custom class that of the class that it extends by its name."""
    found = COMPONENTS.get(component.tag)
    if found is not None or component.tag in PLAIN:
        return found
    short = component.tag.rpartition(".")[2]
    exact = _STAND_INS.get(short)
    if exact is not None:
        return exact
    fitting = [name for name in _STAND_INS if short.endswith(name)]
    return _STAND_INS[max(fitting, key=len)] if fitting else None


def short_of(component: Component) -> str:
    """The name of a component's class without its package."""
    return component.tag.rpartition(".")[2]


def is_custom(component: Component) -> bool:
    """Whether a component's class is not VASSAL's own."""
    return component.tag not in COMPONENTS and component.tag not in PLAIN


def is_kind(component: Component, *shorts: str) -> bool:
    """Whether a component is of one of these classes, or a custom one that extends one."""
    spec = spec_of(component)
    return spec is not None and spec.short in shorts


def values_of(component: Component, names: Names | None = None) -> dict[str, Any]:
    """The settings of a component as values; empty for an unknown class."""
    spec = spec_of(component)
    return {} if spec is None else spec.read(component, names or Names())


def parts_of(component: Component) -> Iterator[Component]:
    """The components inside one, those in folders as if the folders were not there."""
    for child in component.children:
        if child.tag in FOLDERS:
            yield from parts_of(child)
        else:
            yield child


def first_of(component: Component, *shorts: str) -> Component | None:
    """The first part of one of these classes, or None."""
    return next((part for part in parts_of(component) if is_kind(part, *shorts)), None)


def all_of(component: Component, *shorts: str) -> Iterator[Component]:
    """The parts of these classes, in order."""
    return (part for part in parts_of(component) if is_kind(part, *shorts))
