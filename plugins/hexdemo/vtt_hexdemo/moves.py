"""What a player moves: units from hex to hex, on to the map, or off it."""

from dataclasses import dataclass

from vtt.geometry.grid_spec import Cell
from vtt.rules.proposal import Proposal
from vtt.state.piece import PieceState
from vtt_hexdemo.units import MAP, board, hex_of


@dataclass(frozen=True)
class Move:
    """A unit as it stood before, and the hexes where it starts and ends; None: beside the map."""

    unit: PieceState
    start: Cell | None
    end: Cell | None


def moves_of(p: Proposal) -> list[Move]:
    """The moves of a gesture; a unit that stays in its hex does not move."""
    found = []
    for move in p.moves:
        unit = p.before.piece(move.piece)
        end = board(p.before).cell_at(move.to.pose.point) if move.to.table == MAP else None
        start = hex_of(p.before, unit)
        if start is None or start != end:
            found.append(Move(unit, start, end))
    return found


def marches(p: Proposal) -> list[tuple[PieceState, Cell]]:
    """The units that go from one hex to another, with where they end."""
    return [(m.unit, m.end) for m in moves_of(p) if m.start is not None and m.end is not None]


def arrivals(p: Proposal) -> list[tuple[PieceState, Cell]]:
    """The units that come on to the map, with where they end."""
    return [(m.unit, m.end) for m in moves_of(p) if m.start is None and m.end is not None]
