"""Advances end in contact with the first obstacle, never on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ROUND, at, footprints, plane_moves
from vtt.geometry.advance import advance, edge_walls, follow_up_distance
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.edges import Corner, Side


@given(footprints, footprints, st.floats(0, 150))
def test_an_advance_ends_in_contact_or_goes_its_whole_way(base, other, length):
    if overlaps(base, other):
        return
    found = advance(base, length, {"b": other})
    end = base.at(found.pose)
    assert found.pose.point == pytest.approx(base.pose.ahead(found.distance).point)
    if found.stopped_by is None:
        assert found.distance == length
        assert not overlaps(end, other)
    else:
        assert 0.0 <= found.distance <= length
        assert distance(end, other) <= 0.05
        assert not overlaps(end, other)


@given(footprints, footprints, plane_moves)
def test_a_mirrored_advance_goes_as_far(base, other, move):
    if overlaps(base, other):
        return
    here = advance(base, 120, {"b": other})
    there = advance(move.base(base), 120, {"b": move.base(other)})
    if here.stopped_by == there.stopped_by:
        assert there.distance == pytest.approx(here.distance, abs=0.06)


def test_what_stops_an_advance_is_told_with_its_parts():
    found = advance(at(0, 0), 100, {"far": at(0, -90), "near": at(30, -50, 180)})
    assert (found.stopped_by, found.distance) == ("near", pytest.approx(30.0))
    assert (found.parts.own, found.parts.other) == (Side.FRONT, Side.FRONT)
    corner = advance(at(0, 0, outline=ROUND), 100, {"b": at(20, -60)})
    assert corner.parts.other is Corner.REAR_LEFT


def test_rubbing_along_a_side_stops_nothing():
    assert advance(at(0, 0), 100, {"b": at(40, -50)}).stopped_by is None
    assert advance(at(0, 0), 100, {"b": at(39.96, -50)}).stopped_by is None
    assert advance(at(0, 0), 100, {"b": at(39.9, -50)}).stopped_by == "b"


def test_the_table_has_four_walls():
    walls = edge_walls((0, 0, 300, 200), thickness=50)
    for facing, wall, room in (
        (0, "top", 90),
        (90, "right", 190),
        (180, "bottom", 90),
        (270, "left", 90),
    ):
        found = advance(at(100, 100, facing), 500, walls)
        assert (found.stopped_by, found.distance) == (wall, pytest.approx(room))


@pytest.mark.parametrize(
    ("margin", "points", "distance_mm"),
    [(0, 1, 0), (1, 2, 30), (2, 2, 30), (3, 2, 60), (4, 1, 120)],
)
def test_a_depth_for_each_point_begun(margin, points, distance_mm):
    assert follow_up_distance(margin, 30, points) == distance_mm
