import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.bases import (
    LANCERS,
    SHOT,
    PlaneMove,
    at,
    close,
    legs_of_rectangles,
    plane_moves,
    poses,
)
from tests.geometry.test_group import block
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import group_frame, groups
from vtt.geometry.group_moves import (
    about_face_cost,
    about_faced,
    carried,
    falls_back,
    group_path_length,
)
from vtt.geometry.motion import Leg, Pivot, Straight, Wheel
from vtt.geometry.path_length import Measure
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import CONTACT_MM


def at_poses(bases: dict[str, Footprint], poses_of: dict[str, Pose]) -> dict[str, Footprint]:
    return {name: base.at(poses_of[name]) for name, base in bases.items()}


def test_a_wheel_of_a_group_is_charged_by_its_whole_front() -> None:
    line = block(Pose(0, 0), 4, 1)
    assert group_path_length(line, [Wheel("left", -90)], Measure.ARC) == pytest.approx(80 * math.pi)
    assert group_path_length(line, [Straight(30)], Measure.CHORD) == 30


def test_legs_may_be_about_another_frame() -> None:
    line = block(Pose(0, 0), 2, 1)
    about_first = carried(line, [Wheel("right", 90)], frame=line["00"])
    assert close(Footprint(SHOT, about_first["00"]).corners[1], (20, -10))


def test_an_about_face_turns_everybody_in_place() -> None:
    assert about_faced({"a": at(0, 0, 350)}) == {"a": Pose(0, 0, 170)}


@pytest.mark.parametrize(("turns", "cost"), [(0, 100), (1, 100), (2, 140)])
def test_an_about_face_costs_from_the_old_front_to_the_new_rear(turns: int, cost: float) -> None:
    before = block(Pose(0, 0, 30), 3, 2)
    after = before
    if turns:
        after = at_poses(after, about_faced(after))
    after = at_poses(after, carried(after, [Straight(100)]))
    if turns == 2:
        after = at_poses(after, about_faced(after))
    expected = cost if turns else 100 - 40
    assert about_face_cost(before, after) == pytest.approx(expected)


def test_falling_back_is_ending_behind_ones_place() -> None:
    assert falls_back(Pose(0, 0, 0), Pose(30, 0.06, 0))
    assert not falls_back(Pose(0, 0, 0), Pose(30, 0.05, 0))
    assert falls_back(Pose(0, 0, 90), Pose(-1, 0, 90))


@given(poses, st.lists(legs_of_rectangles, min_size=1, max_size=4), plane_moves)
def test_a_group_stays_together_wherever_it_goes(
    pose: Pose, path: list[Leg], move: PlaneMove
) -> None:
    bases = block(pose, 3, 2)
    moved = at_poses(bases, carried(bases, path))
    assert groups(moved) == [frozenset(bases)]
    for first in bases:
        for second in bases:
            before = math.dist(bases[first].pose.point, bases[second].pose.point)
            after = math.dist(moved[first].pose.point, moved[second].pose.point)
            assert after == pytest.approx(before, abs=1e-7)


def test_a_full_turn_in_many_small_steps_comes_home_with_contact_still_found() -> None:
    line = block(Pose(700, 500, 17), 8, 1)
    enemy = {name: base.at(base.pose.ahead(20).turned(180)) for name, base in line.items()}
    corner = group_frame(line).corners[1]
    here, there = line, enemy
    for step in range(720):
        here = at_poses(here, carried(here, [Wheel("right", 0.5)]))
        there = at_poses(there, carried(there, [Pivot(0.5, corner)]))
        if step % 90 == 0:
            assert groups(here) == [frozenset(line)]
            assert all(classify(here[n], there[n]) is ContactClass.FRONT for n in line)
    for name, base in line.items():
        assert close(here[name].pose.point, base.pose.point, 0.001)
        assert here[name].pose.facing == pytest.approx(17, abs=0.001)
        assert classify(here[name], there[name]) is ContactClass.FRONT


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_line_rounded_at_every_command_holds_together(seed: int) -> None:
    dice = random.Random(seed)
    here = block(Pose(700, 500, 17), 8, 1)
    for _ in range(30):
        leg = Wheel(dice.choice(["left", "right"]), dice.uniform(-20, 20))
        rounded = {name: pose.rounded() for name, pose in carried(here, [leg]).items()}
        here = at_poses(here, rounded)
    assert groups(here) == [frozenset(here)]
    widest = max(
        math.dist(here[f"0{i}"].corners[1], here[f"0{i + 1}"].corners[0]) for i in range(7)
    )
    assert widest <= CONTACT_MM


def test_the_deeper_member_counts_in_an_about_face() -> None:
    before = {"a": at(0, 0), "b": at(40, 5, 0, LANCERS)}
    after = at_poses(before, carried(before, [Straight(50)]))
    assert about_face_cost(before, after) == pytest.approx(20)
