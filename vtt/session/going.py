"""Where a selected piece can go, at what cost, and why it cannot: told of a place before anything moves."""

from collections.abc import Sequence

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Point, Pose
from vtt.rules.api import Offer
from vtt.rules.verdict import Finding, Severity
from vtt.session.mark_at import lies_at
from vtt.session.seat import Seat
from vtt.session.slots import with_slots
from vtt.state.piece import Place


def way_to(seat: Seat, offers: Sequence[Offer], lead: PieceId, point: Point) -> Offer | None:
    """What the rules offer for a piece at a point of the table (mm): a move there, with its cost."""
    found = (
        offer
        for offer in offers
        if offer.command is not None
        and lead in offer.pieces
        and any(lies_at(mark, seat.table, point, 0.0) for mark in offer.marks)
    )
    return next(found, None)


def bar_to(seat: Seat, lead: PieceId, point: Point) -> Finding | None:
    """What forbids a piece to be put down at a point; None where nothing is said, or it stands there."""
    state = seat.piece(lead)
    x, y = seat.cell_point(point) or point
    if (x, y) == state.pose.point:
        return None
    to = Place(seat.table, Pose(x, y, state.pose.facing).rounded(), None, state.level, state.slot)
    move = with_slots(seat, MovePieces((PieceMove(lead, to),)))
    verdict = seat.preview(move)
    illegal = (f for f in verdict.findings if f.severity is Severity.ILLEGAL)
    return next(illegal, None)
