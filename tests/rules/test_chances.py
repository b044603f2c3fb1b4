"""Few outcomes are all found with their probabilities; many are sampled the same way each time."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.rules.chances import outcomes


def two_dice(source):
    return source.below(6) + source.below(6) + 2


def test_all_ways_of_two_dice_are_found():
    found = outcomes(two_dice, 36, 0)
    assert len(found) == 36
    assert sum(share for share, _ in found) == pytest.approx(1.0)
    assert sum(share for share, total in found if total == 7) == pytest.approx(6 / 36)


def test_a_tree_of_uneven_branches_is_weighed():
    def again_on_six(source):
        first = source.below(6) + 1
        return first + source.below(2) if first == 6 else first

    found = outcomes(again_on_six, 36, 0)
    assert [value for _, value in found] == [1, 2, 3, 4, 5, 6, 7]
    assert [Fraction(share).limit_denominator(100) for share, _ in found] == [
        *([Fraction(1, 6)] * 5),
        *([Fraction(1, 12)] * 2),
    ]


def test_no_dice_have_one_outcome():
    assert outcomes(lambda _: "x", 36, 0) == [(1.0, "x")]


def test_more_than_the_bound_is_sampled_by_the_seed():
    def many(source):
        return tuple(source.below(6) for _ in range(5))

    first = outcomes(many, 36, 7)
    assert len(first) == 18
    assert first == outcomes(many, 36, 7)
    assert first != outcomes(many, 36, 8)
    assert sum(share for share, _ in first) == pytest.approx(1.0)


def test_a_tree_that_grows_late_is_sampled_too():
    def late(source):
        return source.below(6) if source.below(2) == 0 else [source.below(6) for _ in range(6)]

    assert len(outcomes(late, 36, 0)) == 18


@given(st.lists(st.integers(1, 6), max_size=4))
def test_probabilities_add_up_to_one(dice):
    found = outcomes(lambda source: [source.below(die) for die in dice], 2000, 0)
    assert sum(share for share, _ in found) == pytest.approx(1.0)
    values = [tuple(value) for _, value in found]
    assert len(values) == len(set(values))
