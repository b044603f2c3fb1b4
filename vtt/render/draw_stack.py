"""A stack: the top piece whole, the others shifted up and right behind it, a count from three on."""

from collections.abc import Iterator, Sequence

from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.look import PieceLook
from vtt.render.primitives import Circles, DrawList, Primitive, Text
from vtt.render.view import View

LARGEST_SHIFT = 0.15
SHIFT_A_PIECE = 0.05
COUNTED_FROM = 3
COUNT_PX = 11.0


def draw_stack(
    looks: Sequence[PieceLook], pose: Pose, view: View, *, selected: bool = False
) -> DrawList:
    """A stack at one pose, its pieces given from bottom to top.

    The shift is at most 15 % of the top piece's size, however many pieces lie in the stack.
    """
    drawn: list[Primitive] = []
    for look, place in zip(looks, stack_poses(looks, pose), strict=True):
        drawn += draw_piece(look, place, view, selected=selected and look is looks[-1])
    return (*drawn, *_count(looks, pose, view))


def stack_poses(looks: Sequence[PieceLook], pose: Pose) -> tuple[Pose, ...]:
    """Where each piece of a stack is drawn: the top one at the pose, lower ones up and right."""
    if not looks:
        return ()
    size = min(looks[-1].size)
    step = size * min(SHIFT_A_PIECE, LARGEST_SHIFT / max(1, len(looks) - 1))
    return tuple(pose.moved(step * below, -step * below) for below in range(len(looks) - 1, -1, -1))


def _count(looks: Sequence[PieceLook], pose: Pose, view: View) -> Iterator[Primitive]:
    """How many lie there, in a disc on the upper right corner."""
    if len(looks) < COUNTED_FROM:
        return
    width, depth = looks[-1].size
    half = min(width, depth) / 2
    centre = (pose.x + half, pose.y - half)
    radius = view.mm(0.8 * COUNT_PX)
    if 2 * radius > min(width, depth):
        return
    yield Circles(((*centre, radius),), view.theme.select_inner)
    yield Circles(((*centre, radius),), view.theme.select_outer, least_px=1.2)
    yield Text(str(len(looks)), centre, view.mm(COUNT_PX), view.theme.select_outer)
