"""Tables of a foreign module within the bounds of ours: one absurd number does not refuse the rest."""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from vtt.definition.board import BoardDefinition, BoardDrawing, TableDefinition, ZoneDefinition
from vtt.definition.check_tables import (
    FARTHEST_MM,
    LARGEST_MM,
    MOST_CELLS,
    cells_of,
    farthest_of,
    is_too_large,
    size_of,
)

_Sized = TypeVar("_Sized", TableDefinition, BoardDefinition)
_Gridded = TypeVar("_Gridded", BoardDefinition, ZoneDefinition)

TOO_LARGE = f"a table or a board of more than {LARGEST_MM / 1000:g} m is cut to that"
TOO_FINE = f"a grid of more than {MOST_CELLS:,} cells is not laid"
TOO_FAR = f"a zone with a corner more than {FARTHEST_MM / 1000:g} m away is left out"


def bounded(table: TableDefinition, tell: Callable[[str, str], object]) -> TableDefinition:
    """A table that the check of a module lets pass; `tell` hears what was done, and to what."""
    boards = tuple(_board(board, tell) for board in table.boards)
    return _cut(replace(table, boards=boards), tell)


def _board(board: BoardDefinition, tell: Callable[[str, str], object]) -> BoardDefinition:
    cut = _cut(board, tell)
    if isinstance(cut.image, BoardDrawing) and cut is not board:
        shapes = tuple(
            replace(shape, points=tuple((_least(x), _least(y)) for x, y in shape.points))
            for shape in cut.image.shapes
        )
        cut = replace(cut, image=BoardDrawing(shapes))
    zones = []
    for zone in board.zones:
        if farthest_of(zone.points) > FARTHEST_MM:
            tell(TOO_FAR, zone.name)
            continue
        zones.append(_laid(zone, size_of(zone.points), tell))
    return _laid(replace(cut, zones=tuple(zones)), (cut.width, cut.height), tell)


def _cut(record: _Sized, tell: Callable[[str, str], object]) -> _Sized:
    if not is_too_large(record):
        return record
    tell(TOO_LARGE, f"{record.name}: {record.width:,.0f} x {record.height:,.0f} mm")
    return replace(record, width=_least(record.width), height=_least(record.height))


def _laid(
    record: _Gridded, size: tuple[float, float], tell: Callable[[str, str], object]
) -> _Gridded:
    grid = record.grid
    if grid is None or cells_of(grid, size) <= MOST_CELLS:
        return record
    tell(TOO_FINE, record.name)
    return replace(record, grid=None)


def _least(length: float) -> float:
    return min(length, LARGEST_MM)
