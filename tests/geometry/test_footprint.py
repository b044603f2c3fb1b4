import pytest
from hypothesis import given

from tests.geometry.bases import ROUND, SHOT, at, circle_points, footprints
from vtt.base.errors import GeometryError
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose


def test_corners_stand_where_the_pose_puts_them() -> None:
    assert at(100, -100, 90).corners == ((110, -120), (110, -80), (90, -80), (90, -120))
    assert at(100, -100, 90).at(Pose(0, 0)).corners == SHOT.points


def test_a_round_base_has_a_rim_and_no_corners() -> None:
    base = at(5, 6, 30, ROUND)
    assert base.is_round
    assert base.bounds == (-15, -14, 25, 26)
    with pytest.raises(GeometryError, match="a round base has no corners"):
        _ = base.corners


@given(footprints)
def test_the_bounds_hold_the_base_and_no_more(base: Footprint) -> None:
    left, top, right, bottom = base.bounds
    points = circle_points(base, 360)
    assert left == pytest.approx(min(x for x, _ in points), abs=0.01)
    assert right == pytest.approx(max(x for x, _ in points), abs=0.01)
    assert top == pytest.approx(min(y for _, y in points), abs=0.01)
    assert bottom == pytest.approx(max(y for _, y in points), abs=0.01)
    if not base.is_round:
        assert base.polygon.bounds == pytest.approx(base.bounds)


def test_equal_footprints_are_equal_and_hash_alike() -> None:
    assert at(1, 2, 3) == at(1, 2, 3)
    assert len({at(1, 2, 3), at(1, 2, 3), at(1, 2, 4)}) == 2
