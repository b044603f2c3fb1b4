"""Expressions reach their scope, and nothing else."""

import pytest

from vtt.behaviour.evaluate import evaluated
from vtt.behaviour.tokens import ExpressionError


class Counting:
    """A scope that notes what it is asked."""

    def __init__(self):
        self.asked = []

    def text(self, name):
        self.asked.append(name)
        return {"A": "5"}.get(name)

    def call(self, name, arguments):
        self.asked.append((name, tuple(arguments)))
        return 7


def test_functions_over_the_game_are_asked_of_the_scope():
    scope = Counting()
    assert evaluated('CountStack("Size") + A', scope) == 12
    assert scope.asked == [("CountStack", ("Size",)), "A"]


def test_the_side_that_is_not_chosen_is_not_asked():
    scope = Counting()
    assert evaluated("A == 5 ? 1 : B", scope) == 1
    assert evaluated("A == 5 || B", scope) is True
    assert scope.asked == ["A", "A"]


def test_a_name_before_a_method_is_a_text():
    assert evaluated("A.length() == 1 && A.equals(5)", Counting()) is True


@pytest.mark.parametrize("text", ["!A", "A && true", "Runtime.exec(1)"])
def test_what_has_no_value_is_an_error_of_ours(text):
    with pytest.raises(ExpressionError):
        evaluated(text, Counting())
