"""Lanes of fire: which pairs of corners can be reached."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, ROUND, at, footprints, plane_moves
from vtt.geometry.area import drawn_in
from vtt.geometry.edges import Edge, Side, edge
from vtt.geometry.fire_lane import hull_points, lanes_of_fire
from vtt.geometry.outline import signed_area

MUZZLE = edge(at(0, 0), Side.FRONT)
POINT = Edge((0.0, 0.0), (0.0, 0.0))


def rings(muzzle, *targets):
    lanes = lanes_of_fire(muzzle, targets)
    return [[tuple(map(float, p)) for p in ring] for ring in lanes.rings]


def test_straight_ahead_there_is_the_lane_to_the_near_edge_and_the_one_about_the_target():
    found = rings(MUZZLE, at(0, -100))
    near = [(-20, -10), (-20, -90), (20, -90), (20, -10)]
    assert near in found
    # An edge that is seen end on is no edge to shoot at: none to the left or right side.
    assert all({p[0] for p in ring[1:3]} == {-20.0, 20.0} for ring in found)


def test_a_target_seen_flank_on_offers_its_near_and_its_left_side():
    found = rings(MUZZLE, at(40, -120, 270))
    ends = {frozenset(ring[1:3]) for ring in found}
    assert frozenset({(30, -100), (50, -100)}) in ends
    assert frozenset({(30, -100), (30, -140)}) in ends


def test_corners_behind_the_muzzle_are_out_of_reach():
    assert rings(MUZZLE, at(0, 100)) == []
    assert rings(MUZZLE, at(60, -10)) == []  # two corners level with the front, two behind it


def test_a_point_reaches_all_round():
    assert rings(POINT, at(0, 100)) != []
    (ring,) = rings(POINT, at(0, 0, outline=ROUND).at(at(0, -100).pose))
    left, near, far, right = ring
    assert left == right == (0, 0)
    assert np.hypot(*near) == pytest.approx(np.sqrt(100**2 - 20**2))
    assert near[0] < 0 < far[0]


def test_a_round_target_has_the_lane_between_its_tangents():
    (ring,) = rings(MUZZLE, at(0, -110, outline=ROUND))
    assert ring[1] == pytest.approx((-20, -110))
    assert ring[2] == pytest.approx((20, -110))
    assert rings(MUZZLE, at(5, -12, outline=ROUND)) == []  # it covers an end of the muzzle


@given(st.lists(footprints, min_size=1, max_size=5))
def test_lines_of_a_lane_do_not_cross_nor_run_through_the_target(targets):
    lanes = lanes_of_fire(MUZZLE, targets)
    assert (lanes.areas > 0).all()
    for ring, row in zip(lanes.rings, lanes.target.tolist(), strict=True):
        left, right = shapely.LineString(ring[:2]), shapely.LineString(ring[2:])
        assert not left.intersects(right)
        target = targets[row]
        inside = drawn_in(target) if not target.is_round else drawn_in(target).buffer(-0.1)
        for line in (left, right):
            assert not line.intersects(
                inside.convex_hull.buffer(-1e-6) if not inside.is_empty else inside
            )
        assert (ring[1:3, 1] < -10.0).all()


@given(st.lists(footprints, min_size=1, max_size=4), plane_moves)
def test_lanes_move_and_mirror_with_the_scene(targets, move):
    moved_muzzle = Edge(move.point(MUZZLE.start), move.point(MUZZLE.end))
    if move.mirrored:
        moved_muzzle = Edge(moved_muzzle.end, moved_muzzle.start)
    here = lanes_of_fire(MUZZLE, targets)
    there = lanes_of_fire(moved_muzzle, [move.base(target) for target in targets])
    for row in range(len(targets)):
        areas = sorted(here.areas[here.target == row].tolist())
        moved = sorted(there.areas[there.target == row].tolist())
        assert len(areas) == len(moved) or abs(len(areas) - len(moved)) <= 1  # limits are near
        if len(areas) == len(moved):
            assert areas == pytest.approx(moved, abs=0.01)


def test_hulls_are_clockwise_and_kept_where_they_are():
    assert hull_points(at(0, 0).outline) == at(0, 0).outline.points
    hull = hull_points(ANGLE)
    assert len(hull) == 5
    assert signed_area(hull) > 0
