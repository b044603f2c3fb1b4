"""A board: its picture or drawn shapes, the printed terrain of its cells, its areas, its grids."""

from collections.abc import Iterator

import msgspec

from vtt.definition.board import BoardDefinition, BoardDrawing, BoardPicture, BoardShape
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import Pattern
from vtt.geometry.overlay import enclosed
from vtt.geometry.pose import Pose
from vtt.render.colour import night, opacity_of, opaque
from vtt.render.draw_area_map import draw_area_map
from vtt.render.draw_cells import draw_cells
from vtt.render.draw_grid import draw_grid
from vtt.render.draw_terrain import TINT_OPACITY
from vtt.render.ink import ink_from
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.primitives import DrawList, Fill, Line, Picture, Primitive, moved
from vtt.render.shapes import rectangle_ring
from vtt.render.view import View


def draw_board(board: BoardDefinition, module: ModuleDefinition, view: View) -> DrawList:
    """A board where it lies on its table.

    Raises:
        DefinitionError: for an unknown terrain kind, pattern or colour, or a cell label that is none.
    """
    return moved(_board(board, module, view), board.x, board.y)


def _board(board: BoardDefinition, module: ModuleDefinition, view: View) -> Iterator[Primitive]:
    if isinstance(board.image, BoardPicture):
        middle = Pose(board.width / 2, board.height / 2)
        yield Picture(board.image.path, middle, board.width, board.height)
    elif isinstance(board.image, BoardDrawing):
        for shape in board.image.shapes:
            yield from _shape(shape, view)
    if board.area_map is not None:
        yield from draw_area_map(board.area_map, module, view)
    if board.grid is not None:
        bounds = rectangle_ring(0.0, 0.0, board.width, board.height)
        if board.cell_map is not None:
            yield from draw_cells(board.cell_map, board.grid, module, view)
        yield from draw_grid(board.grid, bounds, view)
    for zone in board.zones:
        if zone.grid is not None:
            yield from draw_grid(zone.grid, zone.points, view)


def _shape(shape: BoardShape, view: View) -> Iterator[Primitive]:
    if shape.fill and shape.closed:
        fill, pattern = _seen(shape.fill, view), pattern_named(shape.pattern)
        opacity = TINT_OPACITY if pattern is Pattern.TINT else opacity_of(shape.fill)
        yield Fill((shape.points,), fill, opacity)
        ink = msgspec.structs.replace(ink_from(fill, "", view.dark), turn=view.turn)
        yield from area_marks(enclosed(shape.points), pattern, ink)
    if shape.stroke:
        stroke, opacity = _seen(shape.stroke, view), opacity_of(shape.stroke)
        width = shape.stroke_width
        yield Line((shape.points,), stroke, width, 0.75, opacity, closed=shape.closed)


def _seen(colour: str, view: View) -> str:
    """A printed colour as six digits, darkened for the dark look."""
    return night(colour) if view.dark else opaque(colour)
