"""The start of a new game: decks with their cards, and the stacks that stand on boards."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.ids import DeckId, PieceId, ScenarioId, StackId
from vtt.definition.deck import DeckDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.resolve import Resolver
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.definition.trait_moves import NotStacking
from vtt.formats.vassal.components import is_kind, parts_of, values_of
from vtt.formats.vassal.conversion import Conversion, id_of
from vtt.formats.vassal.convert_maps import ConvertedMap, MapConverter
from vtt.formats.vassal.drawing_order import placed_in_order
from vtt.formats.vassal.kinds import mm_from_px
from vtt.formats.vassal.names import IdMaker
from vtt.formats.vassal.own_decks import read_deck
from vtt.formats.vassal.pixels import Pixel
from vtt.formats.vassal.shared_properties import initial_properties
from vtt.formats.vassal.tree import Component
from vtt.geometry.pose import Pose

START: Final = ScenarioId("start")
_NO_BOARD: Final = "null"


class SetupConverter:
    """Decks, at-start stacks, and the scenario that they make.

    Args:
        conversion: the module on its way.
        maps: the maps, converted.
        pieces: the pieces, converted.
        prototypes: what they use.
    """

    def __init__(
        self,
        conversion: Conversion,
        maps: MapConverter,
        pieces: tuple[PieceDefinition, ...],
        prototypes: tuple[Prototype, ...],
    ) -> None:
        self._conversion = conversion
        self._maps = maps
        self._pieces: Mapping[str, PieceDefinition] = {piece.id: piece for piece in pieces}
        self._resolver = Resolver(prototypes)
        self._deck_ids = conversion.ids("deck")
        self._stack_ids = IdMaker()
        self._place_ids = IdMaker()
        self._lone: dict[str, bool] = {}
        self.decks: list[DeckDefinition] = []
        self.deck_names: dict[str, DeckId] = {}
        self.placements: list[PiecePlacement] = []

    def convert(self) -> ScenarioDefinition:
        """The start of a new game."""
        decks: dict[DeckId, Component] = {}
        for item in self._maps.maps:
            for part in parts_of(item.component):
                if is_kind(part, "DrawPile"):
                    deck = self._deck(part, item)
                    decks[deck.id] = part
                elif is_kind(part, "SetupStack"):
                    self._stack(part, item)
        self._link_discards(decks)
        bounds = {piece.id: piece.outline.bounds for piece in self._pieces.values()}
        return ScenarioDefinition(
            id=START,
            name="A new game",
            placements=placed_in_order(self.placements, bounds),
            boxes=initial_properties(self._conversion.archive.root),
        )

    def _deck(self, component: Component, item: ConvertedMap) -> DeckDefinition:
        values = values_of(component)
        deck_id = DeckId(self._deck_ids.make(values["name"], "deck"))
        x, y = self._spot(values, item, component)
        owners = self._conversion.owners(component, values["deckOwners"])
        pose = Pose(mm_from_px(x), mm_from_px(y))
        deck = read_deck(values, deck_id, item.table.id, pose, owners)
        self.decks.append(deck)
        self.deck_names.setdefault(values["name"], deck_id)
        self._conversion.link(component, "deck", deck_id)
        for order, piece in enumerate(self._slots(component)):
            self.placements.append(
                PiecePlacement(
                    id=PieceId(self._place_ids.make(piece.id)),
                    definition=piece.id,
                    table=item.table.id,
                    deck=deck_id,
                    order=order,
                )
            )
        return deck

    def _stack(self, component: Component, item: ConvertedMap) -> None:
        values = values_of(component)
        x, y = self._spot(values, item, component)
        pose = Pose(mm_from_px(x), mm_from_px(y))
        pieces = self._slots(component)
        stack = StackId(self._stack_ids.make(values["name"], "stack"))
        together = [piece for piece in pieces if not self._stands_alone(piece)]
        for order, piece in enumerate(pieces):
            joins = len(together) > 1 and piece in together
            self.placements.append(
                PiecePlacement(
                    id=PieceId(self._place_ids.make(piece.id)),
                    definition=piece.id,
                    table=item.table.id,
                    pose=pose,
                    stack=stack if joins else None,
                    order=order if joins else 0,
                )
            )

    def _slots(self, component: Component) -> list[PieceDefinition]:
        links = [self._conversion.made.get(id_of(part), "") for part in parts_of(component)]
        ids = [link.removeprefix("piece/") for link in links if link.startswith("piece/")]
        return [self._pieces[piece_id] for piece_id in ids]

    def _spot(self, values: Mapping[str, Any], item: ConvertedMap, component: Component) -> Pixel:
        """A point of the map: a location by its name, or numbers relative to a board."""
        owning = values["owningBoard"]
        boards = [board for board in item.boards if board.name == owning] or list(item.boards[:1])
        if values.get("useGridLocation") and values.get("location"):
            for board in boards if owning else item.boards:
                found = board.grid.find(values["location"]) if board.grid is not None else None
                if found is not None:
                    return board.outer(*found)
            self._conversion.report.changed(
                "an at-start stack whose location has no such name on its board stands at its point",
                self._conversion.where(component),
                str(values["location"]),
            )
        if owning and boards and boards[0].name == owning:
            return (boards[0].x + values["x"], boards[0].y + values["y"])
        if owning not in ("", _NO_BOARD):
            self._conversion.report.changed(
                "a deck or stack whose board does not lie on its map stands at its point of the map",
                self._conversion.where(component),
                f"{values['name']}: {owning}",
            )
        return (item.edge[0] + values["x"], item.edge[1] + values["y"])

    def _stands_alone(self, piece: PieceDefinition) -> bool:
        """Whether a piece never joins a stack."""
        if piece.id not in self._lone:
            try:
                traits = self._resolver.resolve(piece).traits
            except DefinitionError:
                traits = piece.traits
            self._lone[piece.id] = any(
                isinstance(trait, NotStacking) and not trait.stacks for trait in traits
            )
        return self._lone[piece.id]

    def _link_discards(self, decks: Mapping[DeckId, Component]) -> None:
        for at, deck in enumerate(self.decks):
            wanted = values_of(decks[deck.id])["reshuffleTarget"]
            if not wanted:
                continue
            target = self.deck_names.get(wanted)
            if target is None:
                self._conversion.report.kept(
                    "a deck that goes to a deck which the module lacks",
                    self._conversion.where(decks[deck.id]),
                    f"{deck.name}: {wanted}",
                )
            elif target != deck.id:
                self.decks[at] = msgspec.structs.replace(deck, discard=target)
