"""The machinery of components: a table of settings, declared once, reads an element and writes it.

A table is a text of words: `mapName edgeWidth:int=0 color:colour=0,0,0`. A word without a kind is a
text; what is missing in a file takes the default, which is empty, 0 or false where none is given.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from vtt.formats.vassal import kinds
from vtt.formats.vassal.kinds import Kind
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.trait_kinds import TARGET
from vtt.formats.vassal.tree import Component

_KINDS: Final[Mapping[str, Kind]] = {
    "text": kinds.TEXT,
    "int": kinds.INT,
    "number": kinds.DOUBLE,
    "flag": kinds.BOOL,
    "colour": kinds.COLOUR,
    "key": kinds.KEY,
    "keys": kinds.KEYS,
    "list": kinds.TEXTS,
    "target": TARGET,
    "parameters": kinds.PARAMETERS,
}
_BLANK: Final[Mapping[str, str]] = {"int": "0", "number": "0.0", "flag": "false"}

_NO_NAMES: Final = Names()


@dataclass(frozen=True)
class Setting:
    """One setting of a component: its name in the file, its kind, and its text when it is missing."""

    name: str
    kind: Kind
    default: str

    def read(self, text: str, names: Names) -> Any:
        """The value of a text; the default's where the text is none."""
        try:
            return self.kind.read(text, names)
        except (ValueError, OverflowError):
            return self.kind.read(self.default, names)


@dataclass(frozen=True)
class ComponentSpec:
    """A class of components: its full name, its settings, what it became in our module.

    `old` maps old names of settings to the present ones; `level` says how far it is understood.
    """

    tag: str
    settings: tuple[Setting, ...]
    old: Mapping[str, str]

    @cached_property
    def by_name(self) -> Mapping[str, Setting]:
        """The settings by name."""
        return {setting.name: setting for setting in self.settings}

    @property
    def short(self) -> str:
        """The class's own name, without its package."""
        return self.tag.rpartition(".")[2]

    def read(self, component: Component, names: Names = _NO_NAMES) -> dict[str, Any]:
        """All settings as values, missing ones as their defaults."""
        found = {self.old.get(name, name): text for name, text in component.attributes.items()}
        return {
            setting.name: setting.read(found.get(setting.name, setting.default), names)
            for setting in self.settings
        }

    def write(self, values: Mapping[str, Any], names: Names = _NO_NAMES) -> dict[str, str]:
        """The settings of some values as texts, by name as VASSAL sorts them."""
        return {name: self.by_name[name].kind.write(values[name], names) for name in sorted(values)}

    def unknown(self, component: Component) -> tuple[str, ...]:
        """The settings of an element that the table does not have; they are kept as they are."""
        return tuple(
            name for name in component.attributes if self.old.get(name, name) not in self.by_name
        )

    def malformed(self, component: Component, names: Names = _NO_NAMES) -> tuple[str, ...]:
        """The settings whose texts are not of their kind."""
        wrong = []
        for name, text in component.attributes.items():
            setting = self.by_name.get(self.old.get(name, name))
            if setting is None:
                continue
            try:
                setting.kind.read(text, names)
            except (ValueError, OverflowError):
                if text != "" or setting.kind in (kinds.INT, kinds.DOUBLE):
                    wrong.append(name)
        return tuple(wrong)


def spec(
    tag: str, settings: str, *blocks: str, old: Mapping[str, str] | None = None
) -> ComponentSpec:
    """Declare a class of components by the words of its settings."""
    words = " ".join((settings, *blocks)).split()
    return ComponentSpec(tag, tuple(_setting(word) for word in words), old or {})


def toolbar(**renamed: str) -> str:
    """The settings of what puts a button on a toolbar, some under another name."""
    usual = ("text", "tooltip", "icon", "hotkey:key", "canDisable:flag", "propertyGate")
    words = (*usual, "hideWhenDisabled:flag", "disabledIcon")
    made = []
    for word in words:
        name, _, kind = word.partition(":")
        made.append(f"{renamed.get(name, name)}:{kind}" if kind else renamed.get(name, name))
    return " ".join(made)


def by_tag(specs: Iterable[ComponentSpec]) -> dict[str, ComponentSpec]:
    """Specs by the full name of their class."""
    return {item.tag: item for item in specs}


def _setting(word: str) -> Setting:
    head, _, default = word.partition("=")
    name, _, kind = head.partition(":")
    kind = kind or "text"
    return Setting(name, _KINDS[kind], default.replace("_", " ") or _BLANK.get(kind, ""))
