import pytest
from hypothesis import given

from tests.geometry.bases import ROUND, at, circle_points, footprints, poses
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import Reach, farthest, reach
from vtt.geometry.pose import Pose


def test_reach_is_measured_to_the_right_and_ahead() -> None:
    assert reach(at(100, -50, 0), Pose(0, 0, 0)) == Reach(80, 120, 40, 60)
    assert reach(at(100, -50, 0), Pose(0, 0, 90)) == Reach(-60, -40, 80, 120)


def test_a_round_base_reaches_its_radius_every_way() -> None:
    assert reach(at(100, 0, 33, ROUND), Pose(0, 0, 180)) == Reach(-120, -80, -20, 20)
    assert farthest(at(30, 40, 0, ROUND), (0, 0)) == 70


@given(footprints, poses)
def test_every_point_lies_within_the_reach_and_the_farthest_is_as_far(
    base: Footprint, frame: Pose
) -> None:
    span = reach(base, frame)
    for point in circle_points(base):
        lateral, forward = frame.lateral_forward(point)
        assert span.left - 1e-9 <= lateral <= span.right + 1e-9
        assert span.back - 1e-9 <= forward <= span.front + 1e-9
        distance = ((point[0] - frame.x) ** 2 + (point[1] - frame.y) ** 2) ** 0.5
        assert distance <= farthest(base, frame.point) + 1e-9
    assert farthest(base, base.pose.point) == pytest.approx(
        max(
            ((x - base.pose.x) ** 2 + (y - base.pose.y) ** 2) ** 0.5 for x, y in circle_points(base)
        )
    )
