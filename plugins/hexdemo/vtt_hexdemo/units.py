"""Units: which there are, where they stand, and what their counters say."""

from collections.abc import Iterable, Sequence

from vtt.base.errors import DefinitionError
from vtt.base.ids import PieceId, SideId, TableId
from vtt.commands.naming import joined
from vtt.geometry.grid_spec import Cell
from vtt.rules.cell_board import CellBoard
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState

MAP = TableId("map")
REDUCED = "back"
"""The face of a unit that has lost a step."""


def board(view: RulesView) -> CellBoard:
    """The hexes of the map."""
    return view.cells(MAP)


def hex_of(view: RulesView, unit: PieceState) -> Cell | None:
    """The hex in which a unit stands; None beside the map."""
    return view.cell_of(unit) if unit.table == MAP else None


def on_map(view: RulesView, side: SideId) -> list[PieceState]:
    """A side's units on the map, by id."""
    return [
        unit
        for unit in view.pieces(MAP).values()
        if unit.side == side and hex_of(view, unit) is not None
    ]


def units_in(view: RulesView, cell: Cell, side: SideId | None = None) -> list[PieceState]:
    """The units in a hex (of one side, or all), by id."""
    found = view.pieces_in_cell(MAP, cell)
    return [unit for unit in found if side is None or unit.side == side]


def still_on_map(view: RulesView, units: Iterable[PieceId]) -> list[PieceState]:
    """Those of some units that stand on the map."""
    found = map(view.piece, units)
    return [unit for unit in found if hex_of(view, unit) is not None]


def enemy_hexes(view: RulesView, unit: PieceState) -> frozenset[Cell]:
    """The hexes that a unit's enemies hold."""
    held = (hex_of(view, enemy) for enemy in on_map(view, enemy_of(view, unit.side)))
    return frozenset(cell for cell in held if cell is not None)


def enemy_of(view: RulesView, side: SideId | None) -> SideId:
    """The other side."""
    return next(other for other in view.state.sides if other != side)


def side_of(unit: PieceState) -> SideId:
    """Whose a unit is; DefinitionError for a piece that is nobody's."""
    if unit.side is None:
        raise DefinitionError(f"unit {unit.id!r} has no side")
    return unit.side


def name(view: RulesView, unit: PieceState) -> str:
    """A unit's name for people."""
    return view.definition(unit).name


def names(view: RulesView, units: Sequence[PieceState]) -> str:
    """The names of units, as a sentence has them."""
    return joined([name(view, unit) for unit in units])


def kind(view: RulesView, unit: PieceState) -> str:
    """A unit's type: foot, horse, guns or rangers."""
    return str(view.value(unit, "type"))


def strength(view: RulesView, unit: PieceState, what: str) -> int:
    """`attack` or `defence` as the face that is up says it."""
    return printed(view, unit, f"reduced_{what}" if unit.face == REDUCED else what)


def printed(view: RulesView, unit: PieceState, value: str) -> int:
    """A number of a counter.

    Raises:
        DefinitionError: if the module does not give it as a whole number.
    """
    found = view.value(unit, value)
    if not isinstance(found, int):
        raise DefinitionError(
            f"unit {unit.id!r}: expected a whole number {value!r}, found {found!r}"
        )
    return found
