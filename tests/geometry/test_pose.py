import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import close, poses
from vtt.geometry.pose import (
    Point,
    Pose,
    angle_between,
    facing_towards,
    normalised,
    sine_cosine,
)

angles = st.floats(-1000, 1000)


@pytest.mark.parametrize(
    ("facing", "forward", "right"),
    [
        (0, (0, -1), (1, 0)),
        (90, (1, 0), (0, 1)),
        (180, (0, 1), (-1, 0)),
        (270, (-1, 0), (0, -1)),
    ],
)
def test_facing_runs_clockwise_from_up_the_table(
    facing: float, forward: Point, right: Point
) -> None:
    assert Pose(5, 5, facing).forward == forward
    assert Pose(5, 5, facing).right == right


def test_places_are_told_in_the_pieces_own_frame() -> None:
    pose = Pose(100, 100, 90)
    assert pose.lateral_forward((110, 105)) == (5, 10)
    assert pose.to_local((110, 105)) == (5, -10)
    assert pose.ahead(10, 5) == Pose(110, 105, 90)
    assert pose.moved(1, 2).point == (101, 102)
    assert pose.turned(300).facing == 30
    assert pose.turned_about((100, 0), 90) == Pose(0, 0, 180)


def test_many_points_go_to_the_table_as_one_does() -> None:
    pose, points = Pose(3, 4, 33), ((0.0, 0.0), (1.0, 2.0), (-5.0, 7.5))
    assert pose.all_to_table(points) == tuple(pose.to_table(point) for point in points)


def test_a_pose_is_rounded_once_and_never_to_minus_zero() -> None:
    rounded = Pose(-0.0001, 1.23456, 359.99999).rounded()
    assert rounded == Pose(0, 1.235, 0)
    assert math.copysign(1, rounded.x) == 1


def test_a_pose_is_written_as_a_short_list() -> None:
    assert msgspec.json.encode(Pose(1.0, 2.0, 3.0)) == b"[1.0,2.0,3.0]"
    assert msgspec.json.decode(b"[1, 2]", type=Pose) == Pose(1, 2, 0)


def test_sines_are_exact_at_right_angles() -> None:
    assert [sine_cosine(angle) for angle in (0, 90, 180, 270, 360, -90)] == [
        (0, 1),
        (1, 0),
        (0, -1),
        (-1, 0),
        (0, 1),
        (-1, 0),
    ]


def test_facing_towards_a_point() -> None:
    assert facing_towards((0, 0), (0, -5)) == 0
    assert facing_towards((0, 0), (5, 0)) == 90
    assert facing_towards((0, 0), (-5, 0)) == 270
    assert facing_towards((3, 3), (3, 3)) == 0


@given(poses, poses)
def test_local_and_table_are_inverse(pose: Pose, other: Pose) -> None:
    assert close(pose.to_table(pose.to_local(other.point)), other.point)
    lateral, forward = pose.lateral_forward(other.point)
    assert close(pose.ahead(forward, lateral).point, other.point)


@given(angles, angles)
def test_the_turn_between_two_facings_leads_from_one_to_the_other(a: float, b: float) -> None:
    turn = angle_between(a, b)
    assert -180 < turn <= 180
    assert math.cos(math.radians(a + turn - b)) == pytest.approx(1)


@given(angles)
def test_a_normalised_angle_is_the_same_angle_on_the_circle(angle: float) -> None:
    assert 0 <= normalised(angle) < 360
    assert math.cos(math.radians(angle - normalised(angle))) == pytest.approx(1)
    sine, cosine = sine_cosine(angle)
    assert sine == pytest.approx(math.sin(math.radians(angle)), abs=1e-12)
    assert cosine == pytest.approx(math.cos(math.radians(angle)), abs=1e-12)


@given(poses, poses, st.floats(-360, 360))
def test_turning_about_a_point_keeps_the_distance(pose: Pose, centre: Pose, turn: float) -> None:
    turned = pose.turned_about(centre.point, turn)
    before, after = (math.dist(p.point, centre.point) for p in (pose, turned))
    assert after == pytest.approx(before, abs=1e-9)
    assert close(turned.turned_about(centre.point, -turn).point, pose.point)


def test_angles_of_tiny_rounding_stay_below_a_full_turn() -> None:
    assert normalised(-1e-20) == 0
