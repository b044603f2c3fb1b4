import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.geometry.tolerance import (
    ANGLE_DEG,
    CONTACT_MM,
    at_most,
    less_than,
    same_angle,
    same_point,
    touching,
)


def test_limits_are_inclusive_in_decimals() -> None:
    assert CONTACT_MM < 80.09 - 40.04 - 40  # by a rounding error
    assert touching(80.09 - 40.04 - 40)
    assert at_most(80.05, 80)
    assert not at_most(80.051, 80)
    assert less_than(79.949, 80)
    assert not less_than(79.95, 80)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        (0, 0.15, True),
        (0, 0.151, False),
        (359.9, 0.05, True),
        (180.1, 180, True),
        (-90, 270, True),
        (10, 730, True),
        (90, 270, False),
    ],
)
def test_angles_are_compared_on_the_circle(a: float, b: float, same: bool) -> None:
    assert same_angle(a, b) is same
    assert same_angle(b, a) is same


def test_points_coincide_by_their_distance() -> None:
    assert same_point((0, 0), (0.03, 0.04))
    assert not same_point((0, 0), (0.04, 0.04))


@given(st.floats(-1000, 1000), st.floats(-1000, 1000))
def test_no_value_is_within_a_limit_and_clearly_below_nothing(value: float, limit: float) -> None:
    if less_than(value, limit):
        assert at_most(value, limit)
    if not at_most(value, limit):
        assert less_than(limit, value)


def test_the_angle_belongs_to_an_edge_off_by_the_contact_at_both_ends() -> None:

    off = math.degrees(math.atan(2 * CONTACT_MM / 40))
    assert off < ANGLE_DEG < off * 1.1
