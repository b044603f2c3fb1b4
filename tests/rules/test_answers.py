"""Answers are held to their kind and rebuilt."""

import math

from tests.rules.duel import FIELD, RED, move
from vtt.base.frozen import freeze_dict
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.rules.answers import (
    consequences_of,
    finding_of,
    maybe,
    number_of,
    offers_of,
    one_of,
    verdict_of,
)
from vtt.rules.api import Flow, Offer
from vtt.rules.verdict import LineMark, Verdict, illegal
from vtt.state.turn import Outcome

RICH = Verdict(
    (
        illegal(
            "M1", "ä ✠", marks=(LineMark(FIELD, ((0.1, 1 / 3),)),), measured=1 / 3, readers=(RED,)
        ),
    ),
    corrected=move("red_1", 1 / 3, 0.1),
)


def test_an_answer_comes_through_as_it_was_and_is_another_object():
    verdict = verdict_of(RICH)
    assert verdict == RICH
    assert verdict.findings[0] is not RICH.findings[0]
    assert finding_of(RICH.findings[0]) == RICH.findings[0]


def test_all_of_a_tuple_are_rebuilt():
    request = DiceRequest("x", (6, 6), values=freeze_dict({"a": {"b": [1, 2.0, None, True]}}))
    assert consequences_of([request, Say("x")]) == (request, Say("x"))
    offers = (Offer("move", "Go", move("red_1", 1, 2)),)
    assert offers_of(offers) == offers


def test_a_list_becomes_a_tuple():
    flow = one_of(Flow)(Flow("p", "P", [RED]))
    assert flow.actors == (RED,)


def test_none_is_an_answer_where_it_may_be():
    assert maybe(Outcome)(None) is None
    assert maybe(Outcome)(Outcome(RED, "x")) == Outcome(RED, "x")


def test_a_measure_without_end_is_none():
    assert finding_of(illegal("M1", "x", limit=math.inf)).limit is None
    assert number_of(-math.inf) == -math.inf
