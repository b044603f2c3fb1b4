import math
from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.geometry.bases import ROUND, SHOT, PlaneMove, at, footprints, legs, plane_moves
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.first_contact import FirstContact, first_contact, first_group_contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import group_frame
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.path import path_end, poses_along
from vtt.geometry.path_length import Measure, path_length
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import CONTACT_MM, touching

Met = FirstContact[str]

TOLD = 1e-6
"""Contacts are exact far below the 0.001 mm that are promised."""


def met(base: Footprint, path: Sequence[Leg], obstacles: dict[str, Footprint]) -> Met:
    found = first_contact(base, path, obstacles)
    assert found is not None
    return found


def met_by_group(
    movers: dict[str, Footprint], path: Sequence[Leg], obstacles: dict[str, Footprint]
) -> Met:
    found = first_group_contact(movers, group_frame(movers), path, obstacles)
    assert found is not None
    return found


def turned(found: Met) -> float:
    leg = found.legs[0]
    assert isinstance(leg, Wheel | Pivot)
    return leg.degrees


def test_a_straight_move_stops_where_the_fronts_meet() -> None:
    found = met(at(0, 0), [Straight(200)], {"enemy": at(0, -100, 180)})
    assert (found.obstacle, found.mover, found.leg) == ("enemy", None, 0)
    assert found.distance == pytest.approx(80, abs=TOLD)
    assert found.pose.y == pytest.approx(-80, abs=TOLD)
    assert found.legs == (Straight(found.distance),)


def test_the_nearest_of_many_counts_and_the_first_name_of_equals() -> None:
    obstacles = {"far": at(0, -120), "b": at(20, -60), "a": at(-20, -60)}
    found = met(at(0, 0), [Straight(200)], obstacles)
    assert found.obstacle == "a"
    assert found.distance == pytest.approx(40, abs=TOLD)


def test_a_free_way_meets_nothing() -> None:
    assert first_contact(at(0, 0), [Straight(50)], {"e": at(0, -100, 180)}) is None
    assert first_contact(at(0, 0), [Straight(80)], {"e": at(0, -100, 180)}) is None
    assert first_contact(at(0, 0), [], {"e": at(0, -5, 180)}) is None


def test_rubbing_along_a_friend_meets_nothing() -> None:
    friends = {"left": at(-40, -50), "right": at(40.04, -20), "turned": at(40, 30, 0.05)}
    assert first_contact(at(0, 0), [Straight(200)], friends) is None
    assert first_contact(at(0, 0), [Straight(-200)], friends) is None


def test_a_base_in_contact_cannot_go_on_but_may_leave() -> None:
    enemy = {"enemy": at(0, -20, 180)}
    found = met(at(0, 0), [Straight(10)], enemy)
    assert (found.legs, found.distance, found.pose) == ((), 0, Pose(0, 0, 0))
    assert first_contact(at(0, 0), [Straight(-10)], enemy) is None
    assert first_contact(at(0, 0), [Slide(10, 0)], enemy) is None


def test_an_overlap_at_the_start_is_met_at_once() -> None:
    found = met(at(0, 0), [Straight(-100)], {"under": at(0, -15)})
    assert (found.distance, found.legs) == (0, ())


def test_a_wheel_stops_on_its_arc() -> None:
    # The front left corner swings on a circle of 40 mm about (20, -10) on to the line y = -30.
    found = met(at(0, 0), [Wheel("right", 90)], {"wall": at(0, -40, 0, rectangle(200, 20))})
    assert turned(found) == pytest.approx(30, abs=1e-5)
    assert found.distance == pytest.approx(math.radians(30) * 40, abs=1e-5)


def test_a_round_base_swings_on_to_a_round_base() -> None:
    found = met(at(50, 0, 0, ROUND), [Pivot(-180, (0, 0))], {"o": at(0, -50, 0, ROUND)})
    apart = 2 * math.degrees(math.asin(20 / 50))
    assert turned(found) == pytest.approx(apart - 90, abs=1e-5)
    assert distance(found_base(at(50, 0, 0, ROUND), found), at(0, -50, 0, ROUND)) < 1e-6


def test_a_thin_obstacle_is_not_jumped_over() -> None:
    fence = {"fence": at(0, -500, 0, rectangle(400, 0.2))}
    found = met(at(0, 0), [Straight(1000)], fence)
    assert found.distance == pytest.approx(489.9, abs=TOLD)
    found = met(at(0, 0), [Free(Pose(0, -1000, 170))], fence)
    assert distance(found_base(at(0, 0), found), fence["fence"]) < 1e-6
    assert overlaps(at(0, 0).at(later(at(0, 0), found)), fence["fence"])


def test_a_way_of_a_hundred_kilometres_ends_as_well() -> None:
    found = met(at(0, 0), [Straight(1e8)], {"e": at(0, -100, 180)})
    assert found.distance == pytest.approx(80, abs=1e-6)


def test_a_leg_of_no_length_meets_nothing() -> None:
    touched = {"e": at(0, -20, 180), "o": at(0, 30, 0, ROUND)}
    for base in (at(0, 0), at(60, 0, 0, ROUND)):
        for leg in (Straight(0), Slide(0, 0), Pivot(0), Free(base.pose)):
            assert first_contact(base, [leg], touched) is None


def test_a_later_leg_is_cut_and_the_lengths_add_up() -> None:
    path: list[Leg] = [Straight(50), Wheel("right", 90), Straight(100)]
    found = met(at(0, 0), path, {"e": at(120, -80, 270)})
    assert found.leg == 2
    assert found.legs[:2] == tuple(path[:2])
    assert path_length(SHOT, Pose(0, 0), found.legs, Measure.ARC) == pytest.approx(found.distance)
    assert path_end(SHOT, Pose(0, 0), found.legs) == found.pose
    assert touching(distance(found_base(at(0, 0), found), at(120, -80, 270)))


def test_a_group_stops_with_its_first_member() -> None:
    line = {"a": at(0, 0), "b": at(40, 0), "c": at(80, 0)}
    found = met_by_group(line, [Straight(100)], {"e": at(85, -60, 180)})
    assert (found.mover, found.obstacle) == ("c", "e")
    assert found.distance == pytest.approx(40, abs=TOLD)
    wheel = met_by_group(line, [Wheel("left", -90)], {"e": at(100, -40)})
    assert wheel.mover == "c"


def found_base(base: Footprint, found: Met) -> Footprint:
    return base.at(found.pose)


def later(base: Footprint, found: Met) -> Pose:
    """A pose on the way of a free leg shortly after the contact."""
    end = Free(Pose(0, -1000, 170))
    cut = list(poses_along(base.outline, base.pose, [end], 0.5, 0.5))
    return min(
        (pose for pose in cut if pose.y < found.pose.y - 0.3),
        key=lambda pose: abs(pose.y - found.pose.y),
    )


@given(footprints, st.lists(legs, min_size=1, max_size=2), st.lists(footprints, max_size=3))
@settings(max_examples=150)
def test_up_to_the_contact_nothing_is_overlapped(
    base: Footprint, path: list[Leg], others: list[Footprint]
) -> None:
    obstacles = {str(i): one for i, one in enumerate(others) if not overlaps(base, one)}
    found = first_contact(base, path, obstacles)
    way = path if found is None else found.legs
    for pose in poses_along(base.outline, base.pose, way, 7, 7):
        assert not any(deep(base.at(pose), other) for other in obstacles.values())
    if found is not None:
        assert touching(distance(base.at(found.pose), obstacles[found.obstacle]))


def deep(a: Footprint, b: Footprint) -> bool:
    """Whether two bases overlap by more than the tolerance and the little that arcs stray."""
    return overlaps(a, b) and all(
        overlaps(a.at(a.pose.moved(*Pose(0, 0, turn).ahead(CONTACT_MM / 5).point)), b)
        for turn in range(0, 360, 45)
    )


@given(footprints, st.lists(legs, min_size=1, max_size=2), footprints, plane_moves)
@settings(max_examples=100)
def test_the_first_contact_does_not_depend_on_the_view(
    base: Footprint, path: list[Leg], other: Footprint, move: PlaneMove
) -> None:
    assume(not overlaps(base, other) and not any(isinstance(leg, Free) for leg in path))
    found = first_contact(base, path, {"o": other})
    seen = first_contact(move.base(base), [move.leg(leg) for leg in path], {"o": move.base(other)})
    if found is None or seen is None:
        assert found is seen or grazes(base, path, other)
    else:
        assert seen.distance == pytest.approx(found.distance, abs=0.001) or grazes(
            base, path, other
        )


def grazes(base: Footprint, path: list[Leg], other: Footprint) -> bool:
    """Whether the least change of size decides if they meet."""
    sizes = [
        Footprint(CircleOutline(other.outline.radius + by), other.pose)
        if isinstance(other.outline, CircleOutline)
        else other.at(other.pose.moved(by, by))
        for by in (-0.001, 0.001)
    ]
    first, second = (first_contact(base, path, {"o": one}) for one in sizes)
    return first is None or second is None or abs(first.distance - second.distance) > 0.01


def test_sides_on_one_line_do_not_stop_a_head_on_move_at_any_bearing() -> None:
    square = rectangle(5, 5)
    for tenths in range(0, 3600, 7):
        move = PlaneMove(0.0, 0.0, tenths / 10, False)
        base = move.base(at(0, 0, 180, outline=square))
        found = met(base, [Straight(120)], {"b": move.base(at(0, 79, outline=square))})
        assert found.distance == pytest.approx(74.0, abs=TOLD)
