"""Look-ups over one state: what lies at a point, near it, in a region. Indexed when first asked.

Serves a state as well as a view of it. The pieces of a table come in drawing order: lower levels
first, then by stack or id, a stack from bottom to top; the last one is the topmost.
"""

import math
from collections.abc import Iterator, Mapping
from functools import cached_property

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, TableId
from vtt.base.problems import did_you_mean
from vtt.definition.board import BoardDefinition, TableDefinition, ZoneDefinition
from vtt.definition.module import ModuleDefinition
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import at_most, touching
from vtt.state.game import GameState
from vtt.state.piece import PieceState

CELL_MM = 100.0
"""Side of the squares in which pieces are looked up; any length is right, this one is fast."""


class GameQuery:
    """Look-ups over all tables of a state."""

    def __init__(self, state: GameState, module: ModuleDefinition) -> None:
        self.state = state
        self.module = module
        self._tables: dict[TableId, TableQuery] = {}

    def piece(self, piece_id: PieceId) -> PieceState:
        """The piece with this id; CommandError with the nearest id where there is none."""
        piece = self.state.pieces.get(piece_id)
        if piece is None:
            raise CommandError(
                f"there is no piece {piece_id!r}{did_you_mean(piece_id, self.state.pieces)}"
            )
        return piece

    def table(self, table: TableId) -> "TableQuery":
        """Look-ups on one table; DefinitionError with the nearest id where there is none."""
        if table not in self._tables:
            self._tables[table] = TableQuery(self.state, self.module, self.module.table(table))
        return self._tables[table]

    def pile(self, piece_id: PieceId) -> tuple[PieceId, ...]:
        """The piece's whole stack or deck from bottom to top, or the piece alone."""
        piece = self.piece(piece_id)
        if piece.deck is not None:
            return self.state.decks[piece.deck]
        return self.state.stacks[piece.stack] if piece.stack is not None else (piece_id,)


class TableQuery:
    """Look-ups on one table, in table mm."""

    def __init__(
        self, state: GameState, module: ModuleDefinition, definition: TableDefinition
    ) -> None:
        self.definition = definition
        self._state = state
        self._module = module

    @cached_property
    def pieces(self) -> Mapping[PieceId, PieceState]:
        """The pieces that stand on the table, in drawing order."""
        levels = {level.id: level.order for level in self.definition.levels}
        standing = self._state.pieces_on(self.definition.id)

        def height(piece: PieceState) -> tuple[int, str, int]:
            if piece.stack is None:
                return (levels.get(piece.level, 0), piece.id, 0)
            return (
                levels.get(piece.level, 0),
                piece.stack,
                self._state.stacks[piece.stack].index(piece.id),
            )

        return {piece.id: piece for piece in sorted(standing.values(), key=height)}

    @cached_property
    def footprints(self) -> Mapping[PieceId, Footprint]:
        """The outline of every piece where it stands, in drawing order."""
        return {
            piece.id: Footprint(self._module.piece(piece.definition).outline, piece.pose)
            for piece in self.pieces.values()
        }

    def at(self, point: Point) -> tuple[PieceId, ...]:
        """The pieces whose true outline covers a point, the topmost first."""
        found = [name for name in self._around(point, 0.0) if covers(self.footprints[name], point)]
        return tuple(reversed(found))

    def topmost(self, point: Point) -> PieceId | None:
        """The topmost piece whose true outline covers a point."""
        return next(iter(self.at(point)), None)

    def near(self, point: Point, limit: float) -> tuple[tuple[float, PieceId], ...]:
        """Distance and id of the pieces within `limit` mm of a point (inclusive), nearest first."""
        distances = [
            (distance_to(self.footprints[name], point), name) for name in self._around(point, limit)
        ]
        return tuple(sorted(pair for pair in distances if at_most(pair[0], limit)))

    def in_box(self, first: Point, second: Point) -> tuple[PieceId, ...]:
        """The pieces whose origin lies in the rectangle between two corners, in drawing order."""
        left, right = sorted((first[0], second[0]))
        top, bottom = sorted((first[1], second[1]))
        return tuple(
            name
            for name, piece in self.pieces.items()
            if left <= piece.pose.x <= right and top <= piece.pose.y <= bottom
        )

    def in_region(self, points: tuple[Point, ...]) -> tuple[PieceId, ...]:
        """The pieces whose origin lies in a polygon, its edge included, in drawing order."""
        return tuple(
            name for name, piece in self.pieces.items() if inside(points, piece.pose.point)
        )

    def in_slot(self, slot: str) -> tuple[PieceId, ...]:
        """The pieces that stand in a named place, in drawing order."""
        return tuple(name for name, piece in self.pieces.items() if piece.slot == slot)

    def board_at(self, point: Point) -> BoardDefinition | None:
        """The topmost board that covers a point."""
        x, y = point
        for board in reversed(self.definition.boards):
            if 0 <= x - board.x <= board.width and 0 <= y - board.y <= board.height:
                return board
        return None

    def zone_at(self, point: Point) -> ZoneDefinition | None:
        """The first zone of the board at a point that covers it."""
        board = self.board_at(point)
        if board is None:
            return None
        on_board = (point[0] - board.x, point[1] - board.y)
        return next((zone for zone in board.zones if inside(zone.points, on_board)), None)

    @cached_property
    def _cells(self) -> Mapping[tuple[int, int], list[PieceId]]:
        cells: dict[tuple[int, int], list[PieceId]] = {}
        for name, footprint in self.footprints.items():
            for cell in _cells_of(*footprint.bounds):
                cells.setdefault(cell, []).append(name)
        return cells

    def _around(self, point: Point, reach: float) -> list[PieceId]:
        """Pieces that may lie within reach of a point, in drawing order."""
        x, y = point
        reach += 1.0  # more than any tolerance: what is found here is measured afterwards
        found: set[PieceId] = set()
        for cell in _cells_of(x - reach, y - reach, x + reach, y + reach):
            found.update(self._cells.get(cell, ()))
        return [name for name in self.footprints if name in found] if len(found) > 1 else [*found]


def covers(footprint: Footprint, point: Point) -> bool:
    """Whether a point lies on a piece, its edge included."""
    outline, pose = footprint.outline, footprint.pose
    if isinstance(outline, CircleOutline):
        return at_most(math.dist(pose.point, point), outline.radius)
    return inside(outline.points, pose.to_local(point))


def distance_to(footprint: Footprint, point: Point) -> float:
    """The shortest distance in mm from a point to a piece; 0 on it."""
    outline, pose = footprint.outline, footprint.pose
    if isinstance(outline, CircleOutline):
        return max(0.0, math.dist(pose.point, point) - outline.radius)
    local = pose.to_local(point)
    return 0.0 if inside(outline.points, local) else _edge_distance(outline.points, local)


def inside(ring: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies in a polygon (even-odd rule) or on its edge, within the tolerance."""
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in _edges(ring):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd or touching(_edge_distance(ring, point))


def _edge_distance(ring: tuple[Point, ...], point: Point) -> float:
    return min(_to_segment(start, end, point) for start, end in _edges(ring))


def _to_segment(start: Point, end: Point, point: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(1.0, max(0.0, along / square)) if square else 0.0
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))


def _edges(ring: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(ring, ring[1:] + ring[:1], strict=True)


def _cells_of(left: float, top: float, right: float, bottom: float) -> Iterator[tuple[int, int]]:
    for column in range(math.floor(left / CELL_MM), math.floor(right / CELL_MM) + 1):
        for row in range(math.floor(top / CELL_MM), math.floor(bottom / CELL_MM) + 1):
            yield (column, row)
