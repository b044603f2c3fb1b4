import math

import pytest
import shapely

from vtt.render.hatching import cross_hatch, dashes, dots, hatch, honeycomb, slanted
from vtt.render.ink import ink_from

SQUARE = shapely.box(0, 0, 100, 100)
WITH_HOLE = SQUARE.difference(shapely.box(30, 30, 70, 70))
INK = ink_from("#cccccc", "", dark=False)


@pytest.mark.parametrize("degrees", [0.0, 45.0, -45.0, 90.0, 17.0])
def test_lines_are_parallel_and_as_far_apart_as_asked(degrees):
    angle = math.radians(degrees)
    across = (math.sin(angle), math.cos(angle))
    depths = set()
    for (x1, y1), (x2, y2) in slanted(SQUARE, 10.0, degrees):
        first, last = (x * across[0] + y * across[1] for x, y in ((x1, y1), (x2, y2)))
        assert first == pytest.approx(last, abs=1e-6)
        depths.add(round(first / 10.0, 6))
    assert all(depth == round(depth) for depth in depths)
    assert len(depths) >= 9


@pytest.mark.parametrize("pattern", [hatch, cross_hatch, dashes])
def test_lines_keep_out_of_holes(pattern):
    (line,) = pattern(WITH_HOLE, INK)
    assert line.paths
    room = WITH_HOLE.buffer(0.01)
    assert all(room.covers(shapely.LineString(path)) for path in line.paths)


def test_cross_hatching_goes_both_ways():
    (line,) = cross_hatch(SQUARE, INK)
    assert {round((y2 - y1) / (x2 - x1)) for (x1, y1), (x2, y2) in line.paths} == {1, -1}


def test_dots_stand_in_a_honeycomb_inside():
    points = honeycomb(SQUARE, 10.0)
    nearest = [min(math.dist(p, q) for q in points if q != p) for p in points]
    assert nearest == pytest.approx([10.0] * len(points))
    (circles,) = dots(WITH_HOLE, INK)
    assert all(WITH_HOLE.contains(shapely.Point(x, y)) for x, y, _ in circles.circles)


def test_the_lines_hang_on_the_table_and_not_on_the_shape():
    moved = shapely.box(3, 0, 103, 100)
    level = {path[0][1] for path in slanted(SQUARE, 10.0, 0.0)}
    assert {path[0][1] for path in slanted(moved, 10.0, 0.0)} == level
