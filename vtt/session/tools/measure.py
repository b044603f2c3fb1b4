"""The measuring tool: from a base or a point to another, edge to edge unless told otherwise."""

import math
from enum import StrEnum

from vtt.base.phrasing import pattern
from vtt.base.units import mm_text
from vtt.geometry.pose import Point
from vtt.session.areas import areas_text
from vtt.session.grids import cells_text
from vtt.session.tools.base import Measure
from vtt.session.tools.context import TableContext
from vtt.session.tools.looking import End, Look, LookingTool


class MeasureMode(StrEnum):
    """Between which points of two bases a length is taken; POINT takes those under the pointer.

    On a board with cells or areas EDGE and CENTRE count them, POINT takes mm.
    """

    EDGE = "edge to edge"
    CENTRE = "centre to centre"
    POINT = "point to point"


HINTS = {
    MeasureMode.EDGE: pattern(
        "Measures edge to edge: drag from one thing to another. Shift keeps a measure."
    ),
    MeasureMode.CENTRE: pattern(
        "Measures centre to centre: drag from one thing to another. Shift keeps a measure."
    ),
    MeasureMode.POINT: pattern(
        "Measures point to point: drag from one thing to another. Shift keeps a measure."
    ),
}


class MeasureTool(LookingTool):
    """Measures what a drag goes from and to."""

    def __init__(self, context: TableContext, mode: MeasureMode = MeasureMode.EDGE) -> None:
        super().__init__(context)
        self.mode = mode

    @property
    def hint(self) -> str:
        """How one measures, and in which mode."""
        say = self._context.phrase  # the patterns stand in a table
        return say(HINTS[self.mode])

    def look(self, first: End, second: End) -> Look:
        """The measure between two ends."""
        counted = None if self.mode is MeasureMode.POINT else self._counted(first, second)
        start, end, length, label = counted or self._in_mm(first, second)
        words = self._sentence(length, self.name(first), self.name(second), counted=bool(counted))
        names = self.said_name(first), self.said_name(second)
        said = "" if None in names else f"measures {words}"
        return Look(words, said, (Measure(start, end, label),))

    def _sentence(self, length: str, first: str, second: str, *, counted: bool) -> str:
        words = f"{length} from {first} to {second}"
        return words if counted else f"{words}, {self.mode}"

    def _counted(self, first: End, second: End) -> tuple[Point, Point, str, str] | None:
        """From the middle of a cell to that of another, counted in cells; or counted in areas."""
        ends = self.centre(first), self.centre(second)
        cells = self.grids.between(*ends)
        if cells is not None:
            board, start, end = cells
            length = cells_text(board, board.distance(start, end))
            return board.centre(start), board.centre(end), length, length
        areas = self.areas.between(*ends)
        if areas is not None:
            length = areas_text(*areas)
            return *ends, length, length
        return None

    def _in_mm(self, first: End, second: End) -> tuple[Point, Point, str, str]:
        start, end = self._ends(first, second)
        length = mm_text(math.dist(start, end))
        between_bases = first.piece is not None or second.piece is not None
        tells_mode = between_bases or self.mode is MeasureMode.POINT
        return start, end, length, f"{length} {self.mode}" if tells_mode else length

    def _ends(self, first: End, second: End) -> tuple[Point, Point]:
        """The two points between which the length is taken."""
        from vtt.geometry.distance import gap
        from vtt.geometry.point_gap import nearest_on

        if self.mode is MeasureMode.POINT:
            return first.point, second.point
        if self.mode is MeasureMode.CENTRE:
            return self.centre(first), self.centre(second)
        start, end = self.base(first), self.base(second)
        if (start is None and end is None) or first.piece == second.piece:
            return first.point, second.point
        if start is None or end is None:
            base, point = (start, second.point) if start else (end, first.point)
            found = nearest_on(base, point) if base else point
            return (found, point) if start else (point, found)
        between = gap(start, end)
        return between.first, between.second
