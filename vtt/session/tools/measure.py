"""The measuring tool: from a base or a point to another, edge to edge unless told otherwise."""

from enum import StrEnum

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.base import Command
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.session.tools.base import NO_PREVIEW, Handle, Measure, PointerEvent, Preview
from vtt.session.tools.context import TableContext


class MeasureMode(StrEnum):
    """Between which points of two bases a length is taken."""

    EDGE = "edge to edge"
    CENTRE = "centre to centre"


class MeasureTool:
    """Drag from one thing to another; the last measure stays until the next one or Escape."""

    keeps_preview = True
    changes_game = False

    def __init__(self, context: TableContext, mode: MeasureMode = MeasureMode.EDGE) -> None:
        self._context = context
        self.mode = mode
        self._start: tuple[Point, PieceId | None] | None = None

    def press(self, event: PointerEvent) -> Preview:
        """The first end: the base under the pointer, or the point itself."""
        self._start = (event.point, self._context.piece_at(event.point))
        return NO_PREVIEW

    def drag(self, event: PointerEvent) -> Preview:
        """The measure to where the pointer is now."""
        if self._start is None:
            return NO_PREVIEW
        end = (event.point, self._context.piece_at(event.point))
        return Preview(table=self._context.table, measures=(self._measure(self._start, end),))

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """Measuring changes nothing."""
        self._start = None
        return None

    @property
    def is_busy(self) -> bool:
        """Whether a measure is being drawn."""
        return self._start is not None

    def handles(self, px_per_mm: float) -> tuple[Handle, ...]:
        """A measure has none."""
        return ()

    def bend(self) -> Preview | None:
        """A measure is straight."""
        return None

    def nudge(self, right: int, down: int, degrees: float, mm: float) -> Preview:
        """Measuring is done with the pointer."""
        return NO_PREVIEW

    def confirm(self) -> Command | None:
        """Measuring changes nothing."""
        return None

    def cancel(self) -> Preview:
        """The measure is wiped."""
        self._start = None
        return NO_PREVIEW

    def _measure(
        self, first: tuple[Point, PieceId | None], second: tuple[Point, PieceId | None]
    ) -> Measure:
        start, end = self._ends(first, second)
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        return Measure(
            start, end, f"{mm_text(length)} {self.mode}" if first[1] else mm_text(length)
        )

    def _ends(
        self, first: tuple[Point, PieceId | None], second: tuple[Point, PieceId | None]
    ) -> tuple[Point, Point]:
        """The two points between which the length is taken."""
        from vtt.geometry.distance import gap
        from vtt.geometry.point_gap import nearest_on

        if self.mode is MeasureMode.CENTRE:
            return self._centre(first), self._centre(second)
        start, end = self._base(first), self._base(second)
        if (start is None and end is None) or first[1] == second[1]:
            return first[0], second[0]
        if start is None or end is None:
            base, point = (start, second[0]) if start else (end, first[0])
            found = nearest_on(base, point) if base else point
            return (found, point) if start else (point, found)
        between = gap(start, end)
        return between.first, between.second

    def _base(self, end: tuple[Point, PieceId | None]) -> Footprint | None:
        return self._context.footprint(end[1]) if end[1] else None

    def _centre(self, end: tuple[Point, PieceId | None]) -> Point:
        base = self._base(end)
        return base.pose.point if base else end[0]
