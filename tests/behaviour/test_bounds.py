"""A question ends, whatever a module's properties ask of each other."""

import time

import pytest

from tests.behaviour.pieces import imported, scope_of
from tests.behaviour.test_game_scope import game
from tests.render.battle import piece
from vtt.behaviour.bounds import DEEPEST, MOST_ASKED, Bounds
from vtt.behaviour.misread import misreads
from vtt.behaviour.tokens import ExpressionError, Unanswered
from vtt.definition.trait_data import CalculatedProperty


def calculated(name, expression):
    return CalculatedProperty(name=name, expression=expression)


def test_the_deepest_question_is_the_last_one_and_the_next_begins_anew():
    bounds = Bounds()
    for _ in range(DEEPEST):
        bounds.enter()
    with pytest.raises(ExpressionError):
        bounds.enter()
    with pytest.raises(Unanswered):
        bounds.enter()
    for _ in range(DEEPEST):
        bounds.leave()
    bounds.enter()


def test_properties_that_ask_for_each_other_twice_do_not_double_at_every_level():
    scope = scope_of(calculated("A", "{B+B}"), calculated("B", "{A+A}"))
    start = time.perf_counter()
    assert scope.text("A") == ""
    assert time.perf_counter() - start < 5.0
    assert [found.text for found in misreads(scope.module)] == ["A"]


def test_a_ladder_of_properties_that_each_ask_twice_ends_at_the_bound():
    rungs = [calculated(f"P{n}", f"{{P{n + 1}+P{n + 1}}}") for n in range(40)]
    scope = scope_of(*rungs, calculated("P40", "x"))
    assert "x" * 4 in scope.text("P38")
    scope.text("P0")
    assert str(MOST_ASKED) in misreads(scope.module)[0].reason


def test_a_sum_over_pieces_that_sum_each_other_ends():
    module_game = game(piece("a", "unit", 15.0, 15.0, table="map"))
    module_game.module = imported(calculated("A", '{SumStack("A")}'))
    scope = module_game.scope(module_game.state.pieces["a"])
    assert scope.text("A") == "0"
    assert "more than 50 times" in misreads(module_game.module)[0].reason
