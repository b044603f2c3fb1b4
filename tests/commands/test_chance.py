import collections

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import CommandError
from vtt.commands.chance import FixedDice, SeededRandom, SystemRandom, roll, shuffled
from vtt.commands.dice import DiceRequest

REQUEST = DiceRequest("melee", (6, 6, 10), "Melee", "red", {"drm": 1})


@given(st.integers())
def test_the_same_seed_rolls_the_same(seed):
    first, second = SeededRandom(seed), SeededRandom(seed)
    assert [roll(REQUEST, first) for _ in range(3)] == [roll(REQUEST, second) for _ in range(3)]


@given(st.lists(st.integers(2, 100), max_size=5), st.integers())
def test_every_result_fits_its_die(dice, seed):
    rolled = roll(DiceRequest("x", tuple(dice)), SeededRandom(seed))
    assert len(rolled.results) == len(dice)
    assert all(1 <= result <= sides for result, sides in zip(rolled.results, dice, strict=True))
    assert not rolled.by_hand


@pytest.mark.parametrize("source", [SystemRandom(), SeededRandom(5)])
def test_every_face_turns_up_about_as_often_as_another(source):
    counts = collections.Counter(source.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(800 < count < 1200 for count in counts.values())  # 1,000 each, seven deviations


def test_fixed_dice_fall_as_told():
    assert roll(REQUEST, FixedDice([6, 1, 10])).results == (6, 1, 10)


@pytest.mark.parametrize(
    ("results", "message"),
    [([6, 1], "no fixed result is left"), ([6, 7, 1], "a die of 6 sides cannot show 7")],
)
def test_fixed_dice_that_do_not_fit_are_refused(results, message):
    with pytest.raises(CommandError, match=message):
        roll(REQUEST, FixedDice(results))


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_every_item(items, seed):
    assert sorted(shuffled(items, SeededRandom(seed))) == sorted(items)


def test_every_order_of_a_shuffle_is_as_likely_as_another():
    source = SeededRandom(1)
    counts = collections.Counter(shuffled("abc", source) for _ in range(6000))
    assert len(counts) == 6
    assert all(800 < count < 1200 for count in counts.values())
