import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import (
    HEXAGON,
    ROUND,
    SHOT,
    PlaneMove,
    at,
    circle_points,
    close,
    footprints,
    legs,
    legs_of_rectangles,
    plane_moves,
    poses,
    rectangular,
)
from vtt.base.errors import GeometryError
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.path import (
    Motion,
    arcs_of,
    leg_end,
    leg_motion,
    part_of_leg,
    path_end,
    path_motions,
    poses_along,
)
from vtt.geometry.pose import Pose, angle_between


def inverse(base: Footprint, leg: Leg) -> Leg:
    match leg:
        case Straight(distance):
            return Straight(-distance)
        case Wheel(corner, degrees):
            return Wheel(corner, -degrees)
        case Pivot(degrees, centre):
            return Pivot(-degrees, centre or base.pose.point)
        case Slide(dx, dy):
            return Slide(-dx, -dy)
        case Free():
            return Free(base.pose)


def same_pose(a: Pose, b: Pose, within: float = 1e-7) -> bool:
    return close(a.point, b.point, within) and abs(angle_between(a.facing, b.facing)) <= within


def test_legs_end_where_players_expect() -> None:
    start = Pose(0, 0, 90)  # looks right
    assert leg_end(SHOT, start, Straight(50)) == Pose(50, 0, 90)
    assert leg_end(SHOT, start, Straight(-50)) == Pose(-50, 0, 90)
    assert leg_end(SHOT, start, Slide(3, 4)) == Pose(3, 4, 90)
    assert leg_end(SHOT, start, Pivot(90)) == Pose(0, 0, 180)
    assert leg_end(SHOT, start, Pivot(-90, (0, 100))) == Pose(-100, 100, 0)
    assert leg_end(SHOT, start, Free(Pose(7, 8, 9))) == Pose(7, 8, 9)


def test_a_wheel_keeps_its_corner_in_place() -> None:
    start = Footprint(SHOT, Pose(0, 0, 0))
    right = start.at(leg_end(SHOT, start.pose, Wheel("right", 90)))
    assert close(right.corners[1], start.corners[1])
    left = start.at(leg_end(SHOT, start.pose, Wheel("left", -90)))
    assert close(left.corners[0], start.corners[0])


def test_an_outline_without_front_corners_cannot_wheel() -> None:
    with pytest.raises(GeometryError):
        leg_end(ROUND, Pose(0, 0), Wheel("left", -30))
    with pytest.raises(GeometryError):
        leg_end(HEXAGON, Pose(0, 0), Wheel("left", -30))


@given(rectangular, legs_of_rectangles)
def test_moving_by_a_leg_and_its_inverse_is_nothing(base: Footprint, leg: Leg) -> None:
    there = leg_end(base.outline, base.pose, leg)
    back = leg_end(base.outline, there, inverse(base, leg))
    assert same_pose(back, base.pose)


@given(poses, poses)
def test_a_pose_and_its_inverse_is_nothing(pose: Pose, point: Pose) -> None:
    assert close(pose.to_local(pose.to_table(point.point)), point.point)
    assert close(pose.to_table(pose.to_local(point.point)), point.point)


@given(rectangular, st.lists(legs_of_rectangles, max_size=4), plane_moves)
def test_a_path_seen_from_elsewhere_ends_at_the_same_place(
    base: Footprint, path: list[Leg], move: PlaneMove
) -> None:
    end = path_end(base.outline, base.pose, path)
    seen = move.base(base)
    moved = path_end(seen.outline, seen.pose, [move.leg(leg) for leg in path])
    half_turn = any(isinstance(leg, Free) for leg in path)  # either way round is the shorter one
    assert half_turn or same_pose(moved, move.pose(end))
    assert close(moved.point, move.point(end.point), 1e-6)


@given(footprints, legs)
def test_the_motion_of_a_leg_carries_the_whole_body(base: Footprint, leg: Leg) -> None:
    motion = leg_motion(base.outline, base.pose, leg)
    end = base.at(leg_end(base.outline, base.pose, leg))
    assert same_pose(motion.carry(base.pose), end.pose)
    assert same_pose(motion.carry(base.pose, 0.0), base.pose)
    reach = max(math.dist(point, motion.centre) for point in circle_points(base))
    for before, after in zip(circle_points(base), circle_points(end), strict=True):
        if not base.is_round:
            assert math.dist(before, after) <= motion.travel(reach) + 1e-9


@given(rectangular, st.lists(legs_of_rectangles, min_size=1, max_size=3))
def test_poses_along_hold_both_ends_and_go_in_small_steps(base: Footprint, path: list[Leg]) -> None:
    along = list(poses_along(base.outline, base.pose, path, 5, 3))
    assert along[0] == base.pose
    assert along[-1] == path_end(base.outline, base.pose, path)
    for before, after in itertools.pairwise(along):
        assert abs(angle_between(before.facing, after.facing)) <= 3 + 1e-9
        for p, q in zip(base.at(before).corners, base.at(after).corners, strict=True):
            assert math.dist(p, q) <= 5 + 1e-9


@given(rectangular, legs_of_rectangles, st.floats(0, 1))
def test_a_leg_cut_short_ends_on_the_way(base: Footprint, leg: Leg, share: float) -> None:
    on_way = leg_motion(base.outline, base.pose, leg).carry(base.pose, share)
    cut = part_of_leg(base.outline, base.pose, leg, share)
    assert type(cut) is type(leg)
    assert same_pose(leg_end(base.outline, base.pose, cut), on_way)


@given(rectangular, poses, st.sampled_from([0.005, 0.1]), st.floats(0, 1))
def test_arcs_follow_a_turning_shift_within_the_error(
    base: Footprint, end: Pose, error: float, share: float
) -> None:
    motion = leg_motion(base.outline, base.pose, Free(end))
    arcs = arcs_of(motion, error)
    assert all(arc.is_pure for arc in arcs)
    index = min(int(share * len(arcs)), len(arcs) - 1)
    pose = base.pose
    for arc in arcs[:index]:
        pose = arc.carry(pose)
    assert same_pose(pose, motion.carry(base.pose, index / len(arcs)), 1e-6)
    on_arc = arcs[index].carry(pose, share * len(arcs) - index)
    assert close(on_arc.point, motion.carry(base.pose, share).point, error + 1e-6)


def test_a_pure_motion_is_its_own_arc() -> None:
    assert arcs_of(Motion((0, 0), 30), 0.01) == [Motion((0, 0), 30)]
    assert arcs_of(Motion((0, 0), 0, (5, 0)), 0.01) == [Motion((0, 0), 0, (5, 0))]


def test_each_leg_of_a_path_has_its_motion() -> None:
    motions = path_motions(SHOT, Pose(0, 0), [Straight(10), Wheel("right", 20)])
    assert motions[0].shift == (0, -10)
    assert (motions[1].centre, motions[1].degrees) == ((20, -20), 20)
    assert at(0, 0).pose == Pose(0, 0)
