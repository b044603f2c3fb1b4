"""In which named place of a table pieces come to be that are put down somewhere: a wing, a town, a box."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.board import TableDefinition
from vtt.geometry.pose import Point
from vtt.geometry.ring import in_ring
from vtt.session.ground import Ground

replace = msgspec.structs.replace


def with_slots(ground: Ground, move: MovePieces) -> MovePieces:
    """A move by hand, each piece in the slot in which it comes to lie; who only turns stays in his."""
    table = ground.definition
    if not table.slots:
        return move
    return replace(move, moves=tuple(_put(ground, part, table) for part in move.moves))


def slot_at(table: TableDefinition, point: Point) -> str:
    """The smallest slot of a table that holds a point (mm); empty where none does."""
    found = [slot for slot in table.slots if in_ring(slot.points, point)]
    return min(found, key=lambda slot: _area(slot.points)).id if found else ""


def _put(ground: Ground, part: PieceMove, table: TableDefinition) -> PieceMove:
    before, to = ground.piece(part.piece), part.to
    if to.table != table.id or to.pose.point == before.pose.point:
        return part
    return replace(part, to=replace(to, slot=slot_at(table, to.pose.point)))


def _area(points: Sequence[Point]) -> float:
    """The area of a ring in mm², by the shoelace formula."""
    ring = [*points, points[0]]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring))) / 2.0
