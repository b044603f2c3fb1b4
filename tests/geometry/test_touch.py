"""With which parts two bases touch."""

import pytest
from hypothesis import given

from tests.geometry.bases import HEXAGON, ROUND, at, footprints
from vtt.geometry.distance import distance
from vtt.geometry.edges import Corner, Side
from vtt.geometry.tolerance import touching
from vtt.geometry.touch import Touch, touch


@pytest.mark.parametrize(
    ("other", "own_part", "other_part"),
    [
        (at(0, 20), Side.REAR, Side.FRONT),
        (at(0, 20, 180), Side.REAR, Side.REAR),
        (at(40, 0, 90), None, None),
        (at(30, 0, 90), Side.RIGHT, Side.REAR),
        (at(40, 20), Corner.REAR_RIGHT, Corner.FRONT_LEFT),
        (at(0, 24.142, 45), Side.REAR, Corner.FRONT_LEFT),
        (at(0, 31.213, 45), Side.REAR, Corner.FRONT_LEFT),
        (at(0, 30, outline=ROUND), Side.REAR, Side.FRONT),
        (at(40, 0, 180, outline=ROUND), Side.RIGHT, Side.RIGHT),
    ],
)
def test_parts_that_touch(other, own_part, other_part):
    here = at(0, 0)
    found = touch(here, other)
    if own_part is None or not touching(distance(here, other)):
        assert found is None
    else:
        assert found == Touch(own_part, other_part)


@given(footprints, footprints)
def test_touching_is_mutual(a, b):
    one, other = touch(a, b), touch(b, a)
    assert (one is None) == (other is None)
    if one is not None and distance(a, b) > 0.0:
        assert (one.own, one.other) == (other.other, other.own)


def test_an_outline_without_a_front_touches_with_its_nearest_side():
    found = touch(at(0, 0), at(0, -30, outline=HEXAGON))
    assert found.own is Side.FRONT
    assert found.other is Side.REAR
