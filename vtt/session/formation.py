"""The group to which a base belongs: those of its side that are lined up with it, and with them."""

from vtt.base.ids import PieceId
from vtt.session.handling import BODY
from vtt.session.seat import Seat


def formation_of(seat: Seat, piece: PieceId) -> tuple[PieceId, ...]:
    """The bases that a player moves together with one: in order of their ids, the base itself among them.

    Two bases line up when they face the same way and two of their corners lie together. Who may really
    move together (commands, arms) is the rules' word. A counter belongs to its pile.
    """
    if seat.definition_of(piece).kind != BODY:
        return tuple(seat.pile(piece))
    from vtt.geometry.group import lined_up

    side = seat.piece(piece).side
    found, waiting = {piece}, [piece]
    while waiting:
        base = seat.footprint(waiting.pop())
        for other in seat.standing_near(base, found):
            if seat.piece(other).side == side and lined_up(base, seat.footprint(other)):
                found.add(other)
                waiting.append(other)
    return tuple(sorted(found))
