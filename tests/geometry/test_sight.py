"""Sight past terrain: woods to see into, walls, bases, and the same answer from both ends."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ROUND, at, footprints, plane_moves
from vtt.geometry.distance import distance
from vtt.geometry.sight import Blind, sight_line, visible

WALL = shapely.LineString([(-50, -60), (50, -60)])
WOOD = shapely.box(-200, -100, 200, -70)
blind_shapes = st.sampled_from(
    [
        WALL,
        shapely.box(-30, -70, 60, -40),
        shapely.Polygon([(-80, 0), (0, -40), (20, 60)]),
        shapely.box(10, 10, 90, 90).difference(shapely.box(30, 30, 60, 60)),
    ]
)
blinds = st.lists(st.builds(Blind, blind_shapes, st.sampled_from([0.0, 15.0, 40.0])), max_size=3)


@given(footprints, footprints, blinds, st.floats(1, 400))
def test_sight_is_mutual(a, b, blinds, farthest):
    assert visible(a, b, blinds, farthest) == visible(b, a, blinds, farthest)


@given(footprints, footprints, blinds, plane_moves)
def test_sight_does_not_depend_on_where_the_table_lies(a, b, blinds, move):
    moved = [
        Blind(
            shapely.transform(blind.shape, lambda xy: [move.point(p) for p in xy.tolist()]),
            blind.depth,
        )
        for blind in blinds
    ]
    here, there = sight_line(a, b, blinds), sight_line(move.base(a), move.base(b), moved)
    if here.is_free == there.is_free and not (a.is_round or b.is_round):
        assert there.length == pytest.approx(here.length, abs=1e-6)


@given(footprints, footprints, blinds)
def test_a_free_line_runs_through_no_more_than_it_may(a, b, blinds):
    line = sight_line(a, b, blinds)
    assert line.length >= distance(a, b) - 1e-6
    run = shapely.LineString((line.start, line.end))
    if line.is_free:
        for blind in blinds:
            assert run.intersection(blind.shape).length <= blind.depth + 10.0  # along the rim
    else:
        blind = blinds[line.blind]
        assert blind.shape.distance(shapely.Point(line.blocked_at)) < 1.0
        before = shapely.LineString((line.start, line.blocked_at))
        assert before.intersection(blind.shape).length <= blind.depth + 1.0


def test_nothing_hides_in_the_open():
    line = sight_line(at(0, 0), at(0, -200), [])
    assert (line.length, line.is_free) == (180.0, True)
    assert sight_line(at(0, 0), at(0, -200), [], farthest=179.9) is None
    assert visible(at(0, 0), at(0, -200), [], farthest=180.0)


def test_a_wood_hides_what_lies_deeper_than_its_depth():
    assert not visible(at(0, 0), at(0, -200), [Blind(WOOD, 29.0)])
    assert visible(at(0, 0), at(0, -200), [Blind(WOOD, 30.0)])
    assert visible(at(0, 0), at(0, -95), [Blind(WOOD, 15.0)])
    assert not visible(at(0, 0), at(0, -120), [Blind(WOOD, 15.0)])


def test_where_a_line_is_cut_off():
    line = sight_line(at(0, 0), at(0, -200), [Blind(WOOD, 20.0), Blind(WALL)])
    assert (line.blind, line.blocked_at) == (1, pytest.approx((line.start[0], -60)))
    line = sight_line(at(0, 0), at(0, -200), [Blind(WOOD, 20.0)])
    assert line.blocked_at == pytest.approx((line.start[0], -90), abs=0.06)


def test_a_wall_hides_whatever_its_depth_but_not_from_those_who_stand_at_it():
    assert not visible(at(0, 0), at(0, -200), [Blind(WALL, 100.0)])
    assert visible(at(0, -70), at(0, -200), [Blind(WALL)])
    assert visible(at(0, -50), at(0, -70), [Blind(WALL)])  # they touch
    assert not visible(at(0, -49), at(0, -71), [Blind(WALL)])


def test_looking_along_a_rim_is_free():
    beside = shapely.box(20, -200, 100, 200)
    assert visible(at(0, 100), at(0, -100), [Blind(beside)])
    exactly_between = shapely.box(-20, -60, 20, -40)
    assert visible(at(0, 100), at(0, -100), [Blind(exactly_between)])
    assert not visible(at(0, 100), at(0, -100), [Blind(exactly_between.buffer(45))])


def test_round_bases_look_from_their_rims():
    line = sight_line(at(0, 0, outline=ROUND), at(0, -100, outline=ROUND), [])
    assert line.length == pytest.approx(60.0)


def test_other_bases_hide_where_they_are_given_as_blinds():
    between = at(0, -100)
    assert visible(at(0, 0), at(0, -200), [Blind(between.polygon)])  # past its sides
    wide = shapely.union_all([at(x, -100).polygon for x in (-80, -40, 0, 40, 80)])
    assert not visible(at(0, 0), at(0, -200), [Blind(wide)])
