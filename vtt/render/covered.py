"""Pieces that lie beneath others at another height of the same place: counted, since they are not seen."""

from collections.abc import Iterable

from vtt.base.ids import PieceId
from vtt.definition.board import TableDefinition
from vtt.state.piece import PieceState


def counts_by_place(standing: Iterable[PieceState], table: TableDefinition) -> dict[PieceId, int]:
    """How many pieces are in the place of each topmost one; the others beneath it have 0.

    Only places are told that hold more than one stack: on a table with levels each height has its own.

    Args:
        standing: the pieces of the table, the lowest first.
        table: the table; where it has no levels nothing lies beneath another unseen.
    """
    if not table.levels:
        return {}
    places: dict[tuple[float, float], list[PieceState]] = {}
    for piece in standing:
        places.setdefault(piece.pose.point, []).append(piece)
    found: dict[PieceId, int] = {}
    for here in places.values():
        piles = {piece.stack or piece.id for piece in here}
        if len(piles) > 1:
            found.update(dict.fromkeys((piece.id for piece in here), 0))
            found[here[-1].id] = len(here)
    return found
