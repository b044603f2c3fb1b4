"""All that rules ask of one table at one moment: elements, friends and enemies, the ground."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import immutables

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, SideId, TableId, TerrainId
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.geometry.fire_screen import FireScreen
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Crowd
from vtt.rules.view import RulesView
from vtt.state.game import GameState
from vtt_dbr.element import Element, element_of
from vtt_dbr.ground import Ground, make_ground
from vtt_dbr.recent import KEPT, Recent
from vtt_dbr.terrain_pieces import terrain_of


@dataclass(frozen=True)
class Battlefield:
    """One table: its elements by id, in sorted order, and its ground; `aboard` are those on vessels."""

    table: TableId
    elements: Mapping[PieceId, Element]
    ground: Ground
    aboard: Mapping[PieceId, Element] = field(default_factory=dict)

    def enemies(self, side: SideId | None) -> Mapping[PieceId, Footprint]:
        """The bases of everybody who is not of this side, as far as it knows that they are there."""
        return self._bases(side)[1]

    def friends(self, side: SideId | None) -> Mapping[PieceId, Footprint]:
        """The bases of this side."""
        return self._bases(side)[0]

    def crowd_of_enemies(self, side: SideId | None) -> "Crowd[PieceId]":
        """The enemies of a side, to be measured together."""
        return self._crowd(side, False)

    def crowd_of_friends(self, side: SideId | None) -> "Crowd[PieceId]":
        """The bases of a side, to be measured together."""
        return self._crowd(side, True)

    @cached_property
    def screen(self) -> FireScreen[PieceId]:
        """All bases, as they stand in lines of fire."""
        return FireScreen(self.pick(self.elements))

    def pick(self, ids: Collection[PieceId]) -> dict[PieceId, Footprint]:
        """Some bases by id."""
        return {piece: self.elements[piece].base for piece in ids}

    def _bases(
        self, side: SideId | None
    ) -> tuple[Mapping[PieceId, Footprint], Mapping[PieceId, Footprint]]:
        found = self._by_side.get(side)
        if found is None:
            friends = {e.id: e.base for e in self.elements.values() if e.side == side}
            others = (e for e in self.elements.values() if e.side != side and not e.hidden)
            enemies = {e.id: e.base for e in others}
            found = self._by_side[side] = (friends, enemies)
        return found

    def _crowd(self, side: SideId | None, friendly: bool) -> "Crowd[PieceId]":
        found = self._crowds.get((side, friendly))
        if found is None:
            friends, enemies = self._bases(side)
            found = self._crowds[(side, friendly)] = Crowd(friends if friendly else enemies)
        return found

    @cached_property
    def _by_side(
        self,
    ) -> dict[SideId | None, tuple[Mapping[PieceId, Footprint], Mapping[PieceId, Footprint]]]:
        return {}

    @cached_property
    def _crowds(self) -> dict[tuple[SideId | None, bool], "Crowd[PieceId]"]:
        return {}


def field_of(view: RulesView, piece: PieceId) -> Battlefield:
    """The table on which a piece stands.

    Raises:
        CommandError: if there is no such piece.
    """
    return battlefield(view, view.piece(piece).table)


def element_at(view: RulesView, piece: PieceId) -> Element:
    """A piece as an element.

    Raises:
        CommandError: if there is no such piece, or it is no element.
    """
    here = field_of(view, piece)
    found = here.elements.get(piece) or here.aboard.get(piece)
    if found is None:
        raise CommandError(f"expected an element, found {piece!r}, which is none")
    return found


def battlefield(view: RulesView, table: TableId) -> Battlefield:
    """The elements and the ground of a table as a view shows them."""
    return _battlefields(view.state, view.module).at(view, table)


class _Tables:
    """The battlefields of one state, each made when it is first asked for."""

    def __init__(self) -> None:
        self._found: dict[TableId, Battlefield] = {}

    def at(self, view: RulesView, table: TableId) -> Battlefield:
        found = self._found.get(table)
        if found is None:
            by_id: dict[PieceId, Element] = {}
            aboard: dict[PieceId, Element] = {}
            placed: list[TerrainFeature] = []
            for piece in view.pieces(table).values():
                element = element_of(view, piece)
                if element is not None:
                    (aboard if element.aboard else by_id)[element.id] = element
                if element is None or element.is_bridge:
                    feature = terrain_of(view, piece)
                    placed += () if feature is None else (feature,)
            grounds = _grounds(view.state.terrain, view.module)
            found = Battlefield(table, by_id, grounds.at(table, tuple(placed)), aboard)
            self._found[table] = found
        return found


class _Grounds:
    """The ground of each table under one set of terrain."""

    def __init__(
        self, terrain: "immutables.Map[TerrainId, TerrainFeature]", module: ModuleDefinition
    ) -> None:
        self._terrain, self._module = terrain, module
        self._found: dict[tuple[TableId, tuple[TerrainFeature, ...]], Ground] = {}

    def at(self, table: TableId, placed: tuple[TerrainFeature, ...]) -> Ground:
        """The ground with the pieces of terrain that stand on it; the last few are kept."""
        key = (table, placed)
        found = self._found.get(key)
        if found is None:
            features = [self._terrain[name] for name in sorted(self._terrain)]
            here = [feature for feature in features if feature.table == table]
            if len(self._found) >= KEPT:
                self._found.clear()
            found = self._found[key] = make_ground((*here, *placed), self._module)
        return found


def _new_tables(state: GameState, module: ModuleDefinition) -> _Tables:
    return _Tables()


_battlefields = Recent(_new_tables)
_grounds = Recent(_Grounds)
