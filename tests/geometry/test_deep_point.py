"""The deepest point of a polygon lies in it, also where its middle does not."""

import pytest

from vtt.geometry.deep_point import deep_point
from vtt.geometry.ring import in_ring

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
CORNER = ((0.0, 0.0), (100.0, 0.0), (100.0, 10.0), (10.0, 10.0), (10.0, 100.0), (0.0, 100.0))


def test_the_deepest_point_of_a_square_is_its_middle():
    assert deep_point(SQUARE) == pytest.approx((5.0, 5.0), abs=0.6)


def test_the_deepest_point_of_a_bent_shape_lies_in_it():
    assert in_ring(CORNER, deep_point(CORNER))
