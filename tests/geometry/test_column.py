import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import LANCERS, SHOT, WAGON, at, close, lengths, poses
from vtt.base.errors import GeometryError
from vtt.geometry.column import Trail, advance_trail, follow, is_on_trail
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import is_column
from vtt.geometry.motion import Leg, Pivot, Slide, Straight, wheel_forward
from vtt.geometry.outline import Outline
from vtt.geometry.path import path_end
from vtt.geometry.pose import Pose

column_legs: st.SearchStrategy[Leg] = st.one_of(
    st.builds(Straight, lengths(0, 120)),
    st.builds(wheel_forward, st.sampled_from(["left", "right"]), st.floats(1, 90)),
)


def straight_column(pose: Pose, *outlines: Outline) -> list[Footprint]:
    bases = [Footprint(outlines[0], pose)]
    for outline in outlines[1:]:
        behind = (bases[-1].outline.bounds[3] + outline.bounds[3]) * -1
        bases.append(Footprint(outline, bases[-1].pose.ahead(behind)))
    return bases


def moved(column: list[Footprint], trail: Trail) -> list[Footprint]:
    return [base.at(pose) for base, pose in zip(column, follow(column, trail), strict=True)]


def test_a_straight_column_stands_on_its_trail() -> None:
    column = straight_column(Pose(10, 20, 30), SHOT, WAGON, LANCERS)
    trail = Trail.behind(column[0])
    assert is_on_trail(column, trail)
    assert not is_on_trail([column[0], column[2], column[1]], trail)
    assert trail.front == Pose(*front_mid(column[0]), 30)


def test_a_column_of_unequal_depths_stays_closed_up() -> None:
    column = straight_column(Pose(0, 0, 0), SHOT, WAGON, LANCERS)
    trail = advance_trail(
        Trail.behind(column[0]),
        column[0],
        [Straight(10), wheel_forward("right", 90), Straight(300)],
    )
    ahead = moved(column, trail)
    for first, second in itertools.pairwise(ahead):
        assert close(rear_mid(first), front_mid(second))
    assert is_column({str(index): base for index, base in enumerate(ahead)})


def test_a_wheel_counts_as_done_when_it_is_reached() -> None:
    column = straight_column(Pose(0, 0, 0), SHOT, SHOT)
    trail = advance_trail(Trail.behind(column[0]), column[0], [wheel_forward("left", 45)])
    assert [base.pose.facing for base in moved(column, trail)] == [315, 0]
    reached = advance_trail(trail, moved(column, trail)[0], [Straight(20)])
    assert [base.pose.facing for base in moved(column, reached)] == [315, 315]


def test_the_trail_goes_on_over_several_moves() -> None:
    column = straight_column(Pose(0, 0, 0), SHOT, SHOT, SHOT)
    legs: list[Leg] = [
        Straight(15),
        wheel_forward("right", 60),
        Straight(25),
        wheel_forward("left", 30),
    ]
    at_once = advance_trail(Trail.behind(column[0]), column[0], legs)
    leg_by_leg = Trail.behind(column[0])
    leader = column[0]
    for leg in legs:
        leg_by_leg = advance_trail(leg_by_leg, leader, [leg])
        leader = moved(column, leg_by_leg)[0]
    assert follow(column, leg_by_leg) == follow(column, at_once)


@pytest.mark.parametrize("leg", [Straight(-5), Pivot(20), Slide(1, 1)])
def test_a_column_only_goes_ahead_and_wheels(leg: Leg) -> None:
    with pytest.raises(GeometryError, match="a column goes straight ahead and wheels, found"):
        advance_trail(Trail.behind(at(0, 0)), at(0, 0), [leg])


@given(poses, st.lists(column_legs, max_size=4))
def test_the_leader_ends_where_its_path_does_and_nobody_is_left(
    pose: Pose, legs: list[Leg]
) -> None:
    column = straight_column(pose, SHOT, SHOT, SHOT)
    trail = advance_trail(Trail.behind(column[0]), column[0], legs)
    ahead = moved(column, trail)
    assert close(ahead[0].pose.point, path_end(SHOT, pose, legs).point)
    for before, after in zip(column, ahead, strict=True):
        longest = sum(leg.distance for leg in legs if isinstance(leg, Straight))
        turns = sum(not isinstance(leg, Straight) for leg in legs)
        way = ((before.pose.x - after.pose.x) ** 2 + (before.pose.y - after.pose.y) ** 2) ** 0.5
        assert way <= longest + turns * 100 + 1e-9


@given(poses, st.lists(column_legs, max_size=4))
def test_followers_that_have_passed_all_bends_are_a_column_again(
    pose: Pose, legs: list[Leg]
) -> None:
    column = straight_column(pose, SHOT, LANCERS, SHOT)
    trail = advance_trail(Trail.behind(column[0]), column[0], [*legs, Straight(70)])
    assert is_column({str(index): base for index, base in enumerate(moved(column, trail))})
