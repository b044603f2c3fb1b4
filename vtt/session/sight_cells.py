"""Sight over a board of cells: past cells whose terrain blocks, sides with walls, and other pieces.

The line runs from centre to centre. A cell that it crosses blocks alone, two cells that it runs
between block together; the two ends never block.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from vtt.base.ids import TableId
from vtt.definition.terrain import TerrainKindDefinition
from vtt.geometry.cell_line import LineStep
from vtt.geometry.grid_spec import Cell
from vtt.geometry.pose import Point
from vtt.rules.verdict import AreaMark, Mark, ShapeRole
from vtt.session.blocking import Blocking, SightFound
from vtt.session.grids import cell_text, cells_text
from vtt.session.tools.context import TableContext

if TYPE_CHECKING:
    from vtt.rules.cell_board import CellBoard


class _Board(msgspec.Struct, frozen=True):
    """A board with what blocks on it; `standing` names a piece for each cell that pieces block."""

    cells: "CellBoard"
    blocking: Blocking
    kinds: Mapping[str, TerrainKindDefinition]
    standing: Mapping[Cell, str]


def sight_over_cells(
    context: TableContext, blocking: Blocking, board: "CellBoard", start: Cell, end: Cell
) -> SightFound:
    """Whether one cell sees another, and the first thing between them that blocks."""
    kinds = {kind.id: kind for kind in context.module.terrain_kinds}
    standing = _standing(context, board) if blocking.bases else {}
    ground = _Board(board, blocking, kinds, standing)
    ends = board.centre(start), board.centre(end)
    length = cells_text(board, board.distance(start, end))
    before: LineStep = (start,)
    for step in (*board.line(start, end).steps, (end,)):
        side = _on_side(ground, before, step)
        if side:
            where = f"{cell_text(board, before[0])} and {board.label(step[0])}"
            cut = _between(board.centre(before[0]), board.centre(step[0]))
            return SightFound(*ends, length, cut, f"{side} between {where} blocks")
        what = "" if step == (end,) else _in_cells(ground, step)
        if what:
            where = " and ".join(cell_text(board, cell) for cell in step)
            cut = _between(board.centre(step[0]), board.centre(step[-1]))
            marks = _marks(context.table, board, step, f"{what} blocks sight")
            return SightFound(*ends, length, cut, f"{what} in {where} blocks", marks)
        before = step
    return SightFound(*ends, length)


def _in_cells(ground: _Board, step: LineStep) -> str:
    """What in all cells of a step blocks; empty where one of them is open."""
    found = [_in_cell(ground, cell) for cell in step]
    return " and ".join(dict.fromkeys(found)) if all(found) else ""


def _in_cell(ground: _Board, cell: Cell) -> str:
    terrain = ground.cells.terrain(cell)
    if ground.blocking.depth(terrain) is not None:
        return _kind(ground, terrain)
    return ground.standing.get(cell, "")


def _on_side(ground: _Board, before: LineStep, step: LineStep) -> str:
    """What on the side between two cells that a line crosses blocks (a wall, a hedge)."""
    if len(before) > 1 or len(step) > 1 or step[0] not in ground.cells.neighbours(before[0]):
        return ""
    for kind in ground.cells.sides(before[0], step[0]):
        if ground.blocking.depth(kind) is not None:
            return _kind(ground, kind)
    return ""


def _kind(ground: _Board, kind: str) -> str:
    return ground.kinds[kind].name.lower() if kind in ground.kinds else kind


def _standing(context: TableContext, board: "CellBoard") -> dict[Cell, str]:
    found = {}
    for piece, state in context.pieces().items():
        cell = board.cell_at(state.pose.point)
        if cell is not None:
            found[cell] = context.name(piece)
    return found


def _marks(table: TableId, board: "CellBoard", cells: LineStep, label: str) -> tuple[Mark, ...]:
    words = (label, *("" for _ in cells[1:]))
    return tuple(
        AreaMark(table, board.corners(cell), role=ShapeRole.ILLEGAL, label=word)
        for cell, word in zip(cells, words, strict=True)
    )


def _between(first: Point, second: Point) -> Point:
    return ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
