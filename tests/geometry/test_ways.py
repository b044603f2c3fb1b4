"""Shortest ways: never through an obstacle, never shorter than straight, the same back."""

import heapq
import itertools
import math

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, ROUND, SHOT, at, footprints, plane_moves
from tests.geometry.obstacles import moved, obstacles
from vtt.geometry.area import base_area
from vtt.geometry.distance import distance
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose
from vtt.geometry.ways import shortest_way, way_finder

far_left = st.builds(lambda base: base.at(base.pose.moved(-250, 0)), footprints)
far_right = st.builds(lambda base: base.at(base.pose.moved(250, 0)), footprints)


@given(far_left, far_right, obstacles)
def test_a_way_is_no_shorter_than_the_gap_and_enters_no_obstacle(start, goal, shapes):
    assume(all(shape.disjoint(base_area(b)) for shape in shapes for b in (start, goal)))
    way = shortest_way(start, goal, shapes)
    if way is None:
        return
    assert way.length >= distance(start, goal) - 1e-6
    assert way.length == pytest.approx(
        sum(math.dist(a, b) for a, b in itertools.pairwise(way.points))
    )
    line = shapely.LineString(way.points)
    for shape in shapes:
        assert line.intersection(shape.buffer(-0.06)).length < 1e-6
        if shape.area == 0.0:
            assert not line.crosses(shape)
    assert base_area(start).distance(shapely.Point(way.points[0])) < 0.03
    assert base_area(goal).distance(shapely.Point(way.points[-1])) < 0.03


@given(far_left, far_right, obstacles, plane_moves)
@settings(max_examples=50)
def test_the_way_back_and_the_way_in_a_mirror_are_as_long(start, goal, shapes, move):
    assume(all(shape.disjoint(base_area(b)) for shape in shapes for b in (start, goal)))
    way = shortest_way(start, goal, shapes)
    back = shortest_way(goal, start, shapes)
    there = shortest_way(move.base(start), move.base(goal), [moved(s, move) for s in shapes])
    assert (way is None) == (back is None)
    if way is not None:
        assert back.length == pytest.approx(way.length, abs=1e-6)
        if there is not None:
            assert there.length == pytest.approx(way.length, abs=0.5)


@given(obstacles)
@settings(max_examples=40)
def test_no_way_over_a_fine_net_is_shorter(shapes):
    """Dijkstra over all corners, grown a little so that none is touched, is an upper bound."""
    start, goal = (-250.0, 0.0), (250.0, 20.0)
    way = shortest_way(shapely.Point(start), shapely.Point(goal), shapes)
    net = _plain_way(start, goal, shapes)
    if net < math.inf:
        assert way is not None
        assert way.length <= net + 1e-6
        assert way.length >= net - 1.0 * len(way.points)  # the net keeps half a millimetre away


def _plain_way(start, goal, shapes):
    grown = shapely.union_all(
        [shape.buffer(0.5, join_style="mitre", cap_style="square") for shape in shapes]
    )
    inner = grown.buffer(-0.05, join_style="mitre")
    corners = [tuple(corner) for corner in shapely.get_coordinates(grown).tolist()]
    nodes = [start, goal, *(node for node in corners if not shapely.Point(node).within(inner))]
    best, heap, done = {0: 0.0}, [(0.0, 0)], set()
    while heap:
        mm, node = heapq.heappop(heap)
        if node == 1:
            return mm
        if node in done:
            continue
        done.add(node)
        for other, point in enumerate(nodes):
            total = mm + math.dist(nodes[node], point)
            nearer = other not in done and total < best.get(other, math.inf)
            if nearer and not shapely.LineString((nodes[node], point)).intersects(inner):
                best[other] = total
                heapq.heappush(heap, (total, other))
    return math.inf


def points_of(way):
    return [coordinate for point in way.points for coordinate in point]


def test_the_same_obstacles_are_worked_out_once():
    walls = (shapely.box(-100, -160, 100, -140),)
    assert way_finder(walls) is way_finder((shapely.box(-100, -160, 100, -140),))
    assert way_finder(walls) is not way_finder((shapely.box(-100, -160, 100, -141),))


def test_a_way_to_the_edge_of_the_table():
    edge = shapely.LineString([(-900, 500), (900, 500)])
    assert shortest_way(at(0, 0), edge, []).length == pytest.approx(490.0)
    wall = shapely.box(-100, 100, 50, 110)
    way = shortest_way(shapely.Point(0, 0), edge, [wall])
    assert points_of(way) == pytest.approx([0, 0, 50, 100, 50, 500])


def test_bases_that_touch_have_a_way_of_no_length():
    assert shortest_way(at(0, 0), at(0, 20), []).length == 0.0
    way = shortest_way(at(0, 0, outline=ROUND), at(30, 0, outline=ROUND), [])
    assert way.length == 0.0
    assert way.points[0] == way.points[1]


def test_a_base_in_contact_with_an_obstacle_finds_its_way():
    enemy = at(0, -20).polygon
    way = shortest_way(at(0, 0), at(0, -100), [enemy])
    assert points_of(way) == pytest.approx([20, -10, 20, -90])
    assert way.length == pytest.approx(80.0)


def test_a_concave_base_leaves_from_its_nearest_part():
    angle = Footprint(ANGLE, Pose(0, 0))
    wall = shapely.box(-100, -40, 100, -30)
    way = shortest_way(angle, at(150, 60), [wall])
    assert way.length == pytest.approx(distance(angle, at(150, 60)))


def test_a_way_out_of_a_court_goes_through_its_gate():
    court = shapely.box(-100, -100, 100, 100).difference(shapely.box(-90, -90, 90, 90))
    assert shortest_way(at(0, 0, outline=SHOT), at(0, -200), [court]) is None
    gate = court.difference(shapely.box(60, -200, 80, 0))
    way = shortest_way(at(0, 0, outline=SHOT), at(0, -200), [gate])
    assert points_of(way) == pytest.approx([20, -10, 60, -90, 60, -100, 20, -190])
