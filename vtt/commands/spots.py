"""What players call a point of a table: the number of its hex or square, or the name of its area.

A board with zones or regions has the names that these give.
"""

from vtt.commands.locations import has_places, place_name
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.geometry.pose import Point


def spot_name(table: TableDefinition, point: Point) -> str:
    """The name of the cell or area that holds a point in table mm; empty where nothing has one.

    Of boards that lie on one another the topmost counts.
    """
    for board in reversed(table.boards):
        here = (point[0] - board.x, point[1] - board.y)
        if 0.0 <= here[0] <= board.width and 0.0 <= here[1] <= board.height:
            if has_places(board):
                return place_name(board, here)
            return _cell(board, here) or _area(board, here)
    return ""


def _cell(board: BoardDefinition, here: Point) -> str:
    """A cell's number; where a board says which cells it has, only one of those has a name."""
    if board.grid is None:
        return ""
    from vtt.geometry.grid import grid_of

    grid = grid_of(board.grid)
    label = grid.label(grid.cell_at(here))
    cells = board.cell_map.cells if board.cell_map is not None else ()
    return label if not cells or any(cell.label == label for cell in cells) else ""


def _area(board: BoardDefinition, here: Point) -> str:
    if board.area_map is None:
        return ""
    from vtt.geometry.ring import in_ring

    found = (area for area in board.area_map.areas if in_ring(area.points, here))
    return next((area.name or area.id for area in found), "")
