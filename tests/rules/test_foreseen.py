"""Tests for what is remembered in thought."""

import pytest

from tests.rules.duel import DUEL, MODULE, RED, RULES, start
from vtt.rules import foreseen
from vtt.rules.foreseen import Foreseen
from vtt.rules.view import RulesView


def view_of():
    return RulesView(start(), MODULE, DUEL, RULES.defaults, RED)


def test_a_question_about_a_view_is_asked_once():
    remembered, view, asked = Foreseen(), view_of(), []

    def work_out():
        asked.append(True)
        return len(asked)

    assert remembered.known("a", view, work_out) == remembered.known("a", view, work_out) == 1
    assert remembered.known("b", view, work_out) == 2
    assert remembered.known("a", view_of(), work_out) == 3


def test_a_failure_is_not_kept():
    remembered, view = Foreseen(), view_of()

    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        remembered.known("a", view, fail)
    assert remembered.known("a", view, lambda: 1) == 1


def test_of_very_many_answers_the_last_are_worked_out_each_time(monkeypatch):
    monkeypatch.setattr(foreseen, "KEPT", 1)
    remembered, view = Foreseen(), view_of()
    assert remembered.known("a", view, lambda: 1) == 1
    assert remembered.known("b", view, lambda: 2) == 2
    assert remembered.known("b", view, lambda: 3) == 3
