"""The decks of an imported module with all the settings of its files, and what was edited of them since."""

from collections.abc import Mapping
from typing import Final

import msgspec

from vtt.base.ids import DeckId, SideId
from vtt.definition.deck import DeckDefinition
from vtt.definition.kept import KeptPart
from vtt.definition.module import ModuleDefinition
from vtt.formats.vassal.components import values_of
from vtt.formats.vassal.deck_type import DRAW_PILE
from vtt.formats.vassal.edit_play import edit_deck
from vtt.formats.vassal.keep import kept_parts
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.own_decks import deck_settings, read_deck
from vtt.formats.vassal.trait_codec import FORMAT
from vtt.formats.vassal.tree import Component

_MADE: Final = "deck/"


class FileDecks:
    """Finds the component of each deck, whichever of a module's kept files has it.

    Args:
        module: the module as it is now.
        names: what the texts of its files refer to.
    """

    def __init__(self, module: ModuleDefinition, names: Names) -> None:
        self._names = names
        self._deck_names = {str(deck.id): deck.name for deck in module.decks}
        self._sides = {str(side.id): side.name for side in module.sides}
        self._parts: dict[str, KeptPart] = {
            part.made.removeprefix(_MADE): part
            for kept in module.kept
            if kept.format == FORMAT
            for part in kept_parts(kept.root)
            if part.made.startswith(_MADE)
        }
        self._by_name: dict[str, str] = {}
        for own, part in self._parts.items():
            self._by_name.setdefault(dict(part.settings).get("name", ""), own)

    def component(self, deck: DeckDefinition) -> Component:
        """A deck with the commands inside it; one that no file has is written from our words."""
        part = self._parts.get(deck.id)
        if part is None:
            return Component(DRAW_PILE, deck_settings(deck, self._deck_names, self._sides))
        made = Component(part.kind, dict(part.settings))
        made.children = [Component(inner.kind, dict(inner.settings)) for inner in part.parts]
        edit_deck(made, deck, self._before(made, deck), self._deck_names, self._side_names())
        return made

    def _before(self, component: Component, deck: DeckDefinition) -> DeckDefinition:
        """The deck as its file has it, at the place where it is now."""
        values = values_of(component, self._names)
        sides = (self._names.side(name) for name in values["deckOwners"])
        owners = [SideId(side) for side in sides if side is not None]
        before = read_deck(values, deck.id, deck.table, deck.pose, owners)
        goal = self._by_name.get(values["reshuffleTarget"] or "")
        known = None if goal in (None, deck.id) else DeckId(str(goal))
        return msgspec.structs.replace(before, discard=known)

    def _side_names(self) -> tuple[Mapping[str, str], Mapping[str, str]]:
        return self._sides, self._sides
