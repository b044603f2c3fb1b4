"""A move typed by the number of a hex or square: where cells are, nobody measures in mm."""

import msgspec

from vtt.base.errors import CommandError
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.board import BoardDefinition
from vtt.geometry.grid_spec import Cell, HexGridSpec
from vtt.geometry.lattice import Lattice
from vtt.geometry.motion import Free
from vtt.geometry.pose import Point
from vtt.session.cargo import with_cargo
from vtt.session.seat import Seat
from vtt.session.slots import with_slots
from vtt.session.tools.carry import turned
from vtt.state.piece import Place


class CellMove(msgspec.Struct, frozen=True):
    """What was typed: the number of a cell (empty: stay), and a turn in degrees clockwise."""

    cell: str = ""
    degrees: float = 0.0


def lead_cell(seat: Seat) -> str:
    """The number of the cell in which the first selected piece that can be moved stands.

    Raises:
        CommandError: if nothing that can be moved is selected, or it stands on no grid.
    """
    board, grid = _board(seat, _lead_point(seat))
    return grid.label(_cell(board, grid, _lead_point(seat)))


def quarter_turn(seat: Seat) -> float:
    """The turn in degrees from one side of a cell to the next."""
    board, _ = _board(seat, _lead_point(seat))
    return 60.0 if isinstance(board.grid, HexGridSpec) else 90.0


def cell_command(seat: Seat, move: CellMove) -> MovePieces:
    """The command for a typed move; the first selected piece leads, the others keep their places to it.

    Raises:
        CommandError: if nothing that can be moved is selected, it stands on no grid, or the cell lies
            outside the board.
        GeometryError: if the text is no number of a cell.
    """
    start = _lead_point(seat)
    board, grid = _board(seat, start)
    end = _middle_of(board, grid, grid.cell_named(move.cell)) if move.cell else start
    dx, dy = end[0] - start[0], end[1] - start[1]
    held = {p: seat.piece(p).pose for p in seat.selection.pieces if seat.may_move(p)}
    moves = []
    for piece, pose in turned(held, move.degrees).items():
        state, there = seat.piece(piece), pose.moved(dx, dy).rounded()
        to = Place(state.table, there, seat.stack_kept(piece), state.level, state.slot)
        moves.append(PieceMove(piece, to, (Free(there),) if there != state.pose else ()))
    return with_slots(seat, with_cargo(seat, MovePieces(tuple(moves), manoeuvre="exact")))


def cells_between(seat: Seat, cell: str) -> int:
    """How many cells it is from the first selected piece to a cell."""
    board, grid = _board(seat, _lead_point(seat))
    return grid.distance(_cell(board, grid, _lead_point(seat)), grid.cell_named(cell))


def _lead_point(seat: Seat) -> Point:
    lead = next(filter(seat.may_move, seat.selection.pieces), None)
    if lead is None:
        raise CommandError("an exact move needs a selected piece that can be moved; none is")
    return seat.piece(lead).pose.point


def _board(seat: Seat, point: Point) -> tuple[BoardDefinition, Lattice]:
    from vtt.geometry.grid import grid_of

    board = seat.board_at(point)
    if board is None or board.grid is None:
        raise CommandError(f"the board at {point[0]:g},{point[1]:g} mm has no cells")
    return board, grid_of(board.grid)


def _cell(board: BoardDefinition, grid: Lattice, point: Point) -> Cell:
    return grid.cell_at((point[0] - board.x, point[1] - board.y))


def _middle_of(board: BoardDefinition, grid: Lattice, cell: Cell) -> Point:
    """A cell's middle on the table."""
    x, y = grid.centre(cell)
    if not (0.0 <= x <= board.width and 0.0 <= y <= board.height):
        raise CommandError(f"cell {grid.label(cell)} lies outside {board.name}")
    return (x + board.x, y + board.y)
