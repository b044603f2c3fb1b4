"""Fields of fire: strips and arcs to draw, and who is in them."""

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import SHOT, WAGON, at, footprints, lengths, plane_moves, poses
from vtt.geometry.edges import Edge, Side, edge
from vtt.geometry.fire_field import FireArc, FireZone
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose

ZONE = FireZone(edge(at(0, 0), Side.FRONT), 40, 160)
reaches = st.floats(1, 500)


def seen_by(pose, points):
    return [pose.lateral_forward((x, y)) for x, y in points]


def test_a_zone_is_straight_ahead_round_at_its_ends_and_cut_off_at_the_sides():
    region = ZONE.region()
    left, top, right, bottom = region.bounds
    assert (left, right, bottom) == pytest.approx((-60, 60, -10))
    assert top == pytest.approx(-170, abs=0.025)
    side = max(-10 - y for x, y in region.exterior.coords if abs(x + 60) < 1e-6)
    assert side == pytest.approx(math.sqrt(160**2 - 40**2))  # the 154.92 of the summary, B18


@given(poses, reaches, lengths(0, 100))
def test_a_zone_holds_what_is_ahead_beside_and_near_enough(pose, reach, extension):
    muzzle = edge(Footprint(SHOT, pose), Side.FRONT)
    region = FireZone(muzzle, extension, reach).region()
    line = shapely.LineString((muzzle.start, muzzle.end))
    for x, y in seen_by(pose, shapely.get_coordinates(region)):
        assert y >= 10 - 1e-6
        assert abs(x) <= 20 + min(extension, reach) + 1e-6
    assert region.is_valid
    assert shapely.hausdorff_distance(region, line) <= reach + 1e-6
    strip = 2 * (20 + min(extension, reach)) * reach
    assert 40 * reach - 0.1 * reach <= region.area <= strip + 1e-6


@given(poses, footprints, reaches)
def test_the_cover_of_a_zone_is_its_region_without_a_range(pose, target, extension):
    muzzle = edge(Footprint(SHOT, pose), Side.FRONT)
    zone = FireZone(muzzle, extension, 2000)
    cover = zone.cover(1000)
    assert zone.region().buffer(0.03).covers(cover)
    for x, y in seen_by(pose, shapely.get_coordinates(cover)):
        assert abs(x) <= 20 + extension - 0.05 + 1e-6
        assert y >= 10.05 - 1e-6


@pytest.mark.parametrize(("left", "right"), [(45, 45), (0, 60), (120, 150), (180, 180), (200, 170)])
def test_an_arc_is_a_sector(left, right):
    region = FireArc(Pose(0, 0), left, right, 100).region()
    share = min(1.0, (left + right) / 360)
    assert region.is_valid
    assert region.area == pytest.approx(share * math.pi * 100**2, rel=0.001)


@given(st.floats(1, 179), st.floats(1, 179), poses, reaches)
def test_the_cover_of_an_arc_reaches_out_to_everything(left, right, pose, out_to):
    cover = FireArc(pose, left, right, 1.0).cover(out_to)
    for share in (0.02, 0.5, 0.98):
        bearing = -left + share * (left + right)
        gap_mm = out_to * math.sin(math.radians(min(share, 1 - share) * (left + right)))
        point = pose.turned(bearing).ahead(out_to).point
        if gap_mm > 0.1 and left + right < 360:
            assert cover.buffer(1e-6).covers(shapely.Point(point))
    outside = pose.turned(right + (360 - left - right) / 2).ahead(out_to).point
    assert not cover.covers(shapely.Point(outside))


@given(plane_moves)
def test_mirrored_arcs_look_the_other_way(move):
    arc = FireArc(Pose(10, 20, 30), 40, 70, 100)
    left, right = (70, 40) if move.mirrored else (40, 70)
    moved = FireArc(move.pose(arc.frame), left, right, 100).region()
    corners = shapely.transform(arc.region(), lambda xy: [move.point(p) for p in xy.tolist()])
    assert moved.symmetric_difference(corners).area < 1.0


def test_the_side_of_a_wagon_is_an_edge_like_any_other():
    zone = FireZone(edge(at(0, 0, 0, WAGON), Side.RIGHT), 40, 160)
    assert zone.region().bounds == pytest.approx((20, -80, 180, 80), abs=0.03)
    assert zone.muzzle == Edge((20, -40), (20, 40))
