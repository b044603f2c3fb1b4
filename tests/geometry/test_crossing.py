import math
from collections.abc import Callable, Iterator

import numpy as np
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.geometry.bases import lengths
from vtt.geometry.crossing import (
    NEVER,
    Array,
    arc_meets_circle,
    arc_meets_edge,
    line_meets_circle,
    line_meets_edge,
)
from vtt.geometry.pose import Point, Pose

points = st.tuples(lengths(-100, 100), lengths(-100, 100))
turns = st.floats(-360, 360).map(lambda value: round(value, 2)).filter(lambda value: abs(value) > 1)


def one(function: Callable[..., Array], *arguments: Point | float) -> float:
    arrays = [np.array(a, dtype=float) if not isinstance(a, float) else a for a in arguments]
    return float(function(*arrays))


def on_line(point: Point, shift: Point, share: float) -> Point:
    return (point[0] + shift[0] * share, point[1] + shift[1] * share)


def on_arc(point: Point, centre: Point, degrees: float, share: float) -> Point:
    return Pose(*point).turned_about(centre, degrees * share).point


def from_edge(point: Point, start: Point, end: Point) -> float:
    ax, ay = end[0] - start[0], end[1] - start[1]
    length = ax * ax + ay * ay
    share = ((point[0] - start[0]) * ax + (point[1] - start[1]) * ay) / length if length else 0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (start[0] + ax * share, start[1] + ay * share))


def test_a_point_meets_an_edge_across_its_way() -> None:
    assert one(line_meets_edge, (0, 0), (10, 0), (5, -5), (5, 5)) == 0.5
    assert one(line_meets_edge, (0, 0), (10, 0), (5, 1), (5, 5)) == NEVER
    assert one(line_meets_edge, (0, 0), (10, 0), (11, -5), (11, 5)) == NEVER


def test_a_point_never_meets_an_edge_along_its_way_or_of_no_length() -> None:
    assert one(line_meets_edge, (0, 0), (10, 0), (5, 0), (9, 0)) == NEVER
    assert one(line_meets_edge, (0, 0), (10, 0), (5, 0), (5, 0)) == NEVER
    assert one(arc_meets_edge, (10, 0), (0, 0), 1.0, (0, 10), (0, 10)) == NEVER


def test_a_point_meets_the_near_side_of_a_circle() -> None:
    assert one(line_meets_circle, (0, 0), (10, 0), (8, 0), 3.0) == 0.5
    assert one(line_meets_circle, (0, 0), (10, 0), (8, 4), 3.0) == NEVER
    assert one(line_meets_circle, (0, 0), (-10, 0), (8, 0), 3.0) == NEVER


def test_a_turning_point_meets_the_first_of_both_crossings() -> None:
    quarter = math.pi / 2
    assert one(arc_meets_edge, (10, 0), (0, 0), quarter, (0, 0), (0, 20)) == pytest.approx(1)
    assert one(arc_meets_edge, (10, 0), (0, 0), -quarter, (0, 0), (0, 20)) == NEVER
    across = one(arc_meets_edge, (10, 0), (0, 0), 2 * quarter, (-20, 5), (20, 5))
    assert across == pytest.approx(1 / 6)
    back = one(arc_meets_edge, (10, 0), (0, 0), -4 * quarter, (-20, 5), (20, 5))
    assert back == pytest.approx(7 / 12)


def test_a_turning_point_meets_a_circle() -> None:
    share = one(arc_meets_circle, (10, 0), (0, 0), math.pi, (0, 10), 5.0)
    assert share == pytest.approx(0.5 - 2 * math.asin(0.25) / math.pi)
    assert one(arc_meets_circle, (10, 0), (0, 0), math.pi, (0, 30), 5.0) == NEVER
    assert one(arc_meets_circle, (0, 0), (0, 0), math.pi, (0, 30), 5.0) == NEVER


def check_first_crossing(
    share: float, walk: list[Point], start: Point, end: Point, at_share: Callable[[float], Point]
) -> None:
    """Hold a share against the way laid out as a fine line; at a graze either answer will do."""
    way, edge = shapely.LineString(walk), shapely.LineString((start, end))
    if share < NEVER:
        assert from_edge(at_share(share), start, end) < 1e-5
        before = shapely.LineString(
            [walk[0], *walk[: int(share * (len(walk) - 1))], at_share(share)]
        )
        crossings = before.intersection(edge)
        assert crossings.is_empty or crossings.distance(shapely.Point(at_share(share))) < 0.1
    elif not way.intersection(edge).is_empty:
        ends = min(way.distance(shapely.Point(spot)) for spot in (start, end))
        past = [shapely.LineString(ring) for ring in _beside(start, end)]
        grazes = any(way.intersection(line).is_empty for line in past)
        assert ends < 0.1 or grazes


def _beside(start: Point, end: Point) -> Iterator[list[Point]]:
    """The edge moved by 0.1 mm to either side."""
    length = math.dist(start, end) or 1.0
    nx, ny = (end[1] - start[1]) / length / 10, (start[0] - end[0]) / length / 10
    for sign in (-1, 1):
        yield [(x + sign * nx, y + sign * ny) for x, y in (start, end)]


@given(points, points, points, points)
def test_a_straight_way_first_meets_an_edge_where_a_drawn_line_does(
    point: Point, shift: Point, start: Point, end: Point
) -> None:
    assume(from_edge(point, start, end) > 0.01)
    share = one(line_meets_edge, point, shift, start, end)
    walk = [on_line(point, shift, step / 4) for step in range(5)]
    check_first_crossing(share, walk, start, end, lambda share: on_line(point, shift, share))


@given(points, points, turns, points, points)
def test_an_arc_first_meets_an_edge_where_a_drawn_arc_does(
    point: Point, centre: Point, degrees: float, start: Point, end: Point
) -> None:
    assume(from_edge(point, start, end) > 0.01)
    share = one(arc_meets_edge, point, centre, math.radians(degrees), start, end)
    walk = [on_arc(point, centre, degrees, step / 400) for step in range(401)]
    check_first_crossing(
        share, walk, start, end, lambda share: on_arc(point, centre, degrees, share)
    )


@given(points, points, points, lengths(1, 60))
def test_a_straight_way_meets_a_circle_where_it_is_as_far_off(
    point: Point, shift: Point, centre: Point, radius: float
) -> None:
    assume(math.dist(point, centre) > radius and math.hypot(*shift) > 1)
    share = one(line_meets_circle, point, shift, centre, radius)
    walk = [math.dist(on_line(point, shift, step / 200), centre) for step in range(201)]
    if share < NEVER:
        assert math.dist(on_line(point, shift, share), centre) == pytest.approx(radius, abs=1e-6)
        assert all(d > radius - 1e-6 for d in walk[: int(share * 200)])
    else:
        assert min(walk) > radius - 1e-6


@given(points, points, turns, points, lengths(1, 60))
def test_an_arc_meets_a_circle_where_it_is_as_far_off(
    point: Point, centre: Point, degrees: float, other: Point, radius: float
) -> None:
    assume(math.dist(point, other) > radius + 1e-3)
    share = one(arc_meets_circle, point, centre, math.radians(degrees), other, radius)
    walk = [math.dist(on_arc(point, centre, degrees, step / 200), other) for step in range(201)]
    if share < NEVER:
        spot = on_arc(point, centre, degrees, share)
        assert math.dist(spot, other) == pytest.approx(radius, abs=1e-4)
        assert all(d > radius - 1e-4 for d in walk[: int(share * 200)])
    else:
        assert min(walk) > radius - 1e-4
