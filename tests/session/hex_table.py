"""A seat at a little board of hexes with a wood, a wall and two pieces, for tools that look."""

from tests.builders import make_definition, make_module, position
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.cell_map import CellDefinition, CellMapDefinition, CellSideDefinition
from vtt.definition.terrain import TerrainKindDefinition
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.geometry.outline import rectangle
from vtt.rules.verdict import NO_OPINION
from vtt.session.grids import Grids
from vtt.session.seat import Seat
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

SPEC = hexes(Orientation.FLAT_TOP, 20.0, 12.0, 10.0)
KINDS = (
    TerrainKindDefinition("wood", "Wood", pattern="wood"),
    TerrainKindDefinition("wall", "Wall"),
)


def hex_seat(woods=(), walls=(), more=""):
    """Woods are labels of cells, walls pairs of labels; red_1 is at the first cell's middle."""
    plain = BoardDefinition("map", "Map", 10.0, 20.0, 200.0, 160.0, grid=SPEC)
    labels = [grid.label(cell) for grid, cell in _cells(plain)]
    cells = tuple(CellDefinition(label, "wood" if label in woods else "") for label in labels)
    sides = tuple(CellSideDefinition(first, second, "wall") for first, second in walls)
    board = BoardDefinition(
        "map", "Map", 10.0, 20.0, 200.0, 160.0, grid=SPEC, cell_map=CellMapDefinition(cells, sides)
    )
    module = make_module(
        terrain_kinds=KINDS,
        tables=(TableDefinition("field", "Field", 300.0, 300.0, boards=(board,)),),
        pieces=(make_definition("unit", rectangle(12, 12), side="red"),),
        decks=(),
        scenarios=(),
    )
    state = position(f"red_1 unit {where(plain, '0101')} @0\n{more}", module)
    return Seat("field", lambda: view_for(state, module, UMPIRE), lambda command: NO_OPINION)


def middle(seat, label):
    """The middle of a cell on the table."""
    board, _ = Grids(seat.definition).at((25.0, 35.0))
    return board.centre(board.cell(label))


def where(board, label):
    from vtt.rules.cell_board import CellBoard

    cells = CellBoard("field", board, board.grid)
    x, y = cells.centre(cells.cell(label))
    return f"{x:.3f},{y:.3f}"


def _cells(board):
    from vtt.rules.cell_board import CellBoard

    found = CellBoard("field", board, board.grid)
    return [(found, cell) for cell in found.cells.cells]
