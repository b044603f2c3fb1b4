"""What lies under a point of the table: outlines where they are seen, the highest first."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from vtt.base.ids import PieceDefinitionId, PieceId
from vtt.definition.board import StackingDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_looks import ClickArea
from vtt.geometry.flat_path import rings_of
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, Outline, outline_size
from vtt.geometry.pose import Point, Pose
from vtt.geometry.ring import in_ring
from vtt.render.draw_stack import open_poses, row_poses, stack_poses
from vtt.render.upright import turned
from vtt.session.open_stacks import OpenStacks
from vtt.state.game import GameState
from vtt.state.piece import PieceState

Rings: TypeAlias = tuple[tuple[Point, ...], ...]


def holds(base: Footprint, point: Point) -> bool:
    """Whether an outline holds a point or has it on its edge (a round base by its radius)."""
    left, top, right, bottom = base.bounds
    if not (left <= point[0] <= right and top <= point[1] <= bottom):
        return False
    if isinstance(base.outline, CircleOutline):
        dx, dy = point[0] - base.pose.x, point[1] - base.pose.y
        return dx * dx + dy * dy <= base.outline.radius**2
    return in_ring(base.corners, point)


def fanned(state: GameState, module: ModuleDefinition, stacks: OpenStacks) -> dict[PieceId, Pose]:
    """Where the pieces of open stacks are seen, each stack from bottom to top."""
    found: dict[PieceId, Pose] = {}
    for stack in sorted(stacks.ids):
        pile = [state.pieces[piece] for piece in state.stacks.get(stack, ())]
        sizes = [outline_size(module.piece(piece.definition).outline) for piece in pile]
        standing = [piece.pose for piece in pile]
        table = module.table(pile[0].table) if pile else None
        stacking = table.stacking if table is not None else None
        if table is not None and table.is_hand:
            poses = row_poses(sizes, standing, stacking)
        else:
            poses = open_poses(sizes, standing, stacks.turn, stacking)
        found.update({piece.id: pose for piece, pose in zip(pile, poses, strict=True)})
    return found


def pile_poses(
    pile: Sequence[PieceState],
    module: ModuleDefinition,
    stacking: StackingDefinition | None,
    turn: float,
) -> tuple[Pose, ...]:
    """Where the pieces of a closed stack are drawn and taken hold of, from bottom to top.

    Args:
        pile: the pieces from bottom to top, all in one place.
        module: knows how large they are.
        stacking: how their table shifts them.
        turn: how far the table is turned clockwise when it is shown; they are shifted up the screen.
    """
    sizes = [outline_size(module.piece(piece.definition).outline) for piece in pile]
    shifts = stack_poses(sizes, Pose(0.0, 0.0), stacking)
    return tuple(
        piece.pose.moved(*turned(shift.point, -turn))
        for piece, shift in zip(pile, shifts, strict=True)
    )


def piled(
    state: GameState,
    module: ModuleDefinition,
    stacks: OpenStacks,
    standing: Mapping[PieceId, PieceState],
    stacking: StackingDefinition | None,
) -> dict[PieceId, Pose]:
    """Where those of the standing pieces are seen that lie in closed stacks."""
    found: dict[PieceId, Pose] = {}
    for stack, members in state.stacks.items():
        pile = [standing[piece] for piece in members if piece in standing]
        if len(pile) > 1 and stack not in stacks:
            poses = pile_poses(pile, module, stacking, stacks.turn)
            found.update({piece.id: pose for piece, pose in zip(pile, poses, strict=True)})
    return found


def hits(
    point: Point,
    standing: Mapping[PieceId, PieceState],
    fans: Mapping[PieceId, Pose],
    piles: Mapping[PieceId, Pose],
    module: ModuleDefinition,
) -> Iterator[PieceId]:
    """The pieces whose outlines hold a point (mm), highest first; open stacks lie above all.

    Those of open stacks are seen at `fans`, those of closed ones at `piles`, all others where they stand.
    """
    open_ones = (piece for piece in reversed(list(fans)) if piece in standing)
    closed = (piece for piece in reversed(list(standing)) if piece not in fans)
    x, y = point
    shapes: dict[PieceDefinitionId, tuple[Outline, float, Rings]] = {}
    for piece in (*open_ones, *closed):
        state = standing[piece]
        pose = fans.get(piece) or piles.get(piece) or state.pose
        shape = shapes.get(state.definition)
        if shape is None:
            definition = module.piece(state.definition)
            outline, rings = definition.outline, click_rings(definition)
            shape = shapes[state.definition] = (outline, _reach(outline, rings), rings)
        outline, reach, rings = shape
        near = abs(pose.x - x) <= reach and abs(pose.y - y) <= reach
        if near and (
            _in_rings(rings, pose, point) if rings else holds(Footprint(outline, pose), point)
        ):
            yield piece


def click_rings(definition: PieceDefinition) -> Rings:
    """The part of a piece that takes clicks, where its module sets another than its outline.

    Of several such traits the outermost one counts; one whose path cannot be read sets none,
    which `vtt check` tells.
    """
    areas = [trait for trait in definition.traits if isinstance(trait, ClickArea) and trait.path]
    if not areas:
        return ()
    try:
        return rings_of(areas[-1].path, areas[-1].scale)
    except ValueError:
        return ()


def _in_rings(rings: Rings, pose: Pose, point: Point) -> bool:
    local = pose.to_local(point)
    return any(in_ring(ring, local) for ring in rings)


def _reach(outline: Outline, rings: Rings) -> float:
    """How far an outline, or what takes clicks instead, reaches from its origin at most, in mm."""
    if rings:
        return max(math.hypot(x, y) for ring in rings for x, y in ring)
    left, top, right, bottom = outline.bounds
    return math.hypot(max(-left, right), max(-top, bottom))
