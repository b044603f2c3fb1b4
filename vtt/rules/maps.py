"""What of a module's maps never changes in a game: built when first asked for, kept with the module."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from vtt.base.errors import DefinitionError
from vtt.base.ids import PieceDefinitionId, TableId
from vtt.base.problems import did_you_mean
from vtt.definition.board import SlotDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.values import PropertyValue

if TYPE_CHECKING:
    from vtt.rules.area_board import AreaBoard
    from vtt.rules.cell_board import CellBoard

Read = TypeVar("Read")


class Maps:
    """The boards of a module as services, and what plug-ins read from it."""

    def __init__(self, module: ModuleDefinition) -> None:
        self._module = module
        self._cells: dict[TableId, CellBoard] = {}
        self._areas: dict[TableId, AreaBoard] = {}
        self._printed: dict[Callable[[ModuleDefinition], Any], Any] = {}

    def cells(self, table: TableId) -> "CellBoard":
        """The first board of a table that has a grid; DefinitionError where there is none."""
        found = self._cells.get(table)
        if found is None:
            from vtt.rules.cell_board import CellBoard

            definition = self._module.table(table)
            found = next(
                (CellBoard(table, board, board.grid) for board in definition.boards if board.grid),
                None,
            )
            if found is None:
                raise DefinitionError(f"no board of table {table!r} has a grid")
            self._cells[table] = found
        return found

    def areas(self, table: TableId) -> "AreaBoard":
        """The first board of a table that has areas; DefinitionError where there is none."""
        found = self._areas.get(table)
        if found is None:
            from vtt.rules.area_board import AreaBoard

            boards = self._module.table(table).boards
            found = next(
                (AreaBoard(board, board.area_map) for board in boards if board.area_map), None
            )
            if found is None:
                raise DefinitionError(f"no board of table {table!r} has areas")
            self._areas[table] = found
        return found

    def printed(self, read: Callable[[ModuleDefinition], Read]) -> Read:
        """What a plug-in's function reads from the module; it is asked once."""
        if read not in self._printed:
            self._printed[read] = read(self._module)
        found: Read = self._printed[read]
        return found

    @cached_property
    def values(self) -> Mapping[PieceDefinitionId, Mapping[str, PropertyValue]]:
        """What is printed on every kind of piece, by name: asked a million times in a game."""
        pieces = self._module.resolved_pieces
        return {piece.id: dict(reversed(piece.properties)) for piece in pieces}

    def slot(self, table: TableId, slot: str) -> SlotDefinition:
        """A slot of a table; DefinitionError with the nearest id where there is none."""
        slots = {item.id: item for item in self._module.table(table).slots}
        if slot not in slots:
            raise DefinitionError(
                f"table {table!r} has no slot {slot!r}{did_you_mean(slot, slots)}"
            )
        return slots[slot]


def maps_of(module: ModuleDefinition) -> Maps:
    """The maps of a module, made once."""
    found: Maps | None = module.__dict__.get("_rules_maps")
    if found is None:
        found = Maps(module)
        module.__dict__["_rules_maps"] = found
    return found
