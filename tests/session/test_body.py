import pytest

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.session.body import extent, front_corners, middle

BASE = rectangle(40, 20)


def base(x, y, facing=0.0):
    return Footprint(BASE, Pose(x, y, facing))


def test_a_line_has_the_front_of_its_first_rank_whatever_stands_behind():
    line = {"a": base(0, 0), "b": base(40, 0), "behind": base(40, 20)}
    assert front_corners(line) == (pytest.approx((-20, -10)), pytest.approx((60, -10)))


def test_a_single_base_has_its_own_front():
    left, right = front_corners({"a": base(100, 100, 90)})
    assert left == pytest.approx((110, 80))
    assert right == pytest.approx((110, 120))


def test_bases_that_are_not_lined_up_have_the_box_that_faces_as_the_first():
    apart = {"a": base(0, 0), "b": base(100, 50, 180)}
    assert front_corners(apart) == (pytest.approx((-20, -10)), pytest.approx((120, -10)))
    assert middle(apart) == pytest.approx((50, 25))


def test_a_round_base_reaches_as_far_as_its_radius():
    shapes = {"a": base(0, 0), "gun": Footprint(CircleOutline(30.0), Pose(0, 0))}
    assert extent(shapes) == pytest.approx((-30, 30, 30, -30))
