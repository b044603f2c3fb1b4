"""The area maps of a table's boards, asked by points in table mm: which area, how many borders apart."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vtt.definition.board import TableDefinition
from vtt.geometry.pose import Point

if TYPE_CHECKING:
    from vtt.rules.area_board import AreaBoard


class Areas:
    """The boards of one table that are made of areas; the topmost counts."""

    def __init__(self, table: TableDefinition) -> None:
        self._boards = tuple(_with_areas(table))

    def at(self, point: Point) -> "tuple[AreaBoard, str] | None":
        """The board and the area's id at a point; None where there is no area."""
        found = ((board, board.area_at(point)) for board in self._boards)
        return next(((board, area) for board, area in found if area is not None), None)

    def between(self, first: Point, second: Point) -> "tuple[AreaBoard, str, str] | None":
        """The areas at two points of one board; None where there is no such board."""
        start, end = self.at(first), self.at(second)
        if start is None or end is None or start[0] is not end[0]:
            return None
        return (start[0], start[1], end[1])


def _with_areas(table: TableDefinition) -> "Iterator[AreaBoard]":
    for board in reversed(table.boards):
        if board.area_map is not None:
            from vtt.rules.area_board import AreaBoard  # many tables have none

            yield AreaBoard(board, board.area_map)


def areas_text(board: "AreaBoard", first: str, second: str) -> str:
    """How far one area is from another, by the borders that are crossed ("2 areas")."""
    count = board.graph.distance(first, second)
    if count is None:
        return "no way"
    return f"{count} area" if count == 1 else f"{count} areas"
