"""The properties that many pieces share, with the values that a new game begins with.

Preferences that a module defines and messages that it lets translate are properties, too: those have here
the values with which everybody begins.
"""

from collections.abc import Iterator
from typing import Final

from vtt.base.frozen import EMPTY, FrozenDict, freeze_dict
from vtt.behaviour.game_scope import ANY_HOLDER, BOX, MODULE_HOLDER, PROPERTIES
from vtt.formats.vassal.components import is_kind, short_of, values_of
from vtt.formats.vassal.pieces import writable_text
from vtt.formats.vassal.tree import Component

_MAPS: Final = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
OWN_PROPERTIES: Final = (
    *("GlobalProperty", "ListScenarioProperty", "BooleanScenarioProperty"),
    *("StringScenarioProperty", "NumberScenarioProperty", "GlobalTranslatableMessage"),
)
PREFERENCES: Final = {
    "BooleanPreference": "false",
    "IntegerPreference": "0",
    "DoublePreference": "0.0",
    "StringPreference": "",
    "TextPreference": "",
    "EnumPreference": "",
}
"""What each kind is where its default is empty."""


def initial_properties(root: Component) -> FrozenDict:
    """The box of a new game: each property under its holder, as saved games have them."""
    found: dict[str, dict[str, str]] = {}
    for holder, name, value in _walk(root):
        if writable_text(name):
            values = found.setdefault(writable_text(holder) or ANY_HOLDER, {})
            values[writable_text(name)] = writable_text(value)
    return freeze_dict({BOX: {PROPERTIES: found}}) if found else EMPTY


def _walk(root: Component) -> Iterator[tuple[str, str, str]]:
    """Holder, name and value of each property; without recursion, since a tree may be deep."""
    waiting: list[tuple[Component, str, tuple[str, ...]]] = [(root, MODULE_HOLDER, ())]
    while waiting:
        component, holder, place = waiting.pop()
        if is_kind(component, *_MAPS):
            holder, place = component.get("mapName"), (component.get("mapName"),)
        elif is_kind(component, "Board", "Zone"):
            place = (component.get("name"), *place)
        elif is_kind(component, *OWN_PROPERTIES):
            yield holder, component.get("name"), str(values_of(component)["initialValue"])
        elif is_kind(component, *PREFERENCES):
            value = str(values_of(component)["default"]) or PREFERENCES[short_of(component)]
            yield MODULE_HOLDER, component.get("name"), value
        elif is_kind(component, "ZoneProperty"):
            name = "\t".join((component.get("name"), *place))
            yield ANY_HOLDER, name, str(values_of(component)["initialValue"])
        waiting.extend((child, holder, place) for child in reversed(component.children))
