"""Bases as areas: drawn in by the tolerance, and laid over others."""

import shapely
from hypothesis import given

from tests.geometry.bases import ANGLE, ROUND, SHOT, at, footprints
from vtt.geometry.area import (
    base_area,
    convex_area_parts,
    drawn_in,
    drawn_in_parts,
    reaches_into,
    standing,
)
from vtt.geometry.outline import CircleOutline, rectangle

TABLE = shapely.box(0, 0, 100, 100)


@given(footprints)
def test_convex_parts_make_up_the_area(base):
    parts = convex_area_parts(base)
    whole = base_area(base)
    assert abs(sum(part.area for part in parts) - whole.area) < 1e-6
    assert shapely.union_all(parts).symmetric_difference(whole).area < 1e-6
    assert all(abs(part.convex_hull.area - part.area) < 1e-9 for part in parts)


@given(footprints)
def test_a_drawn_in_base_keeps_the_tolerance_from_its_rim(base):
    inner = drawn_in(base)
    if base.is_round:
        (part,) = drawn_in_parts(base)
        assert abs(part.outline.radius - (base.outline.radius - 0.05)) < 1e-8
        return
    assert base_area(base).buffer(-0.049).buffer(0.001).covers(inner)
    assert inner.buffer(0.2).covers(base_area(base).buffer(-0.2, join_style="mitre"))


def test_reaching_in_needs_more_than_the_tolerance():
    for outline, reach in ((SHOT, 10.0), (ROUND, 20.0)):
        assert not reaches_into(at(50, -reach, outline=outline), TABLE)
        assert not reaches_into(at(50, -reach + 0.05, outline=outline), TABLE)
        assert reaches_into(at(50, -reach + 0.06, outline=outline), TABLE)
    assert reaches_into(at(50, 50, outline=ANGLE), shapely.LineString([(0, 40), (100, 40)]))


def test_nothing_is_left_of_a_base_thinner_than_the_tolerance():
    for outline in (rectangle(40, 0.09), CircleOutline(0.04)):
        assert drawn_in_parts(at(0, 0, outline=outline)) == []
        assert drawn_in(at(0, 0, outline=outline)).is_empty
        assert not reaches_into(at(50, 50, outline=outline), TABLE)


def test_a_polygon_of_the_table_stands_where_it_is():
    corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 20.0)]
    assert standing(corners).corners == tuple(corners)
