"""The area of a disc inside a polygon, held against the formula of the circular segment."""

import math

import pytest
import shapely
from hypothesis import given

from tests.geometry.bases import (
    circles,
    lengths,
    poses,
)
from vtt.geometry.disc_area import disc_area_in


@given(lengths(5, 40), lengths(-60, 60))
def test_a_disc_cut_by_a_straight_rim(radius, offset):
    """The part of a disc beyond a straight line, by the formula of the circular segment."""
    half = shapely.box(offset, -500, 500, 500)
    height = min(max(radius - offset, 0.0), 2 * radius)
    segment = radius**2 * math.acos((radius - height) / radius) - (radius - height) * math.sqrt(
        2 * radius * height - height * height
    )
    assert disc_area_in(half, (0.0, 0.0), radius) == pytest.approx(segment, abs=1e-5)


@given(circles, poses)
def test_a_disc_in_a_ring_and_in_its_hole_is_whole(outline, pose):
    ring = shapely.box(-60, -60, 60, 60)
    hole = shapely.box(-20, -30, 25, 35)
    whole = disc_area_in(ring, pose.point, outline.radius)
    parts = disc_area_in(ring.difference(hole), pose.point, outline.radius)
    assert parts + disc_area_in(hole, pose.point, outline.radius) == pytest.approx(whole, abs=1e-6)
