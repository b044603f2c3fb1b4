"""Where on its way a base is in a terrain: nothing is jumped over, nothing is made up."""

import itertools

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import (
    at,
    legs,
    outlines,
    poses,
)
from vtt.geometry.area import reaches_into
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Pivot, Slide, Straight, Wheel
from vtt.geometry.outline import CircleOutline
from vtt.geometry.path import part_of_leg, poses_along
from vtt.geometry.path_length import Measure, path_length
from vtt.geometry.pose import Pose
from vtt.geometry.terrain_crossing import stretches, terrains_crossed

WOOD = shapely.Polygon([(0, 0), (100, -20), (160, 40), (90, 120), (-30, 90)])
CLEARING = WOOD.difference(shapely.Point(60, 50).buffer(15))
BROOK = shapely.LineString([(-200, -30), (0, -60), (200, -30)])


@given(outlines, poses, st.lists(legs, min_size=1, max_size=3))
def test_a_base_is_inside_on_its_stretches_and_nowhere_else(outline, start, way):
    base = Footprint(outline, start)
    for terrain in (CLEARING, BROOK):
        found = stretches(base, way, terrain)
        assert all(first.end < second.start for first, second in itertools.pairwise(found))
        done = 0.0
        pose = start
        for leg in way:
            marks = list(poses_along(outline, pose, [leg], 7.0, 5.0))
            length = path_length(outline, pose, [leg], Measure.ARC)
            for index, mark in enumerate(marks):
                share = index / (len(marks) - 1)
                place = done + path_length(
                    outline, pose, [part_of_leg(outline, pose, leg, share)], Measure.ARC
                )
                if any(min(abs(place - s.start), abs(place - s.end)) < 0.002 for s in found):
                    continue
                inside = any(s.start <= place <= s.end for s in found)
                assert reaches_into(base.at(mark), terrain) <= inside
            pose, done = marks[-1], done + length


def test_a_straight_move_through_a_wood():
    wood = shapely.box(-100, -100, 100, -50)
    (stretch,) = stretches(at(0, 0), [Straight(30), Straight(100)], wood)
    assert stretch == pytest.approx((40.05, 109.95), abs=0.001)


def test_a_corner_cut_on_a_long_leg_is_not_jumped_over():
    post = shapely.box(19.9, -300, 30, -299.9)
    (stretch,) = stretches(at(0, 0), [Slide(0, -1000)], post)
    assert stretch == pytest.approx((289.95, 309.95), abs=0.001)
    grazed = shapely.box(19.95, -300, 30, -299.9)
    assert stretches(at(0, 0), [Slide(0, -1000)], grazed) == []


def test_the_sweep_of_a_turn_is_looked_at_too():
    # Corners reach out to 22.36 mm when a base of 40 x 20 turns about its middle.
    post = shapely.box(22.2, -1, 24, 1)
    assert len(stretches(at(0, 0), [Pivot(180)], post)) == 2
    assert stretches(at(0, 0), [Pivot(180)], shapely.box(22.4, -1, 24, 1)) == []


def test_terrains_crossed_include_both_ends_and_thin_lines():
    terrains = {
        "start": shapely.box(-5, -5, 5, 5),
        "brook": shapely.LineString([(-100, -60), (100, -60)]),
        "beside": shapely.box(20, -500, 100, 500),
        "end": shapely.box(-5, -212, 5, -209),
        "beyond": shapely.box(-5, -230, 5, -211),
    }
    assert terrains_crossed(at(0, 0), [Straight(200)], terrains) == ["start", "brook", "end"]
    assert terrains_crossed(at(0, 0), [], terrains) == ["start"]
    assert terrains_crossed(at(0, 0), [Wheel("right", 90)], terrains) == ["start"]
    assert terrains_crossed(at(0, 0), [Pivot(90)], terrains) == ["start", "beside"]
    assert terrains_crossed(at(0, 0, outline=CircleOutline(20)), [Straight(200)], terrains) == [
        "start",
        "brook",
        "end",
        "beyond",
    ]


def test_a_path_that_comes_back_has_two_stretches():
    wood = shapely.box(-100, -100, 100, -50)
    found = stretches(at(0, 0), [Straight(60), Straight(-60), Straight(60)], wood)
    assert [round(place, 1) for stretch in found for place in stretch] == [40.1, 79.9, 160.1, 180.0]
    assert stretches(at(0, -75), [Pivot(90)], wood)[0].start == 0.0
    assert Pose(0, 0).ahead(1).y == -1
