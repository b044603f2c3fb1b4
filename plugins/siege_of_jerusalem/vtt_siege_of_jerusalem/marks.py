"""Markers on the map: damage, breaches, ladders, testudos, wrecks (2.6)."""

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, RemovePieces
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.units import CITY


def put(
    view: RulesView, kind: str, number: int, level: str, face: str = "", **values: str | int
) -> AddPieces:
    """A new marker in a hex."""
    where = city(view)
    base = f"{kind}_{where.labels[number].lower()}"
    count, name = 1, base
    while PieceId(name) in view.state.pieces:
        count += 1
        name = f"{base}_{count}"
    place = where.board.place(where.cell(number))
    marker = PieceState(
        PieceId(name),
        PieceDefinitionId(kind),
        CITY,
        place.pose,
        level=level,
        face=face,
        properties=tuple(sorted(values.items())),
    )
    return AddPieces((marker,))


def take(*markers: PieceState) -> RemovePieces:
    """Markers leave the map."""
    return RemovePieces(tuple(marker.id for marker in markers))


def raised(view: RulesView, units: tuple[PieceState, ...], level: str) -> MovePieces:
    """Units take another place of their hex."""
    where = city(view)
    moves = []
    for unit in units:
        cell = view.cell_of(unit)
        if cell is not None:
            moves.append(PieceMove(unit.id, where.board.place(cell, unit.pose.facing, level)))
    return MovePieces(tuple(moves))
