import pytest
from hypothesis import given

from tests.geometry.bases import (
    ANGLE,
    HEXAGON,
    ROUND,
    SHOT,
    PlaneMove,
    at,
    plane_moves,
    poses,
    rectangular,
)
from vtt.base.errors import GeometryError
from vtt.geometry.edges import (
    Corner,
    Edge,
    Side,
    corner,
    edge,
    edges,
    front_mid,
    has_named_corners,
    named_corners,
    rear_mid,
)
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import PolygonOutline
from vtt.geometry.pose import Pose


def test_edges_of_a_rectangle_run_clockwise_from_the_front() -> None:
    assert [side for side, _ in edges(at(0, 0))] == [Side.FRONT, Side.RIGHT, Side.REAR, Side.LEFT]
    assert edge(at(0, 0), Side.FRONT) == Edge((-20, -10), (20, -10))
    assert edge(at(0, 0), Side.LEFT) == Edge((-20, 10), (-20, -10))


def test_an_edge_knows_its_length_middle_and_bearing() -> None:
    right = edge(at(0, 0), Side.RIGHT)
    assert (right.length, right.middle, right.bearing) == (20, (20, 0), 90)


def test_named_corners_are_seen_from_the_piece() -> None:
    left, right, rear_right, rear_left = named_corners(at(0, 0, 180))
    assert (left, right) == ((20, 10), (-20, 10))
    assert (rear_right, rear_left) == ((-20, -10), (20, -10))
    assert corner(at(0, 0, 180), Corner.REAR_LEFT) == rear_left


def test_a_ring_that_runs_the_other_way_has_the_same_edges() -> None:
    backwards = PolygonOutline(SHOT.points[::-1])
    assert edge(at(5, 7, 30, backwards), Side.FRONT) == edge(at(5, 7, 30), Side.FRONT)


def test_a_point_on_a_straight_edge_does_not_divide_it() -> None:
    with_point = PolygonOutline(((-20, -10), (0, -10), (20, -10), (20, 10), (-20, 10)))
    assert edge(at(0, 0, 0, with_point), Side.FRONT).length == 40


def test_the_diagonals_belong_to_front_and_rear() -> None:
    octagon = PolygonOutline(
        tuple(Pose(0, 0, 22.5 + 45 * index).ahead(20).point for index in range(8))
    )
    sides = [side for side, _ in edges(at(0, 0, 0, octagon))]
    assert sorted(sides) == sorted([Side.FRONT] * 3 + [Side.REAR] * 3 + [Side.LEFT, Side.RIGHT])
    assert edge(at(0, 0, 0, octagon), Side.FRONT).bearing == pytest.approx(0, abs=1e-9)


def test_a_concave_outline_has_the_edge_that_looks_most_nearly_there() -> None:
    with pytest.raises(GeometryError, match="two edges that look equally to its rear"):
        edge(at(0, 0, 0, ANGLE), Side.REAR)
    assert edge(at(0, 0, 0, ANGLE), Side.FRONT) == Edge((-20, -20), (20, -20))


def test_an_outline_with_a_corner_ahead_has_no_front_edge() -> None:
    with pytest.raises(GeometryError, match="two edges that look equally to its front"):
        edge(at(0, 0, 0, HEXAGON), Side.FRONT)
    assert not has_named_corners(HEXAGON)


def test_a_side_that_no_edge_looks_to_is_named() -> None:
    wedge = PolygonOutline(((0, -20), (30, 20), (-30, 20)))
    with pytest.raises(GeometryError, match="no edge that looks to its front"):
        edge(Footprint(wedge, Pose(0, 0)), Side.FRONT)


def test_a_round_base_has_no_edges_but_a_front() -> None:
    with pytest.raises(GeometryError, match="a round base has no edges"):
        edges(at(0, 0, 0, ROUND))
    assert front_mid(at(0, 0, 90, ROUND)) == (20, 0)
    assert rear_mid(at(0, 0, 90, ROUND)) == (-20, 0)


@given(rectangular)
def test_the_middles_lie_ahead_and_behind_by_half_the_depth(base: Footprint) -> None:
    half = base.outline.bounds[3]
    assert base.pose.lateral_forward(front_mid(base)) == pytest.approx((0, half), abs=1e-9)
    assert base.pose.lateral_forward(rear_mid(base)) == pytest.approx((0, -half), abs=1e-9)


@given(poses, plane_moves)
def test_left_and_right_change_in_a_mirror(pose: Pose, move: PlaneMove) -> None:
    base = Footprint(SHOT, pose)
    left, right, *_ = named_corners(base)
    seen_left, seen_right, *_ = named_corners(move.base(base))
    expected = (right, left) if move.mirrored else (left, right)
    assert seen_left == pytest.approx(move.point(expected[0]), abs=1e-9)
    assert seen_right == pytest.approx(move.point(expected[1]), abs=1e-9)
