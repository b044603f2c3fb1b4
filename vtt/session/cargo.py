"""Cargo goes with its mat: a piece with the trait `mat-cargo` that stands on one with the trait `mat`.

What stands on a mat follows from the poses; nothing is remembered, so that undo and edits by hand never
leave it stale.
"""

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.trait_moves import Mat, MatCargo
from vtt.geometry.motion import Free, Slide
from vtt.geometry.pose import Pose, angle_between
from vtt.session.ground import Ground
from vtt.session.hits import holds
from vtt.state.piece import PieceState, Place

T = TypeVar("T", Mat, MatCargo)


def with_cargo(ground: Ground, command: MovePieces) -> MovePieces:
    """The same move with what stands on the mats that it moves over the table, mats on mats too.

    Cargo keeps its place on the mat and turns with it, unless its module says that it keeps its own
    facing. What the command moves already goes as it says; what is locked stays.
    """
    parts = {part.piece: part for part in command.moves}
    waiting = list(command.moves)
    while waiting:
        part = waiting.pop(0)
        for carried in _carried(ground, part):
            if carried.piece not in parts:
                parts[carried.piece] = carried
                waiting.append(carried)
    if len(parts) == len(command.moves):
        return command
    own = {part.piece for part in command.moves}
    moves = (p if p.piece in own else _in_pile(ground, p, parts) for p in parts.values())
    return msgspec.structs.replace(command, moves=tuple(moves))


def _carried(ground: Ground, mat: PieceMove) -> Iterator[PieceMove]:
    """The moves of what stands on a mat; none for a piece that is no mat, or goes to another table."""
    pieces = ground.pieces()
    old = pieces.get(mat.piece)
    if old is None or old.table != mat.to.table or _trait(ground, mat.piece, Mat) is None:
        return
    base = ground.footprint(mat.piece)
    for piece, state in pieces.items():
        cargo = None if piece == mat.piece or state.locked else _trait(ground, piece, MatCargo)
        if cargo is None or state.level != old.level:
            continue
        if holds(base, state.pose.moved(cargo.x, cargo.y).point):
            yield _ridden(state, cargo, old.pose, mat)


def _ridden(state: PieceState, cargo: MatCargo, start: Pose, mat: PieceMove) -> PieceMove:
    """How a piece goes that stands on a mat which goes from `start` as its own move says."""
    end = mat.to.pose
    turn = angle_between(start.facing, end.facing)
    there = state.pose.moved(end.x - start.x, end.y - start.y)
    if turn:
        there = there.turned_about(end.point, turn)
    if not cargo.keeps_facing:
        there = Pose(there.x, there.y, state.pose.facing)
    there = there.rounded()
    slid = not turn and all(isinstance(leg, Slide) for leg in mat.legs)
    to = Place(state.table, there, state.stack, state.level, state.slot)
    return PieceMove(state.id, to, mat.legs if slid else (Free(there),))


def _in_pile(ground: Ground, part: PieceMove, moving: Mapping[PieceId, PieceMove]) -> PieceMove:
    """A stack that rides whole stays one; what rides without the others of its stack leaves it."""
    if all(member in moving for member in ground.pile(part.piece)):
        return part
    return msgspec.structs.replace(part, to=msgspec.structs.replace(part.to, stack=None))


def _trait(ground: Ground, piece: PieceId, kind: type[T]) -> T | None:
    found = (trait for trait in ground.definition_of(piece).traits if isinstance(trait, kind))
    return next(found, None)
