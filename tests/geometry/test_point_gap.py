import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, PolygonOutline, rectangle
from vtt.geometry.point_gap import nearest_on
from vtt.geometry.pose import Pose

lengths = st.floats(-300, 300)


def test_the_nearest_point_lies_on_the_edge_or_is_the_point_itself():
    base = Footprint(rectangle(40, 20), Pose(100, 100, 90))
    assert nearest_on(base, (150, 100)) == pytest.approx((110, 100))
    assert nearest_on(base, (101, 102)) == (101, 102)
    assert nearest_on(base, (150, 150)) == pytest.approx((110, 120))


def test_a_concave_outline_is_measured_into_its_notch():
    notch = PolygonOutline(((-20, -20), (0, 0), (20, -20), (20, 20), (-20, 20)))
    x, y = nearest_on(Footprint(notch, Pose(0, 0)), (0, -5))
    assert (abs(x), y) == pytest.approx((2.5, -2.5))


@given(x=lengths, y=lengths)
def test_a_round_base_is_measured_from_its_circle(x, y):
    base = Footprint(CircleOutline(20), Pose(0, 0))
    found = nearest_on(base, (x, y))
    assert math.dist(found, (x, y)) == pytest.approx(max(0.0, math.hypot(x, y) - 20), abs=1e-9)
