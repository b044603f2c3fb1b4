"""A decision that takes long is told while it is made, and no other one."""

import time

import pytest

from vtt.base.steps import tell
from vtt.ui import patience
from vtt.ui.patience import Patience


@pytest.fixture
def waiting(qapp, monkeypatch):
    monkeypatch.setattr(patience, "LONG_S", 0.05)
    found = Patience()
    found.heard = []
    found.waits.connect(found.heard.append)
    return found


def decide(waiting, seconds, steps=2):
    with waiting.during():
        for _ in range(steps):
            tell("B16")
            time.sleep(seconds / steps)
        tell("B17")
        return list(waiting.heard)


def test_a_quick_decision_is_not_told(waiting):
    decide(waiting, 0.0)
    assert waiting.heard == []


def test_a_long_one_is_told_at_the_next_rule_and_when_it_is_over(waiting):
    assert decide(waiting, 0.2) == [True]
    assert waiting.heard == [True, False]


def test_after_a_long_one_the_next_is_told_at_once_and_after_a_quick_one_no_more(waiting):
    decide(waiting, 0.2)
    waiting.heard.clear()
    with waiting.during():
        assert waiting.heard == [True]
    decide(waiting, 0.0)
    assert waiting.heard == [True, False]


def test_a_decision_within_another_is_a_part_of_it(waiting):
    decide(waiting, 0.2)
    waiting.heard.clear()
    with waiting.during():
        decide(waiting, 0.0)
        assert waiting.heard == [True]
    assert waiting.heard == [True, False]


def test_a_decision_that_fails_is_over_too(waiting):
    decide(waiting, 0.2)
    with pytest.raises(ZeroDivisionError), waiting.during():
        raise ZeroDivisionError
    assert waiting.heard[-1] is False
