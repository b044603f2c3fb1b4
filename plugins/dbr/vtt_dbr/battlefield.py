"""All that rules ask of one table at one moment: elements, friends and enemies, the ground."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import immutables

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, SideId, TableId, TerrainId
from vtt.base.once import cached_property
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.geometry.fire_screen import FireScreen
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Crowd
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_dbr.element import Element, element_of
from vtt_dbr.ground import Ground, make_ground
from vtt_dbr.recent import Carried, Recent
from vtt_dbr.terrain_pieces import terrain_of

Derived = TypeVar("Derived")


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
        return _screen_of(*self.elements.values())

    def pick(self, ids: Collection[PieceId]) -> dict[PieceId, Footprint]:
        """Some bases by id."""
        return {piece: self.elements[piece].base for piece in ids}

    def derived(self, key: Hashable, work_out: Callable[[], Derived]) -> Derived:
        """What follows from this table alone: worked out when it is first asked for by its key, and kept."""
        if key not in self._derived:
            self._derived[key] = work_out()
        found: Derived = self._derived[key]
        return found

    def _bases(
        self, side: SideId | None
    ) -> tuple[Mapping[PieceId, Footprint], Mapping[PieceId, Footprint]]:
        return self.derived(("bases", side), lambda: self._find_bases(side))

    def _find_bases(
        self, side: SideId | None
    ) -> tuple[Mapping[PieceId, Footprint], Mapping[PieceId, Footprint]]:
        friends = {e.id: e.base for e in self.elements.values() if e.side == side}
        others = (e for e in self.elements.values() if e.side != side and not e.hidden)
        return friends, {e.id: e.base for e in others}

    def _crowd(self, side: SideId | None, friendly: bool) -> "Crowd[PieceId]":
        key = (side, friendly)
        if key not in self._crowds:
            bases = self._bases(side)[not friendly]
            self._crowds[key] = _crowd_of(*map(self.elements.__getitem__, bases))
        return self._crowds[key]

    @cached_property
    def _crowds(self) -> "dict[tuple[SideId | None, bool], Crowd[PieceId]]":
        return {}

    @cached_property
    def _derived(self) -> dict[Hashable, Any]:
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
    state = view.state
    # what rules remember does not count: who has shot stands where he stood
    kept = _battlefields(state.pieces, state.terrain, state.settings, state.mode, view.module)
    return kept.at(view, table)


class _Tables:
    """The battlefields of one moment, each made when it is first asked for."""

    def __init__(self) -> None:
        self._found: dict[TableId, Battlefield] = {}

    def at(self, view: RulesView, table: TableId) -> Battlefield:
        found = self._found.get(table)
        if found is None:
            by_id: dict[PieceId, Element] = {}
            aboard: dict[PieceId, Element] = {}
            placed: list[TerrainFeature] = []
            known = _known(view.module)
            for element, feature in known.pieces(view, view.pieces(table)):
                if element is not None:
                    (aboard if element.aboard else by_id)[element.id] = element
                placed += () if feature is None else (feature,)
            ground = known.ground(view.state.terrain, table, tuple(placed))
            found = self._found[table] = Battlefield(table, by_id, ground, aboard)
        return found


_Read: TypeAlias = tuple[Element | None, TerrainFeature | None]


class _Known:
    """What pieces of a module are and what ground lies on its tables, carried from state to state."""

    def __init__(self, module: ModuleDefinition) -> None:
        self._module = module
        self._by_settings = Carried[Carried[_Read]]()
        self._grounds = Carried[Ground]()

    def pieces(self, view: RulesView, pieces: Mapping[PieceId, PieceState]) -> Iterator[_Read]:
        """Each piece as an element and as terrain."""
        # held here: another thread may ask under other settings meanwhile
        known = self._by_settings.get("pieces", view.state.settings, Carried[_Read])
        for name, piece in pieces.items():
            yield known.get(name, piece, _read, view, piece)

    def ground(
        self,
        terrain: "immutables.Map[TerrainId, TerrainFeature]",
        table: TableId,
        placed: tuple[TerrainFeature, ...],
    ) -> Ground:
        """The ground of a table with the pieces of terrain that stand on it."""
        of = (terrain, placed)
        return self._grounds.get(table, of, self._make_ground, table, terrain, placed)

    def _make_ground(
        self,
        table: TableId,
        terrain: "immutables.Map[TerrainId, TerrainFeature]",
        placed: tuple[TerrainFeature, ...],
    ) -> Ground:
        features = [terrain[name] for name in sorted(terrain)]
        here = [feature for feature in features if feature.table == table]
        return make_ground((*here, *placed), self._module)


def _read(view: RulesView, piece: PieceState) -> _Read:
    element = element_of(view, piece)
    is_ground = element is None or element.is_bridge
    return element, terrain_of(view, piece) if is_ground else None


def _new_tables(*_of: object) -> _Tables:
    return _Tables()


def _new_crowd(*elements: Element) -> "Crowd[PieceId]":
    return Crowd({element.id: element.base for element in elements})


def _new_screen(*elements: Element) -> FireScreen[PieceId]:
    return FireScreen({element.id: element.base for element in elements})


_battlefields = Recent(_new_tables)
_known = Recent(_Known)
_crowd_of = Recent(_new_crowd, kept=8)
_screen_of = Recent(_new_screen)
