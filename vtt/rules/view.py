"""The read-only view of a game that rules work on: state, module, settings and services."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property, reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from vtt.base.errors import CommandError, DefinitionError
from vtt.base.frozen import Frozen, get_path
from vtt.base.ids import PieceDefinitionId, PieceId, PluginId, SideId, TableId
from vtt.base.problems import did_you_mean
from vtt.commands.apply import apply
from vtt.commands.base import Command
from vtt.commands.piece import PieceMove
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.rules_table import RulesTable
from vtt.definition.values import PropertyValue
from vtt.geometry.footprint import Footprint
from vtt.geometry.grid_spec import Cell
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.rules.maps import maps_of
from vtt.rules.slot_layout import free_places
from vtt.state.game import GameState
from vtt.state.piece import PieceState, Place

if TYPE_CHECKING:
    from vtt.geometry.many import Crowd
    from vtt.rules.area_board import AreaBoard
    from vtt.rules.cell_board import CellBoard


Derived = TypeVar("Derived")


@dataclass(frozen=True)
class RulesView:
    """One state seen by one plug-in. Everything derived is worked out when first asked for.

    `actor` is the side that proposes (None: somebody who acts for all sides, as in solo play).
    `settings_read` notes the settings that were asked of this view and of those made from it: on no other
    can anything depend that was found with them. `only_acts`: nobody looks at what is offered, so that
    offers without a command need not be worked out.
    """

    state: GameState
    module: ModuleDefinition
    plugin: PluginId
    defaults: Mapping[str, Frozen]
    actor: SideId | None = None
    only_acts: bool = False
    settings_read: set[str] = field(default_factory=set, compare=False, repr=False)

    def at(self, state: GameState) -> "RulesView":
        """The same view of another state; where the pieces are the same, what follows from them is kept."""
        if state is self.state:
            return self
        view = RulesView(
            state,
            self.module,
            self.plugin,
            self.defaults,
            self.actor,
            self.only_acts,
            self.settings_read,
        )
        if _differs_in_pieces_no_more(self.state, state):
            kept = ("_by_table", "_crowds", "_cells", "_areas", "_of_pieces")
            vars(view).update({name: getattr(self, name) for name in kept})
        return view

    def then(self, *commands: Command) -> "RulesView":
        """The view after some commands, as if they had been given; nothing happens on the table.

        Raises:
            CommandError: if one of them is impossible here.
        """
        return self.at(reduce(apply, commands, self.state))

    def piece(self, piece_id: PieceId) -> PieceState:
        """The piece with this id; CommandError with the nearest id where there is none."""
        piece = self.state.pieces.get(piece_id)
        if piece is None:
            raise CommandError(f"no piece {piece_id!r}{did_you_mean(piece_id, self.state.pieces)}")
        return piece

    def definition(self, piece: PieceState) -> PieceDefinition:
        """What the module says of a piece."""
        return self.module.piece(piece.definition)

    def value(
        self, piece: PieceState, name: str, default: PropertyValue | None = None
    ) -> PropertyValue | None:
        """A property of a piece: its own, else its definition's, else `default`."""
        own = piece.get(name) if piece.properties else None
        if own is not None:
            return own
        printed = self._printed_values.get(piece.definition)
        if printed is None:
            printed = dict(self.definition(piece).properties)
        return printed.get(name, default)

    def footprint(self, piece: PieceState) -> Footprint:
        """The piece's outline where it stands."""
        return Footprint(self.definition(piece).outline, piece.pose)

    def pieces(self, table: TableId) -> Mapping[PieceId, PieceState]:
        """The pieces standing on a table, by id in sorted order."""
        found = self._by_table.get(table)
        if found is None:
            found = MappingProxyType(self.state.pieces_on(table))
            self._by_table[table] = found
        return found

    def crowd(self, table: TableId) -> "Crowd[PieceId]":
        """The outlines of a table's pieces, by id, to be measured together (open plane)."""
        found = self._crowds.get(table)
        if found is None:
            from vtt.geometry.many import Crowd

            found = Crowd({key: self.footprint(piece) for key, piece in self.pieces(table).items()})
            self._crowds[table] = found
        return found

    def cells(self, table: TableId) -> "CellBoard":
        """The grid of a table's first board that has one.

        Raises:
            DefinitionError: if no board of the table has a grid.
        """
        return maps_of(self.module).cells(table)

    def cell_of(self, piece: PieceState) -> Cell | None:
        """The cell in which a piece's origin stands; None off the grid."""
        return self.cells(piece.table).cell_at(piece.pose.point)

    def areas(self, table: TableId) -> "AreaBoard":
        """The areas of a table's first board that has some.

        Raises:
            DefinitionError: if no board of the table has areas.
        """
        return maps_of(self.module).areas(table)

    def area_of(self, piece: PieceState) -> str | None:
        """The area in which a piece's origin stands; None beside them all."""
        return self.areas(piece.table).area_at(piece.pose.point)

    def pieces_in_area(
        self, table: TableId, area: str, slot: str | None = None
    ) -> tuple[PieceState, ...]:
        """The pieces in an area (in one slot of it, or at all), by id in sorted order."""
        return tuple(
            piece
            for piece in self._by_area(table).get(area, ())
            if slot is None or piece.slot == slot
        )

    def pieces_in_cell(
        self, table: TableId, cell: Cell, level: str | None = None
    ) -> tuple[PieceState, ...]:
        """The pieces in a cell (at one level, or at all), by id in sorted order."""
        return tuple(
            piece
            for piece in self._by_cell(table).get(cell, ())
            if level is None or piece.level == level
        )

    def pieces_in_slot(self, table: TableId, slot: str) -> tuple[PieceState, ...]:
        """The pieces in a slot of a table, by id in sorted order."""
        return tuple(piece for piece in self.pieces(table).values() if piece.slot == slot)

    def fill_slot(
        self, table: TableId, slot: str, pieces: Sequence[PieceId]
    ) -> tuple[PieceMove, ...]:
        """Moves that put pieces into a slot, each on a free place of it.

        Raises:
            DefinitionError: if the table has no such slot, with the nearest id.
        """
        states = [self.piece(piece) for piece in pieces]
        sizes = [outline_size(self.definition(piece).outline) for piece in states]
        here = [p.pose.point for p in self.pieces_in_slot(table, slot) if p.id not in pieces]
        points = free_places(maps_of(self.module).slot(table, slot), sizes, here)
        return tuple(
            PieceMove(piece.id, Place(table, Pose(x, y, piece.pose.facing), slot=slot))
            for piece, (x, y) in zip(states, points, strict=True)
        )

    def box(self, *path: str, default: Frozen = None) -> Frozen:
        """What the plug-in remembers at a path of its own box."""
        return get_path(self.state.boxes, (self.plugin, *path), default)

    def setting(self, key: str) -> Frozen:
        """A setting's value: the table's choice, else the module's, else the plug-in's default.

        Raises:
            DefinitionError: for a key that the manifest does not declare, with the nearest one.
        """
        self.settings_read.add(key)
        chosen = get_path(self.state.settings, (self.plugin, key))
        if chosen is not None:
            return chosen
        use = self.module.rules
        from_module = use.settings.get(key) if use is not None else None
        if from_module is not None:
            return from_module
        if key not in self.defaults:
            raise DefinitionError(
                f"the rules {self.plugin!r} have no setting {key!r}{did_you_mean(key, self.defaults)}"
            )
        return self.defaults[key]

    def table(self, table_id: str) -> RulesTable:
        """A rules table of the module."""
        return self.module.rules_table(table_id)

    @cached_property
    def choices(self) -> tuple[PendingChoice, ...]:
        """The questions that wait for an answer; the view's own copies."""
        return deepcopy(pending_choices(self.state, self.plugin))

    def derived(self, key: Hashable, work_out: Callable[[], Derived]) -> Derived:
        """What follows from this view alone: worked out when it is first asked for by its key, and kept."""
        kept = self._derived
        if key not in kept:
            kept[key] = work_out()
        found: Derived = kept[key]
        return found

    def of_pieces(self, key: Hashable, work_out: Callable[[], Derived]) -> Derived:
        """What follows from pieces, settings and module alone: kept for views in which these are the same."""
        kept = self._of_pieces
        if key not in kept:
            kept[key] = work_out()
        found: Derived = kept[key]
        return found

    def printed(self, read: Callable[[ModuleDefinition], Derived]) -> Derived:
        """What follows from the module alone: read when it is first asked for, kept for every view."""
        return maps_of(self.module).printed(read)

    def choice(self, choice_id: str) -> PendingChoice | None:
        """The open question with this id, or None."""
        return next((choice for choice in self.choices if choice.id == choice_id), None)

    def _by_cell(self, table: TableId) -> Mapping[Cell | None, list[PieceState]]:
        if table not in self._cells:
            self._cells[table] = _grouped(self.pieces(table).values(), self.cell_of)
        return self._cells[table]

    def _by_area(self, table: TableId) -> Mapping[str | None, list[PieceState]]:
        if table not in self._areas:
            self._areas[table] = _grouped(self.pieces(table).values(), self.area_of)
        return self._areas[table]

    @cached_property
    def _printed_values(self) -> Mapping[PieceDefinitionId, Mapping[str, PropertyValue]]:
        return maps_of(self.module).values

    @cached_property
    def _derived(self) -> dict[Hashable, Any]:
        return {}

    @cached_property
    def _of_pieces(self) -> dict[Hashable, Any]:
        return {}

    @cached_property
    def _by_table(self) -> dict[TableId, Mapping[PieceId, PieceState]]:
        return {}

    @cached_property
    def _crowds(self) -> dict[TableId, "Crowd[PieceId]"]:
        return {}

    @cached_property
    def _cells(self) -> dict[TableId, Mapping[Cell | None, list[PieceState]]]:
        return {}

    @cached_property
    def _areas(self) -> dict[TableId, Mapping[str | None, list[PieceState]]]:
        return {}


def _differs_in_pieces_no_more(old: GameState, new: GameState) -> bool:
    """Whether what follows from the pieces of one state holds in another."""
    return (
        old.pieces is new.pieces
        and old.settings is new.settings
        and old.mode is new.mode
        and old.scenario is new.scenario
    )


Key = TypeVar("Key")


def _grouped(
    pieces: Iterable[PieceState], place: Callable[[PieceState], Key]
) -> dict[Key, list[PieceState]]:
    found: dict[Key, list[PieceState]] = {}
    for piece in pieces:
        found.setdefault(place(piece), []).append(piece)
    return found
