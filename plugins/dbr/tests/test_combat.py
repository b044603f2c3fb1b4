"""Exact odds, and what every fight of the shipped battle would be, held against a plain count."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from vtt.rules.api import LoadedRules
from vtt.rules.view import RulesView
from vtt_dbr.combat import prepare
from vtt_dbr.factors import arm_of, factor_line
from vtt_dbr.party import CLOSE, Party, Troops

CLASSES = ("Ln", "Pi", "LH", "Pk", "Sh", "Bd", "Sk", "Art", "El", "Bgg")
PAIRS = tuple(itertools.combinations(CLASSES, 2))


@pytest.fixture
def view(rules: LoadedRules, referee, skirmish) -> RulesView:
    return referee.view(skirmish)


def party(view, class_name, enemy, own_bound, grade="O"):
    own = Troops(class_name, arm_of(view, class_name), grade, class_name)
    other = Troops(enemy, arm_of(view, enemy), "O", enemy)
    lines = factor_line(view, own, other, CLOSE)
    return Party(own, own_bound, frozenset((CLOSE,)), lines)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_odds_are_those_of_all_pairs_of_dice(view, first, second):
    combat = prepare(view, party(view, first, second, True), party(view, second, first, False))
    counted = Counter()
    for dice in itertools.product(range(1, 7), repeat=2):
        a, b = combat.fight(dice)
        counted[(a.result, b.result)] += 1
    odds = combat.odds()
    assert sum(odds.values()) == 1
    assert odds == {pair: Fraction(count, 36) for pair, count in counted.items()}


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_whoever_is_named_first_makes_no_difference(view, first, second):
    one, other = party(view, first, second, True, "S"), party(view, second, first, False)
    there, back = prepare(view, one, other), prepare(view, other, one)
    for dice in itertools.product(range(1, 7), repeat=2):
        assert there.fight(dice) == back.fight(dice[::-1])[::-1]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_only_the_lower_total_comes_to_harm(view, first, second):
    combat = prepare(view, party(view, first, second, True), party(view, second, first, False))
    for dice in itertools.product(range(1, 7), repeat=2):
        a, b = combat.fight(dice)
        if a.result != "none":
            assert a.total < b.total
            assert b.result == "none"


@pytest.mark.parametrize(
    ("own", "enemy", "words"),
    [
        ("Sh", "Art", "Shot against others"),
        ("Pi", "Pk", "Pistols against foot"),
        ("Pk", "Ln", "Pikes against mounted"),
    ],
)
def test_a_factor_is_told_in_words_for_players(view, own, enemy, words):
    troops = Troops(own, arm_of(view, own), "O", words.partition(" against ")[0])
    other = Troops(enemy, arm_of(view, enemy), "O", enemy)
    assert [line.title for line in factor_line(view, troops, other, CLOSE)] == [words]
