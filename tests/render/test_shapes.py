import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.geometry.outline import CircleOutline, PolygonOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.render.shapes import (
    circle_ring,
    drawn_in,
    length_of,
    outline_ring,
    placed_ring,
    rectangle_ring,
    rounded,
    smooth,
)

BASE = rectangle_ring(-20.0, -10.0, 20.0, 10.0)


def bounds(points):
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def test_a_ring_is_drawn_in_on_every_side():
    assert bounds(drawn_in(BASE, 3.0)) == pytest.approx((-17.0, -7.0, 17.0, 7.0))
    assert bounds(drawn_in(BASE, -2.0)) == pytest.approx((-22.0, -12.0, 22.0, 12.0))
    assert drawn_in(BASE, 0.0) is BASE


def test_a_needle_is_drawn_in_no_farther_than_its_sides():
    needle = ((0.0, 0.0), (100.0, 1.0), (0.0, 2.0))
    assert all(abs(x) < 200.0 for x, _ in drawn_in(needle, -2.0))


def test_rounding_keeps_inside_and_touches_every_side():
    ring = rounded(BASE, 2.0)
    assert bounds(ring) == pytest.approx(bounds(BASE))
    assert (-20.0, -10.0) not in ring
    assert rounded(BASE, 0.0) is BASE


def test_a_radius_too_large_for_a_side_takes_half_of_it():
    assert bounds(rounded(BASE, 500.0)) == pytest.approx(bounds(BASE))


@pytest.mark.parametrize(
    ("outline", "inset", "expected"),
    [
        (rectangle(40, 20), 0.0, (-20, -10, 20, 10)),
        (rectangle(40, 20), 1.0, (-19, -9, 19, 9)),
        (CircleOutline(10), 2.0, (-8, -8, 8, 8)),
        (CircleOutline(1), 2.0, (0, 0, 0, 0)),
        (PolygonOutline(((0.0, -10.0), (10.0, 0.0), (-10.0, 0.0))), 0.0, (-10, -10, 10, 0)),
    ],
)
def test_outlines_become_rings(outline, inset, expected):
    assert bounds(outline_ring(outline, inset)) == pytest.approx(expected, abs=1e-9)


@given(st.floats(-500, 500), st.floats(-500, 500), st.floats(0, 360, exclude_max=True))
def test_a_placed_ring_is_what_the_pose_says(x, y, facing):
    pose = Pose(x, y, facing)
    for (px, py), point in zip(placed_ring(BASE, pose), BASE, strict=True):
        assert (px, py) == pytest.approx(pose.to_table(point))


def test_a_smooth_line_keeps_its_ends_and_has_no_sharp_corner():
    line = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0))
    curve = smooth(line, closed=False)
    assert (curve[0], curve[-1]) == (line[0], line[-1])
    turns = [
        abs(
            math.remainder(
                math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0]),
                math.tau,
            )
        )
        for a, b, c in zip(curve, curve[1:], curve[2:], strict=False)
    ]
    assert max(turns) < math.radians(40)


def test_a_smooth_closed_line_stays_closed_about_its_middle():
    curve = smooth(BASE, closed=True)
    assert len(curve) == 16
    assert sum(x for x, _ in curve) == pytest.approx(0.0)


def test_lengths_and_circles():
    assert length_of([(0, 0), (3, 4), (3, 10)]) == 11.0
    assert all(math.dist(point, (5, 5)) == pytest.approx(2) for point in circle_ring((5, 5), 2))
