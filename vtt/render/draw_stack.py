"""A stack: the top piece whole, the others shifted up and right behind it, a count from three on.

An open one is a fan: the lowest piece in its place, each next one farther up the table.
"""

from collections.abc import Sequence

from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.look import PieceLook
from vtt.render.primitives import Circles, DrawList, Primitive, Text
from vtt.render.view import View

LARGEST_SHIFT = 0.15
SHIFT_A_PIECE = 0.08
OPEN_STEP, OPEN_ASIDE, OPEN_LENGTH = 0.72, 0.1, 6.0
"""Of an open stack, in sizes of a piece: a step up and to the right, and the most that all steps take."""

COUNTED_FROM = 3
COUNT_PX, COUNT_RADIUS_PX = 11.0, 8.8


def draw_stack(
    looks: Sequence[PieceLook], pose: Pose, view: View, *, selected: bool = False
) -> DrawList:
    """A stack at one pose, its pieces given from bottom to top.

    The shift is at most 15 % of the top piece's size, however many pieces lie in the stack.
    """
    drawn: list[Primitive] = []
    for below, (look, place) in enumerate(zip(looks, stack_poses(looks, pose), strict=True), 1):
        drawn += draw_piece(look, place, view, selected=selected and below == len(looks))
    return (*drawn, *draw_count(len(looks), looks[-1].size, pose, view)) if looks else ()


def stack_poses(looks: Sequence[PieceLook], pose: Pose) -> tuple[Pose, ...]:
    """Where each piece of a stack is drawn: the top one at the pose, lower ones up and right."""
    if not looks:
        return ()
    size = min(looks[-1].size)
    step = size * min(SHIFT_A_PIECE, LARGEST_SHIFT / max(1, len(looks) - 1))
    return tuple(pose.moved(step * below, -step * below) for below in range(len(looks) - 1, -1, -1))


def open_poses(
    sizes: Sequence[tuple[float, float]], poses: Sequence[Pose], turn: float = 0.0
) -> tuple[Pose, ...]:
    """Where each piece of an open stack is drawn and taken hold of, from bottom to top.

    Args:
        sizes: width and depth of each piece in mm.
        poses: where each piece stands; all in one place, each with its own facing.
        turn: how far the table is turned clockwise when it is shown; the fan goes up the screen.
    """
    if not sizes:
        return ()
    size = max(min(each) for each in sizes)
    up = size * min(OPEN_STEP, OPEN_LENGTH / max(1, len(sizes) - 1))
    aside = up * OPEN_ASIDE / OPEN_STEP
    dx, dy = Pose(0.0, 0.0, -turn).to_table((aside, -up))
    return tuple(pose.moved(dx * index, dy * index) for index, pose in enumerate(poses))


def draw_count(count: int, size: tuple[float, float], pose: Pose, view: View) -> DrawList:
    """How many lie in a stack, in a disc on its upper right corner; nothing for two or fewer.

    Args:
        count: the pieces in the stack.
        size: width and depth of its top piece; where the disc would be larger it is left out.
        pose: where the top piece stands.
        view: scale and theme; the disc stays at the table's upper right if the picture is turned.
    """
    half, radius = min(size) / 2, view.mm(COUNT_RADIUS_PX)
    if count < COUNTED_FROM or radius > half:
        return ()
    upright = Pose(pose.x, pose.y, -view.turn)
    centre = upright.to_table((half, -half))
    disc = ((*centre, radius),)
    return (
        Circles(disc, view.theme.select_inner),
        Circles(disc, view.theme.select_outer, least_px=1.2),
        Text(str(count), centre, view.mm(COUNT_PX), view.theme.select_outer, turn=-view.turn),
    )
