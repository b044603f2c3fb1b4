import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, HEXAGON, LANCERS, ROUND, SHOT, WAGON, at, footprints
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import FEW, Crowd, Near, NearPair
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Pose
from vtt.geometry.tolerance import at_most, touching

OUTLINES: list[Outline] = [SHOT, SHOT, LANCERS, WAGON, ROUND, HEXAGON, ANGLE]

crowds = st.lists(footprints, max_size=FEW + 4).map(
    lambda bases: {f"b{index}": base for index, base in enumerate(bases)}
)


def army(seed: int, count: int = 120) -> dict[str, Footprint]:
    """Lines of touching bases all over a table, with some that overlap."""
    dice = random.Random(seed)
    bases: dict[str, Footprint] = {}
    while len(bases) < count:
        outline = dice.choice(OUTLINES)
        pose = Pose(dice.uniform(0, 900), dice.uniform(0, 600), dice.choice([0, 33.3, 180.1, 270]))
        for step in range(dice.randint(1, 6)):
            bases[f"b{len(bases)}"] = Footprint(outline, pose.ahead(0, 40.0 * step).rounded())
    return bases


def scalar_pairs(bases: dict[str, Footprint], limit: float) -> dict[tuple[str, str], float]:
    return {
        (first, second): distance(bases[first], bases[second])
        for first, second in itertools.combinations(bases, 2)
        if at_most(distance(bases[first], bases[second]), limit)
    }


def check_pairs(bases: dict[str, Footprint], limit: float) -> None:
    expected = scalar_pairs(bases, limit)
    found = {(pair.first, pair.second): pair for pair in Crowd(bases).near_pairs(limit)}
    assert found.keys() == expected.keys()
    for names, pair in found.items():
        first, second = (bases[name] for name in names)
        assert pair.gap == pytest.approx(expected[names], abs=1e-9)
        assert touching(pair.gap) == touching(expected[names])
        assert pair.overlapping == overlaps(first, second)
    lying_on = [names for names in expected if overlaps(bases[names[0]], bases[names[1]])]
    assert Crowd(bases).overlapping_pairs() == lying_on


def check_near(bases: dict[str, Footprint], base: Footprint, limit: float) -> None:
    expected = [
        Near(name, distance(base, other), overlaps(base, other))
        for name, other in bases.items()
        if at_most(distance(base, other), limit)
    ]
    expected.sort(key=lambda near: (near.gap, near.name))
    assert Crowd(bases).near(base, limit) == expected
    assert Crowd(bases).lying_on(base) == sorted(one.name for one in expected if one.overlapping)


def check_nearest(bases: dict[str, Footprint], base: Footprint, count: int) -> None:
    gaps = sorted((distance(base, other), name) for name, other in bases.items())
    found = [(near.gap, near.name) for near in Crowd(bases).nearest(base, count)]
    assert found == gaps[:count]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("limit", [0, 40])
def test_an_army_is_measured_as_pair_by_pair(seed: int, limit: float) -> None:
    check_pairs(army(seed), limit)


@given(crowds, st.sampled_from([0.0, 10.0, 40.0, 200.0]))
def test_all_pairs_are_those_of_the_scalar_functions(
    bases: dict[str, Footprint], limit: float
) -> None:
    check_pairs(bases, limit)


@given(crowds, footprints, st.sampled_from([0.0, 10.0, 40.0]))
def test_one_against_many_is_the_scalar_answer_to_the_last_bit(
    bases: dict[str, Footprint], base: Footprint, limit: float
) -> None:
    check_near(bases, base, limit)


@given(crowds, footprints, st.integers(0, 9))
def test_the_nearest_are_those_with_the_smallest_gaps(
    bases: dict[str, Footprint], base: Footprint, count: int
) -> None:
    check_nearest(bases, base, count)


def test_an_army_has_the_same_neighbours_one_by_one() -> None:
    bases, dice = army(3), random.Random(4)
    for _ in range(20):
        base = at(dice.uniform(0, 900), dice.uniform(0, 600), dice.uniform(0, 360))
        check_near(bases, base, 40)
        check_nearest(bases, base, 5)


@pytest.mark.parametrize("apart", [40.05, 40.0500000005, 40.051, 0.05, 0.051, 0.0])
def test_limits_are_inclusive_as_everywhere(apart: float) -> None:
    bases = {"a": at(0, 0), "b": at(0, -20 - apart, 180), "c": at(100, -40 - apart, 0, ROUND)}
    bases["d"] = at(100, 0, 0, ROUND)
    check_pairs(bases, 40)
    check_pairs(bases, 0)
    check_near(bases, at(0, 0), 40)


@pytest.mark.parametrize("deep", [0.05, 0.0500000005, 0.051, 0.049])
def test_overlaps_at_the_tolerance_are_decided_as_everywhere(deep: float) -> None:
    bases = {"a": at(0, 0), "b": at(0, -20 + deep, 180), "c": at(60, 0, 0, ROUND)}
    bases["d"] = at(60, -30 + deep)
    check_pairs(bases, 0)
    check_near(bases, at(0, 0), 0)


def test_those_left_out_are_not_found() -> None:
    crowd = Crowd({"a": at(0, 0), "b": at(50, 0), "c": at(100, 0)})
    assert [near.name for near in crowd.near(at(0, 0), 100, without={"a"})] == ["b", "c"]
    assert [near.name for near in crowd.nearest(at(0, 0), 1, without={"a", "b"})] == ["c"]


def test_a_box_finds_whom_it_meets() -> None:
    crowd = Crowd({"a": at(0, 0), "b": at(50, 0), "c": at(200, 0, 0, ROUND)})
    assert crowd.in_box((20, -5, 31, 5)) == ["a", "b"]
    assert crowd.in_box((0, 11, 180, 20)) == ["c"]


def test_an_empty_crowd_answers() -> None:
    crowd: Crowd[str] = Crowd({})
    assert len(crowd.near_pairs(40)) == 0
    assert crowd.near(at(0, 0), 40) == []
    assert crowd.nearest(at(0, 0), 3) == []
    assert crowd.in_box((0, 0, 1, 1)) == []


def test_pairs_are_read_as_records() -> None:
    pairs = Crowd({"a": at(0, 0), "b": at(0, -30, 180)}).near_pairs(40)
    assert list(pairs) == [NearPair("a", "b", 10.0, False)]
    assert len(pairs) == 1


@settings(max_examples=20)
@given(st.permutations(list(army(5, 30).items())))
def test_the_order_of_the_bases_changes_nothing(items: list[tuple[str, Footprint]]) -> None:
    found = {frozenset((p.first, p.second)): p.gap for p in Crowd(dict(items)).near_pairs(40)}
    usual = {frozenset((p.first, p.second)): p.gap for p in Crowd(army(5, 30)).near_pairs(40)}
    assert found == pytest.approx(usual, abs=1e-9)
