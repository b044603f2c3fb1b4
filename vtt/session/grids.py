"""The grids of a table's boards, asked by points in table mm: cells, their numbers, how far apart."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vtt.definition.board import TableDefinition
from vtt.geometry.grid_spec import Cell, HexGridSpec
from vtt.geometry.pose import Point

if TYPE_CHECKING:
    from vtt.rules.cell_board import CellBoard


class Grids:
    """The boards of one table that have cells; of boards that lie on one another the topmost counts."""

    def __init__(self, table: TableDefinition) -> None:
        self._boards = tuple(_with_cells(table))

    def at(self, point: Point) -> "tuple[CellBoard, Cell] | None":
        """The board and cell at a point; None where there is no grid."""
        return next(self._found(point), None)

    def between(self, first: Point, second: Point) -> "tuple[CellBoard, Cell, Cell] | None":
        """The cells at two points of one board; None where there is no such board."""
        start, end = self.at(first), self.at(second)
        if start is None or end is None or start[0] is not end[0]:
            return None
        return (start[0], start[1], end[1])

    def _found(self, point: Point) -> "Iterator[tuple[CellBoard, Cell]]":
        for board in self._boards:
            cell = board.cell_at(point)
            if cell is not None:
                yield board, cell


def _with_cells(table: TableDefinition) -> "Iterator[CellBoard]":
    for board in reversed(table.boards):
        if board.grid is not None:
            from vtt.rules.cell_board import CellBoard  # many tables have none

            yield CellBoard(table.id, board, board.grid)


def cells_text(board: "CellBoard", count: int) -> str:
    """So many cells in words, by the kind of the board's grid ("3 hexes")."""
    one, many = ("hex", "hexes") if is_hex(board) else ("square", "squares")
    return f"{count} {one if count == 1 else many}"


def cell_text(board: "CellBoard", cell: Cell) -> str:
    """A cell in words ("hex 0407")."""
    return f"{'hex' if is_hex(board) else 'square'} {board.label(cell)}"


def is_hex(board: "CellBoard") -> bool:
    """Whether the cells of a board are hexes."""
    return isinstance(board.board.grid, HexGridSpec)
