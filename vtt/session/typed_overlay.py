"""Overlays by numbers that a person types: reach, command radius, arc. No rules are needed for them.

On a board with cells lengths are cells, counted from the piece's own; elsewhere mm from its edge.
"""

import math
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from vtt.base.ids import PieceId
from vtt.base.units import degrees_text, mm_text
from vtt.geometry.grid_spec import Cell
from vtt.geometry.pose import Pose, angle_between, facing_towards
from vtt.geometry.tolerance import CONTACT_MM
from vtt.rules.verdict import AreaMark, Mark, ShapeRole
from vtt.session.area_marks import area_marks
from vtt.session.grids import Grids, cells_text
from vtt.session.tools.context import TableContext

if TYPE_CHECKING:
    from vtt.rules.cell_board import CellBoard

ARC_STEPS = 24
FULL_TURN = 360.0


class TypedKind(StrEnum):
    """What is drawn about a piece.

    REACH is where its middle can come to stand without leaving the table or passing over another
    piece, as the crow flies; RADIUS all that lies within a length of its edge; ARC what lies within a
    length ahead of its front's middle, inside an angle.
    """

    REACH = "reach"
    RADIUS = "radius"
    ARC = "arc"


ROLES = {
    TypedKind.REACH: ShapeRole.REACH,
    TypedKind.RADIUS: ShapeRole.ZONE,
    TypedKind.ARC: ShapeRole.FIRE,
}
NAMES = {TypedKind.REACH: "reach", TypedKind.RADIUS: "command radius", TypedKind.ARC: "arc"}


class TypedOverlay(msgspec.Struct, frozen=True):
    """One overlay about a piece; `length` in mm, or in cells on a grid; `degrees` across an arc."""

    piece: PieceId
    kind: TypedKind
    length: float
    degrees: float = 90.0


class TypedOverlays:
    """What a person has drawn on one table, until it is wiped."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._grids: Grids | None = None
        self._all: list[TypedOverlay] = []

    def __len__(self) -> int:
        return len(self._all)

    def add(self, typed: TypedOverlay) -> None:
        """Draw this too; one about the same piece of the same kind gives way to it."""
        self._all = [o for o in self._all if (o.piece, o.kind) != (typed.piece, typed.kind)]
        self._all.append(typed)

    def clear(self) -> None:
        """Wipe all."""
        self._all = []

    def marks(self) -> tuple[Mark, ...]:
        """Everything as it is to be drawn now, where the pieces stand."""
        if not self._all:
            return ()
        if self._grids is None:
            self._grids = Grids(self._context.definition)
        return tuple(
            mark for typed in self._all for mark in marks_of(typed, self._context, self._grids)
        )


def marks_of(typed: TypedOverlay, context: TableContext, grids: Grids) -> tuple[Mark, ...]:
    """What is drawn, with a label that says what it is; nothing when the piece is not here."""
    if typed.piece not in context.pieces():
        return ()
    found = grids.at(context.piece(typed.piece).pose.point)
    if found is not None:
        return tuple(_on_cells(typed, context, *found))
    return tuple(_on_plane(typed, context))


def label_of(typed: TypedOverlay, length: str) -> str:
    """What an overlay calls itself ("command radius 200 mm", "arc 60° 120 mm")."""
    turn = f" {degrees_text(typed.degrees)}" if typed.kind is TypedKind.ARC else ""
    return f"{NAMES[typed.kind]}{turn} {length}"


def _on_cells(
    typed: TypedOverlay, context: TableContext, board: "CellBoard", here: Cell
) -> Iterator[Mark]:
    """The cells up to a number of steps; of an arc those that lie ahead."""
    import shapely

    pose = context.piece(typed.piece).pose
    cells = [
        cell
        for cell in board.grid.within(here, int(typed.length))
        if cell in board.cells and (cell == here or _is_inside(typed, pose, board, cell))
    ]
    shapes = [
        shapely.Polygon(board.corners(cell)).buffer(CONTACT_MM, join_style="mitre")
        for cell in cells
    ]
    label = label_of(typed, cells_text(board, int(typed.length)))
    shape = shapely.union_all(shapes).buffer(-CONTACT_MM, join_style="mitre")
    yield from area_marks(context.table, shape, ROLES[typed.kind], label)


def _is_inside(typed: TypedOverlay, pose: Pose, board: "CellBoard", cell: Cell) -> bool:
    if typed.kind is not TypedKind.ARC:
        return True
    aside = angle_between(pose.facing, facing_towards(pose.point, board.centre(cell)))
    return abs(aside) <= typed.degrees / 2


def _on_plane(typed: TypedOverlay, context: TableContext) -> Iterator[Mark]:
    from vtt.geometry.area import base_area
    from vtt.geometry.reach import reachable_region

    base, table = context.footprint(typed.piece), context.definition
    label, role = label_of(typed, mm_text(typed.length)), ROLES[typed.kind]
    if typed.kind is TypedKind.RADIUS:
        yield from area_marks(context.table, base_area(base).buffer(typed.length), role, label)
    elif typed.kind is TypedKind.ARC:
        yield AreaMark(context.table, _sector(typed, context), role=role, label=label)
    else:
        others = [context.footprint(other) for other in context.pieces() if other != typed.piece]
        bodies = [body for body in map(base_area, others) if not body.intersects(base_area(base))]
        bounds = (0.0, 0.0, table.width, table.height)
        region = reachable_region(base, typed.length, bodies, bounds)
        yield from area_marks(context.table, region, role, f"{label}, its middle")


def _sector(typed: TypedOverlay, context: TableContext) -> tuple[tuple[float, float], ...]:
    """A slice about the middle of the front; a whole turn is a circle."""
    base = context.footprint(typed.piece)
    front = -base.outline.bounds[1]
    eye = base.pose.ahead(front)
    half = min(typed.degrees, FULL_TURN) / 2
    turns = [eye.facing - half + 2 * half * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    rim = tuple(Pose(eye.x, eye.y, turn).ahead(typed.length).point for turn in turns)
    whole = math.isclose(half, FULL_TURN / 2)
    return rim[:-1] if whole else (eye.point, *rim)
