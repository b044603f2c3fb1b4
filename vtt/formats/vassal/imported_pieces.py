"""Pieces of a module that came from VASSAL as saves have them: prototypes worked in, names as they were."""

from collections.abc import Mapping

from vtt.base.errors import DefinitionError
from vtt.definition.deck import DeckDefinition
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.resolve import Resolver
from vtt.definition.trait import Trait
from vtt.definition.trait_data import Comment
from vtt.definition.values import PropertyValue
from vtt.formats.vassal.components import is_kind
from vtt.formats.vassal.convert_maps import MAPS
from vtt.formats.vassal.convert_pieces import picture_of, slot_state
from vtt.formats.vassal.file_decks import FileDecks
from vtt.formats.vassal.habits import NEW_STATE
from vtt.formats.vassal.keep import kept_parts
from vtt.formats.vassal.kinds import px_from_mm
from vtt.formats.vassal.own_maps import WrittenMap
from vtt.formats.vassal.pieces import innermost
from vtt.formats.vassal.rebuild import names_of
from vtt.formats.vassal.traits import Traits
from vtt.formats.vassal.tree import Component
from vtt.state.piece import PieceState


class ImportedPieces:
    """What a save needs of an imported module.

    Attributes:
        gpids: the number of each piece's slot.
        sides: VASSAL's name of each side.
    """

    def __init__(self, module: ModuleDefinition, tree: KeptTree, paths: tuple[str, ...]) -> None:
        self._names = names_of(module, tree, paths)
        self._traits = Traits(self._names)
        self._resolver = Resolver(module.prototypes)
        self._slots: dict[str, KeptPart] = {}
        self._by_number: dict[str, KeptPart] = {}
        for part in kept_parts(tree.root):
            if part.made.startswith("piece/"):
                self._slots.setdefault(part.made.partition("/")[2], part)
                self._by_number.setdefault(dict(part.settings).get("gpid", ""), part)
        self.gpids: Mapping[str, str] = {
            piece.id: dict(self._slots[piece.id].settings).get("gpid", "")
            if piece.id in self._slots
            else ""
            for piece in module.pieces
        }
        self.sides: Mapping[str, str] = {side.id: side.name for side in module.sides}
        self._decks = FileDecks(module, self._names)

    def deck(self, deck: DeckDefinition) -> Component:
        """A deck with the settings that its file has, edits in them."""
        return self._decks.component(deck)

    def whole(self, piece: PieceDefinition) -> tuple[Trait, ...]:
        """All traits of a piece, inside first; saves have no prototypes and no comments."""
        try:
            traits = self._resolver.resolve(piece).traits
        except DefinitionError:
            traits = piece.traits
        return tuple(trait for trait in traits if not isinstance(trait, Comment))

    def values_of(self, piece: PieceState) -> Mapping[str, PropertyValue]:
        """What the game changed of a piece, by name."""
        return dict(piece.properties)

    def levels_of(
        self, piece: PieceDefinition, traits: tuple[Trait, ...], number: str = ""
    ) -> tuple[list[str], list[str]]:
        """Types and states of a piece with these traits, from the outside in.

        `number` is that of the slot from which a piece came that differs from all of the module.
        """
        slot = self._slots.get(piece.id) or (self._by_number.get(number) if number else None)
        rest = "" if slot is None else slot.rest
        slot_name = "" if slot is None else dict(slot.settings).get("entryName", "")
        usual = slot_state(NEW_STATE, self.gpids.get(piece.id, ""))
        basic, state = innermost(rest, piece.name, picture_of(piece), usual, self._names, slot_name)
        levels = self._traits.write(traits)
        levels.reverse()
        types = [*(own for own, _ in levels), basic]
        return types, [*(level_state for _, level_state in levels), state]


def imported_maps(module: ModuleDefinition, tree: KeptTree) -> dict[str, WrittenMap]:
    """The maps of an imported module by the ids of their tables, with the boards on each."""
    found: dict[str, WrittenMap] = {}
    names: dict[int, str] = {}
    tables = {str(table.id): table.name for table in module.tables}
    number = 0
    for part in kept_parts(tree.root):
        component = Component(part.kind, dict(part.settings))
        if is_kind(component, *MAPS):
            own = tables.get(part.made.partition("/")[2])
            name = component.get("mapName")
            names[number] = (name and own) or name or f"Map{number}"
            number += 1
    for table in module.tables:
        name = names.get(table.order, table.name)
        xs = sorted({board.x for board in table.boards})
        ys = sorted({board.y for board in table.boards})
        triples: list[str] = []
        for board in table.boards:
            title = f"{board.name}/rev" if board.reversed else board.name
            triples += [title, str(xs.index(board.x)), str(ys.index(board.y))]
        boards = "\t".join([f"{name}BoardPicker", *triples]) if triples else ""
        empty = Component("map", {})
        found[table.id] = WrittenMap(empty, name, px_from_mm(1.0), boards)
    return found
