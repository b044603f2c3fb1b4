"""What pieces come to lie on when they are dropped, the stacks that they form there, and their marks.

A piece stacks unless the module says otherwise (the trait `not-stacking`); bases of miniatures, which
stand beside each other, stack only on a board with cells.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from vtt.base.ids import PieceId, StackId, unused_id
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.layer_order import may_lie_together
from vtt.behaviour.old_place import left_behind
from vtt.commands.base import Command, CommandGroup, SingleCommand
from vtt.commands.piece import MovePieces, PieceMove, SetMark, SetProperty
from vtt.commands.pile import OrderStack
from vtt.definition.trait_moves import MarkMoved
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point, Pose
from vtt.session.ground import Ground
from vtt.session.handling import may_stack
from vtt.session.hits import holds
from vtt.state.game import GameState
from vtt.state.piece import Place, place_of

replace = msgspec.structs.replace


def lies_on(
    ground: Ground, piece: PieceId, pose: Pose, moving: Collection[PieceId]
) -> PieceId | None:
    """The piece on which one that is dropped at a pose comes to lie, if there is one.

    On a grid it is one in the same cell, elsewhere one whose outline holds the dropped piece's origin.
    Pieces of different layers of a table never stack, nor do any where the table has no stacks.
    """
    cell = ground.cell_point(pose.point)
    definition = ground.definition_of(piece)
    if not may_stack(definition, on_grid=cell is not None):
        return None
    level = ground.piece(piece).level
    together = may_lie_together(ground.module, ground.definition)
    found = [
        other
        for other in ground.standing_near(Footprint(definition.outline, pose), moving)
        if ground.piece(other).level == level
        and together(ground.piece(piece), ground.piece(other))
        and may_stack(ground.definition_of(other), on_grid=cell is not None)
        and _meets(ground, other, pose, cell)
    ]
    found.sort(key=lambda other: _height(ground.state, other))
    return found[-1] if found else None


def dropped(ground: Ground, command: MovePieces, joins: bool = True) -> Command | None:
    """A move with the stacks that its pieces form where they come to lie on each other or on others.

    None where nothing is left to be done: everything lies where it lay. Without `joins` no stack is
    formed.
    """
    moving = {part.piece for part in command.moves}
    parts: dict[PieceId, PieceMove] = {part.piece: part for part in command.moves}
    orders: list[SingleCommand] = []
    for heap in _heaps(ground, command).values() if joins else ():
        moves, order = _settled(ground, heap, moving)
        parts.update({part.piece: part for part in moves})
        orders += order
    left = tuple(part for part in parts.values() if _goes(ground, part))
    if not left:
        return None
    move = replace(command, moves=left)
    marks = marks_of_moves(ground, left)
    return CommandGroup("move", (move, *orders, *marks)) if orders or marks else move


def marks_of_moves(ground: Ground, moves: Sequence[PieceMove]) -> list[SingleCommand]:
    """What moves leave behind: marks and trails."""
    return [*_marks(ground, moves), *_trails(ground, moves)]


def _marks(ground: Ground, moves: Sequence[PieceMove]) -> list[SingleCommand]:
    """The mark of those pieces that a move marks by itself (trait `mark-moved`), if they lack it."""
    marked = tuple(
        part.piece
        for part in moves
        if not ground.piece(part.piece).moved
        and any(isinstance(t, MarkMoved) for t in ground.definition_of(part.piece).traits)
    )
    return [SetMark(marked, moved=True)] if marked else []


def _trails(ground: Ground, moves: Sequence[PieceMove]) -> Iterator[SingleCommand]:
    """What those pieces remember of the place that they leave whose module asks for it: trails, names."""
    game = GameScope(ground.module, ground.state)
    for part in moves:
        piece = ground.piece(part.piece)
        if (part.to.table, part.to.pose.point) == (piece.table, piece.pose.point):
            continue
        for name, text in left_behind(game, ground.definition_of(piece.id), piece):
            if piece.get(name) != text:
                yield SetProperty((piece.id,), name, text)


def _heaps(ground: Ground, command: MovePieces) -> Mapping[object, list[PieceMove]]:
    """The moves by where they end, each heap in the order in which its pieces lay."""
    heaps: dict[object, list[PieceMove]] = {}
    for part in command.moves:
        spot = (part.to.pose.point, part.to.level, part.to.slot)
        heaps.setdefault(spot, []).append(part)
    for heap in heaps.values():
        heap.sort(key=lambda part: _height(ground.state, part.piece))
    return heaps


def _settled(
    ground: Ground, heap: Sequence[PieceMove], moving: Collection[PieceId]
) -> tuple[list[PieceMove], list[SingleCommand]]:
    """The moves of one heap into the stack that they join or form, and the order that forms it."""
    pose, members = heap[0].to.pose, [part.piece for part in heap]
    on_grid = ground.cell_point(pose.point) is not None
    if not all(may_stack(ground.definition_of(piece), on_grid=on_grid) for piece in members):
        return list(heap), []
    target = lies_on(ground, members[0], pose, moving)
    if target is None:
        whole = heap[0].to.stack is not None and len({part.to.stack for part in heap}) == 1
        alone = whole or len(members) == 1
        return list(heap), [] if alone else [_new_stack(ground, members)]
    there = place_of(ground.piece(target))
    moves = [replace(part, to=_beside(part.to, there)) for part in heap]
    if there.stack is not None:
        return moves, []
    beneath = [*_loose_at(ground, target, moving, on_grid), *members]
    return moves, [_new_stack(ground, beneath)]


def _beside(to: Place, there: Place) -> Place:
    """The place of a piece that joins what lies there: its own facing, all else as there."""
    pose = Pose(there.pose.x, there.pose.y, to.pose.facing)
    return Place(there.table, pose, there.stack, there.level, there.slot)


def _loose_at(
    ground: Ground, target: PieceId, moving: Collection[PieceId], on_grid: bool
) -> Iterator[PieceId]:
    """The pieces that stand in no stack at exactly the place of one, itself too, and stack with it."""
    place = place_of(ground.piece(target))
    together = may_lie_together(ground.module, ground.definition)
    for piece in sorted(ground.state.pieces_on(place.table)):
        if piece in moving:
            continue
        found = place_of(ground.piece(piece))
        same = (found.pose.point, found.level, found.slot, found.stack) == (
            place.pose.point,
            place.level,
            place.slot,
            None,
        )
        if (
            same
            and together(ground.piece(target), ground.piece(piece))
            and may_stack(ground.definition_of(piece), on_grid=on_grid)
        ):
            yield piece


def _new_stack(ground: Ground, members: Sequence[PieceId]) -> OrderStack:
    wanted = f"stack-{members[0]}"
    return OrderStack(StackId(unused_id(wanted, ground.state.stacks)), tuple(members))


def _goes(ground: Ground, part: PieceMove) -> bool:
    """Whether a move leads anywhere: to another place or stack."""
    return place_of(ground.piece(part.piece)) != part.to


def _meets(ground: Ground, other: PieceId, pose: Pose, cell: Point | None) -> bool:
    where = ground.piece(other).pose
    if cell is not None:
        return ground.cell_point(where.point) == cell
    return holds(Footprint(ground.definition_of(other).outline, where), pose.point)


def _height(state: GameState, piece: PieceId) -> int:
    """A piece's place in its stack, from the bottom."""
    stack = state.pieces[piece].stack
    return state.stacks.get(stack, (piece,)).index(piece) if stack is not None else 0
