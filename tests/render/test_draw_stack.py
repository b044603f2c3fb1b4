import pytest

from tests.render.battle import MODULE, piece
from vtt.definition.board import StackingDefinition
from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.draw_stack import (
    LARGEST_SHIFT,
    draw_count,
    draw_stack,
    open_poses,
    row_poses,
    shifted,
    stack_poses,
    told_count,
)
from vtt.render.glyphs import text_width
from vtt.render.look import look_of
from vtt.render.primitives import Text
from vtt.render.view import View

VIEW = View(3.0)
POSE = Pose(100.0, 60.0, 30.0)
LEGION = look_of(piece("a", "legion", 0, 0), MODULE)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 40])
def test_the_top_piece_stands_at_the_pose_and_the_others_behind_it_up_and_right(count):
    poses = stack_poses([LEGION.size] * count, POSE)
    assert poses[-1] == POSE
    xs, ys = [pose.x for pose in poses], [pose.y for pose in poses]
    assert xs == sorted(xs, reverse=True)
    assert ys == sorted(ys)
    assert xs[0] - POSE.x <= LARGEST_SHIFT * 20.0 + 1e-9
    assert all(pose.facing == POSE.facing for pose in poses)


def test_no_pieces_make_no_stack():
    assert stack_poses([], POSE) == ()
    assert draw_stack([], POSE, VIEW) == ()


@pytest.mark.parametrize(("count", "shown"), [(1, []), (2, []), (3, ["3"]), (12, ["12"])])
def test_the_count_is_shown_from_three_on(count, shown):
    texts = [
        item.text
        for item in draw_count(told_count(count), LEGION.size, POSE, VIEW)
        if isinstance(item, Text)
    ]
    assert texts == shown


@pytest.mark.parametrize("count", [3, 12, 113, 1250])
def test_a_count_stays_in_its_disc_however_long_it_is(count):
    disc, _, text = draw_count(count, LEGION.size, POSE, VIEW)
    ((_, _, radius),) = disc.circles
    assert text_width(text.text) * text.size < 2 * radius


def test_the_count_is_left_out_where_it_would_hide_the_piece():
    assert draw_count(5, LEGION.size, POSE, View(0.5)) == ()


@pytest.mark.parametrize(("side", "letters"), [(20, 9.0), (32, 10.0), (60, 11.0), (200, 11.0)])
def test_the_count_is_smaller_on_small_pieces_and_never_too_small_to_read(side, letters):
    view = View(side / min(LEGION.size))
    disc, _, text = draw_count(5, LEGION.size, POSE, view)
    assert view.px(text.size) == pytest.approx(letters)
    ((_, _, radius),) = disc.circles
    assert view.px(radius) == pytest.approx(0.8 * letters)


def test_only_the_top_piece_is_outlined():
    drawn = draw_stack([LEGION] * 2, POSE, VIEW, selected=True)
    assert drawn[-len(draw_piece(LEGION, POSE, VIEW, selected=True)) :] == draw_piece(
        LEGION, POSE, VIEW, selected=True
    )
    assert len(drawn) == 2 * len(draw_piece(LEGION, POSE, VIEW)) + 2


@pytest.mark.parametrize("turn", [0.0, 60.0, 200.0])
def test_the_count_stays_upright_at_the_upper_right_of_the_table(turn):
    drawn = draw_count(5, LEGION.size, Pose(0.0, 0.0), View(3.0, turn=turn))
    assert Pose(0.0, 0.0, turn).to_table(drawn[-1].anchor) == pytest.approx((10.0, -10.0))
    assert drawn[-1].turn + turn == 0.0


def test_an_open_stack_is_a_fan_up_the_screen_whatever_way_the_table_is_turned():
    sizes, poses = [(20.0, 20.0)] * 3, [Pose(0, 0, facing) for facing in (0, 90, 180)]
    low, mid, top = open_poses(sizes, poses)
    assert low == poses[0]
    assert mid.y == pytest.approx(-14.4)
    assert top.point == pytest.approx((2 * mid.x, 2 * mid.y))
    assert [pose.facing for pose in (low, mid, top)] == [0, 90, 180]
    turned = open_poses(sizes, poses, 180.0)
    assert turned[2].point == pytest.approx((-top.x, -top.y))
    assert open_poses([], []) == ()


def test_a_tall_open_stack_is_no_longer_than_six_pieces():
    fan = open_poses([(20.0, 20.0)] * 31, [Pose(0, 0)] * 31)
    assert fan[-1].y == pytest.approx(-120.0)


STACKING = StackingDefinition(x=0.5, y=1.0, open_x=2.0, open_y=5.0)


def test_a_table_shifts_the_edges_of_its_stacks_up_from_the_lowest():
    low, top = stack_poses([(20.0, 20.0), (10.0, 10.0)], Pose(100.0, 100.0, 0.0), STACKING)
    assert low.point == (100.0, 100.0)
    assert top.point == (95.5, 104.0), "left edges 0.5 mm apart, lower ones 1 mm"
    leftward = shifted([(20.0, 20.0), (10.0, 10.0)], [Pose(0.0, 0.0)] * 2, -1.0, 0.0)
    assert leftward[1].point == (4.0, 0.0), "right edges 1 mm apart"


def test_a_table_spreads_its_open_stacks_up_the_screen():
    fan = open_poses([(10.0, 10.0)] * 3, [Pose(0.0, 0.0)] * 3, 0.0, STACKING)
    assert [pose.point for pose in fan] == [(0.0, 0.0), (2.0, -5.0), (4.0, -10.0)]
    turned = open_poses([(10.0, 10.0)] * 2, [Pose(0.0, 0.0)] * 2, 180.0, STACKING)
    assert turned[1].point == pytest.approx((-2.0, 5.0))


def test_the_pieces_of_a_hand_lie_side_by_side():
    sizes, poses = [(10.0, 20.0), (30.0, 20.0), (10.0, 20.0)], [Pose(5.0, 5.0)] * 3
    assert [pose.x for pose in row_poses(sizes, poses)] == [5.0, 28.0, 51.0]
    assert [pose.x for pose in row_poses(sizes, poses, STACKING)] == [
        5.0,
        25.0 + STACKING.open_x,
        45.0 + 2 * STACKING.open_x,
    ]
    assert row_poses([], []) == ()
