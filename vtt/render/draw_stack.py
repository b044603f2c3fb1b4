"""A stack: the top piece whole, the others shifted up and right behind it, a count from three on.

An open one is a fan: the lowest piece in its place, each next one farther up the table.
"""

from collections.abc import Collection, Sequence

from vtt.base.ids import PieceId
from vtt.definition.board import StackingDefinition
from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.look import PieceLook
from vtt.render.primitives import Circles, DrawList, Primitive, Text
from vtt.render.view import View

LARGEST_SHIFT = 0.15
SHIFT_A_PIECE = 0.08
OPEN_STEP, OPEN_ASIDE, OPEN_LENGTH = 0.72, 0.1, 6.0
"""Of an open stack, in sizes of a piece: a step up and to the right, and the most that all steps take."""

ROW_GAP = 3.0
"""Between two pieces of a hand, in mm."""

COUNTED_FROM = 3
COUNT_PX, COUNT_RADIUS_PX = 11.0, 8.8
LEAST_COUNT_PX = 9.0
"""Smaller words are not drawn at all; on small pieces the count is so small: it hides what stands there."""
DISC_SHARE = 0.25
"""The disc's radius is so much of a piece's side, between those of the least and the largest words."""
MOST_DIGITS = 2.0
"""So many digits find room in the disc; for more it is larger."""


def draw_stack(
    looks: Sequence[PieceLook],
    pose: Pose,
    view: View,
    *,
    selected: bool = False,
    stacking: StackingDefinition | None = None,
    count: int | None = None,
) -> DrawList:
    """A stack at one pose, its pieces given from bottom to top.

    `count` is told of it; None: the pieces in it.

    The shift is at most 15 % of the top piece's size, however many pieces lie in the stack, unless the
    table says otherwise.
    """
    drawn: list[Primitive] = []
    poses = stack_poses([look.size for look in looks], pose, stacking)
    for below, (look, place) in enumerate(zip(looks, poses, strict=True), 1):
        drawn += draw_piece(look, place, view, selected=selected and below == len(looks))
    if not looks:
        return ()
    told = told_count(len(looks)) if count is None else count
    return (*drawn, *draw_count(told, looks[-1].size, pose, view))


def told_count(pieces: int) -> int:
    """The number that is told of so many pieces in a stack: of two both are seen, and none is needed (1)."""
    return pieces if pieces >= COUNTED_FROM else 1


def is_topmost(piece: PieceId, pile: Sequence[PieceId], among: Collection[PieceId]) -> bool:
    """Whether a piece is the highest of some pieces in its pile, which lies from bottom to top."""
    return next((member for member in reversed(pile) if member in among), piece) == piece


def stack_poses(
    sizes: Sequence[tuple[float, float]], pose: Pose, stacking: StackingDefinition | None = None
) -> tuple[Pose, ...]:
    """Where each piece of a closed stack is drawn, from bottom to top.

    Args:
        sizes: width and depth of each piece in mm.
        pose: where the stack stands.
        stacking: how the table shifts pieces; None: the top one lies at the pose, lower ones up and right.
    """
    if not sizes:
        return ()
    if stacking is not None:
        return shifted(sizes, [pose] * len(sizes), stacking.x, stacking.y)
    size = min(sizes[-1])
    step = size * min(SHIFT_A_PIECE, LARGEST_SHIFT / max(1, len(sizes) - 1))
    return tuple(pose.moved(step * below, -step * below) for below in range(len(sizes) - 1, -1, -1))


def shifted(
    sizes: Sequence[tuple[float, float]],
    poses: Sequence[Pose],
    right: float,
    up: float,
    turn: float = 0.0,
) -> tuple[Pose, ...]:
    """The lowest piece in its place, the edges of each next one shifted against the one below.

    To the right the left edges are so far apart, upwards the lower ones; for a shift to the left or
    down it is the other edge of the two.

    Args:
        sizes: width and depth of each piece in mm.
        poses: where each piece stands, each with its own facing.
        right: the shift of each piece in mm.
        up: the shift of each piece in mm.
        turn: how far the table is turned clockwise when it is shown.
    """
    found, x, y = [], 0.0, 0.0
    frame = Pose(0.0, 0.0, -turn)
    for number, pose in enumerate(poses):
        if number:
            (width, depth), (under_width, under_depth) = sizes[number], sizes[number - 1]
            x += right + _sign(right) * (width - under_width) / 2
            y -= up + _sign(up) * (depth - under_depth) / 2
        found.append(pose.moved(*frame.to_table((x, y))))
    return tuple(found)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def open_poses(
    sizes: Sequence[tuple[float, float]],
    poses: Sequence[Pose],
    turn: float = 0.0,
    stacking: StackingDefinition | None = None,
) -> tuple[Pose, ...]:
    """Where each piece of an open stack is drawn and taken hold of, from bottom to top.

    Args:
        sizes: width and depth of each piece in mm.
        poses: where each piece stands; all in one place, each with its own facing.
        turn: how far the table is turned clockwise when it is shown; the fan goes up the screen.
        stacking: how the table spreads pieces; None: as wide as their size asks for.
    """
    if not sizes:
        return ()
    if stacking is not None:
        return shifted(sizes, poses, stacking.open_x, stacking.open_y, turn)
    size = max(min(each) for each in sizes)
    up = size * min(OPEN_STEP, OPEN_LENGTH / max(1, len(sizes) - 1))
    aside = up * OPEN_ASIDE / OPEN_STEP
    dx, dy = Pose(0.0, 0.0, -turn).to_table((aside, -up))
    return tuple(pose.moved(dx * index, dy * index) for index, pose in enumerate(poses))


def row_poses(
    sizes: Sequence[tuple[float, float]],
    poses: Sequence[Pose],
    stacking: StackingDefinition | None = None,
) -> tuple[Pose, ...]:
    """Where each piece of a hand is drawn: side by side to the right, the first one in its place.

    Args:
        sizes: width and depth of each piece in mm.
        poses: where each piece stands; all in one place.
        stacking: how far they stand apart when the table says so.
    """
    gap = ROW_GAP if stacking is None else max(0.0, stacking.open_x)
    found, x = [], 0.0
    for number, pose in enumerate(poses):
        x += gap + (sizes[number][0] + sizes[number - 1][0]) / 2 if number else 0.0
        found.append(pose.moved(x, 0.0))
    return tuple(found)


def draw_count(count: int, size: tuple[float, float], pose: Pose, view: View) -> DrawList:
    """A number of pieces in a disc on the upper right corner of the topmost; nothing for a single one.

    Args:
        count: the pieces in the stack, see `told_count`, or in the place.
        size: width and depth of its top piece; where the disc would be larger it is left out.
        pose: where the top piece stands.
        view: scale and theme; the disc stays at the table's upper right if the picture is turned.
    """
    words = str(count)
    half = min(size) / 2
    wide = max(1.0, len(words) / MOST_DIGITS)
    if count < 2 or view.mm(COUNT_RADIUS_PX * wide) > half:
        return ()
    letters = _count_px(view.px(2 * half))
    radius = view.mm(letters * COUNT_RADIUS_PX / COUNT_PX * wide)
    upright = Pose(pose.x, pose.y, -view.turn)
    centre = upright.to_table((half, -half))
    disc = ((*centre, radius),)
    return (
        Circles(disc, view.theme.select_inner),
        Circles(disc, view.theme.select_outer, least_px=1.2),
        Text(words, centre, view.mm(letters), view.theme.select_outer, turn=-view.turn),
    )


def _count_px(side: float) -> float:
    """How large a count is written on a piece of a side in px, in px."""
    return min(max(DISC_SHARE * side * COUNT_PX / COUNT_RADIUS_PX, LEAST_COUNT_PX), COUNT_PX)
