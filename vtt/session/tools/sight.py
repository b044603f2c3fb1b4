"""The sight tool: whether one thing sees another, and what stands in the way first."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from vtt.geometry.footprint import Footprint
from vtt.geometry.grid_spec import Cell
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point, Pose
from vtt.geometry.tolerance import CONTACT_MM
from vtt.rules.sighting import Sighting
from vtt.rules.verdict import LineMark, Mark, ShapeRole, illegal, note
from vtt.session.blocking import Blocking, SightFound, default_blocking
from vtt.session.grids import cells_text
from vtt.session.sight_cells import sight_over_cells
from vtt.session.sight_plane import sight_over_plane
from vtt.session.tools.context import TableContext
from vtt.session.tools.looking import End, Look, LookingTool

if TYPE_CHECKING:
    from vtt.rules.cell_board import CellBoard

RULE = "sight"


class SightTool(LookingTool):
    """Draws the line of sight between the ends of a drag, and marks what blocks it first."""

    def __init__(self, context: TableContext, blocking: Blocking | None = None) -> None:
        super().__init__(context)
        self._chosen = blocking

    @property
    def blocking(self) -> Blocking:
        """What blocks sight here: as a person chose, else as the module says."""
        if self._chosen is None:
            self._chosen = default_blocking(self._context.module.terrain_kinds)
        return self._chosen

    def use(self, blocking: Blocking) -> None:
        """Let these things block sight."""
        self._chosen = blocking

    @property
    def hint(self) -> str:
        """How one looks, and what blocks."""
        phrase = self._context.phrase
        if self._rules_say():
            return phrase(
                "Line of sight: drag from one thing to another. The rules say what blocks."
            )
        kinds = self._context.module.terrain_kinds
        names = [k.name.lower() for k in kinds if self.blocking.depth(k.id) is not None]
        names += [phrase("bases")] if self.blocking.bases else []
        what = ", ".join(names) if names else phrase("nothing")
        return phrase(
            "Line of sight: drag from one thing to another. What blocks: {what}.", what=what
        )

    def _rules_say(self) -> bool:
        """Whether the rules speak of sight on this table: asked where something stands."""
        states = self._context.pieces().values()
        point = next((state.pose.point for state in states), None)
        return point is not None and self._context.sighting(point, point) is not None

    def look(self, first: End, second: End) -> Look:
        """Whether one end sees the other."""
        found = self._found(first, second)
        here, there = self.name(first), self.name(second)
        if found.cut is None:
            words = f"{here} sees {there}: {found.length}, {found.why or 'nothing in the way'}"
            finding = note(RULE, words, marks=tuple(self._marks(found)))
        else:
            words = f"{here} does not see {there}: {found.why}"
            finding = illegal(RULE, words, marks=tuple(self._marks(found)))
        said = f"looks: {words}" if self._may_be_said(first, second) else ""
        return Look(words, said, findings=(finding,))

    def _found(self, first: End, second: End) -> SightFound:
        middles = self.centre(first), self.centre(second)
        cells = self.grids.between(*middles)
        ruled = self._context.sighting(*middles)
        if ruled is not None:
            return _by_rules(ruled, middles, "" if cells is None else _apart(*cells))
        if cells is not None:
            return sight_over_cells(self._context, self.blocking, *cells)
        ends = {end.piece for end in (first, second) if end.piece is not None}
        eyes = self._eye(first), self._eye(second)
        return sight_over_plane(self._context, self.blocking, *eyes, ends)

    def _eye(self, end: End) -> Footprint:
        """The base that looks or is looked at; a bare point is as small as the tolerance."""
        return self.base(end) or Footprint(CircleOutline(CONTACT_MM), Pose(*end.point))

    def _marks(self, found: SightFound) -> Iterator[Mark]:
        """The free part of the line in green, what is not seen in vermilion, and what blocks."""
        table = self._context.table
        if found.cut is None:
            label = f"sees, {found.length}"
            yield LineMark(table, (found.start, found.end), ShapeRole.CONTACT, label)
            return
        yield LineMark(table, (found.start, found.cut), ShapeRole.CONTACT)
        yield LineMark(table, (found.cut, found.end), ShapeRole.ILLEGAL)
        yield from found.marks

    def _may_be_said(self, first: End, second: End) -> bool:
        """Whether every side may know of what was looked at, and of what stands in the way."""
        if None in (self.said_name(first), self.said_name(second)):
            return False
        pieces = self._context.pieces().values()
        return not self.blocking.bases or all(piece.secrecy is None for piece in pieces)


def _by_rules(ruled: Sighting, ends: tuple[Point, Point], length: str) -> SightFound:
    """What the rules say of a line, which then count for more than what the module's terrain hides."""
    rule = f" ({ruled.rule})" if ruled.rule else ""
    why = f"{ruled.words}{rule}" if ruled.words or ruled.rule else ""
    far = length or f"{math.dist(*ends):.0f} mm"
    cut = None if ruled.clear else _on_line(ends, ruled.at or ends[1])
    return SightFound(*ends, far, cut, why)


def _on_line(ends: tuple[Point, Point], point: Point) -> Point:
    """The point between two ends that is nearest to another one."""
    (x, y), (to_x, to_y) = ends
    dx, dy = to_x - x, to_y - y
    square = dx * dx + dy * dy
    part = ((point[0] - x) * dx + (point[1] - y) * dy) / square if square else 0.0
    part = min(max(part, 0.0), 1.0)
    return (x + part * dx, y + part * dy)


def _apart(board: "CellBoard", start: Cell, end: Cell) -> str:
    return cells_text(board, board.distance(start, end))
