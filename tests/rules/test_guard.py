"""A plug-in that raises, talks nonsense, dawdles or meddles has no opinion, and is named."""

import contextlib
import re

import msgspec
import pytest

from tests.rules.duel import DUEL, FIELD, MODULE, RED, Duel, move, start
from vtt.base.frozen import freeze_dict
from vtt.base.ids import PieceId
from vtt.base.watchdog import TimeLimitError
from vtt.commands.apply import apply
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.rules.api import BasicPlugin, Flow, Offer
from vtt.rules.choice import PendingChoice, ask, pending_choices
from vtt.rules.forecast import Forecast, ForecastResult
from vtt.rules.guard import Budget, Guard, NoOpinion
from vtt.rules.tally import Tally
from vtt.rules.verdict import NO_OPINION, Finding, Verdict
from vtt.state.turn import Outcome

MOVE = move("red_1", 100, 150)
STATE = start()


def guarded(plugin, budget=None):
    return Guard(plugin, DUEL, MODULE, {}, budget or Budget())


def notice_of(function, plugin, budget=None):
    guard = guarded(plugin, budget)
    view = guard.view(STATE, RED)
    arguments = {
        "judge": (view, MOVE, view.then(MOVE)),
        "preview": (view, MOVE, view.then(MOVE)),
        "consequences": (view, MOVE, view.then(MOVE)),
        "offers": (view, RED, ()),
        "forecast": (view, MOVE),
        "score": (view, RED),
        "sight": (view, FIELD, (0.0, 0.0), (1.0, 1.0)),
    }
    with pytest.raises(NoOpinion) as caught:
        getattr(guard, function)(*arguments.get(function, (view,)))
    return caught.value.notice


def plugin_with(function, answer):
    return type("Odd", (BasicPlugin,), {function: answer})()


FUNCTIONS = [
    *("judge", "preview", "consequences", "offers", "forecast"),
    *("tallies", "sight", "flow", "is_idle", "turn_name", "outcome", "validate", "score"),
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_what_raises_has_no_opinion(function):
    def fails(*_):
        raise KeyError("lost")

    notice = notice_of(function, plugin_with(function, fails))
    assert (notice.plugin, notice.function, notice.message) == (DUEL, function, "KeyError: 'lost'")


@pytest.mark.parametrize("function", FUNCTIONS)
def test_what_dawdles_has_no_opinion(function):
    def dawdles(*_):
        while True:
            pass

    budget = Budget(**dict.fromkeys((*FUNCTIONS, "first_preview"), 0.02))
    notice = notice_of(function, plugin_with(function, dawdles), budget)
    assert notice.message == "it was stopped after 0.02 seconds"


@pytest.mark.parametrize(
    ("function", "answer", "message"),
    [
        ("judge", None, "returned NoneType, expected Verdict"),
        ("judge", Verdict(("no finding",)), "findings"),
        ("judge", Verdict((Finding("M1", "ghastly", "x"),)), "ghastly"),
        ("preview", True, "returned bool, expected Verdict"),
        ("forecast", None, "returned NoneType, expected a tuple"),
        ("forecast", ("an even fight",), "returned str, expected Forecast"),
        ("tallies", ("all well",), "returned str, expected Tally"),
        ("sight", "clear", "returned str, expected Sighting"),
        ("is_idle", "no", "returned str, expected bool"),
        ("turn_name", 2, "returned int, expected str"),
        ("tallies", (Tally("lost", 1.0, side="green"),), "named a side 'green'"),
        (
            "forecast",
            (Forecast("x", (), results=(ForecastResult("hit", 2),), ways=6),),
            "results have 2 ways in all, expected 6",
        ),
        (
            "forecast",
            (Forecast("x", (), results=(ForecastResult("a", 7), ForecastResult("b", -1)), ways=6),),
            "results have 6 ways in all",
        ),
        (
            "forecast",
            (Forecast("a fight", (), results=(ForecastResult("hit", 0),)),),
            "'a fight' has results, but no fall of the dice leads to one",
        ),
        ("consequences", None, "returned NoneType, expected a tuple"),
        ("consequences", ("move",), "returned str, expected a command or a dice request"),
        ("consequences", (DiceRequest("x", ("six",)),), "six|int"),
        ("offers", (Offer("move", 3),), "label"),
        ("offers", [1], "returned int, expected Offer"),
        ("flow", Outcome(None, ""), "returned Outcome, expected Flow"),
        ("outcome", "red", "returned str, expected Outcome"),
        ("validate", ("fault",), "returned str, expected Problem"),
        ("score", "high", "expected a number"),
        ("score", float("nan"), "returned nan"),
        ("score", True, "returned True"),
    ],
)
def test_nonsense_is_no_opinion(function, answer, message):
    notice = notice_of(function, plugin_with(function, lambda *_: answer))
    assert re.search(message, notice.message), notice.message


def test_sense_comes_through():
    guard = guarded(Duel())
    view = guard.view(STATE, RED)
    assert guard.judge(view, MOVE, view.then(MOVE)) == NO_OPINION
    assert guard.preview(view, MOVE, view.then(MOVE)) == NO_OPINION
    assert len(guard.consequences(view, MOVE, view.then(MOVE))) == 1
    assert guard.offers(view, RED, ())
    assert isinstance(guard.flow(view), Flow)
    assert guard.outcome(view) is None
    assert guard.validate(view) == ()
    assert guard.score(view, RED) < 0


def test_records_with_frozen_values_pass_the_check():
    request = DiceRequest("x", (6,), values=freeze_dict({"deep": {"list": [1, 2]}}))
    guard = guarded(plugin_with("consequences", lambda *_: [request, Say("x")]))
    view = guard.view(STATE, RED)
    assert guard.consequences(view, MOVE, view) == (request, Say("x"))


def meddles(_, view, *__):
    man = view.state.pieces[PieceId("red_1")]
    msgspec.structs.force_setattr(man, "moved", True)
    return NO_OPINION


def test_a_plug_in_that_changes_what_it_was_given_has_no_opinion():
    notice = notice_of("judge", plugin_with("judge", meddles))
    assert notice.message == "it changed the state that it was given"
    assert STATE.pieces[PieceId("red_1")].moved is False


def test_a_spoilt_copy_is_given_to_nobody_again():
    guard = guarded(plugin_with("judge", meddles))
    view = guard.view(STATE, RED)
    with pytest.raises(NoOpinion):
        guard.judge(view, MOVE, view)
    assert guard.view(STATE, RED).state == STATE


def test_views_of_one_state_share_a_copy():
    guard = guarded(Duel())
    assert guard.view(STATE, RED).state is guard.view(STATE, None).state
    assert guard.view(STATE, RED) is guard.view(STATE, RED)
    assert guard.view(guard.view(STATE, RED).state, RED) is guard.view(STATE, RED)
    assert guard.view(STATE, RED).state is not STATE
    assert guard.thinking().view(STATE, RED).state is STATE


def test_in_thought_the_same_gesture_comes_to_the_same_view():
    guard = guarded(Duel())
    ahead = guard.thinking()
    view = ahead.view(STATE, RED)
    assert ahead.view(STATE, RED) is view
    assert ahead.then(view, MOVE) is ahead.then(view, MOVE)
    again = ahead.thinking()
    assert again.view(STATE, RED) is view
    assert again.then(view, MOVE) is not ahead.then(view, MOVE)
    assert guard.then(guard.view(STATE, RED), MOVE) is not guard.then(guard.view(STATE, RED), MOVE)


def test_in_thought_nothing_is_asked_twice():
    asked = []

    class Counting(Duel):
        def score(self, view, side):
            asked.append(side)
            return 1.0

    ahead = guarded(Counting()).thinking()
    view = ahead.view(STATE, RED)
    assert [ahead.score(view, RED), ahead.score(view, RED)] == [1.0, 1.0]
    assert asked == [RED]


def test_a_plug_in_whose_previews_are_slow_is_soon_asked_no_more():
    calls = []

    def slow(*_):
        calls.append(1)
        while True:
            pass

    guard = guarded(plugin_with("preview", slow), Budget(preview=0.01, first_preview=0.02))
    view = guard.view(STATE, RED)
    messages = []
    for _ in range(5):
        with pytest.raises(NoOpinion) as caught:
            guard.preview(view, MOVE, view)
        messages.append(caught.value.notice.message)
    assert len(calls) == 3
    assert messages[0] == "it was stopped after 0.02 seconds"
    assert messages[1] == "it was stopped after 0.01 seconds"
    assert messages[4] == "it was too slow 3 times and is asked only when a move is made"


def test_one_quick_preview_makes_good_for_slow_ones():
    slow = [True, True, False, True, True, False]

    def sometimes_slow(*_):
        if slow.pop(0):
            raise TimeLimitError("it was stopped")
        return NO_OPINION

    guard = guarded(plugin_with("preview", sometimes_slow))
    view = guard.view(STATE, RED)
    for _ in range(6):
        with contextlib.suppress(NoOpinion):
            guard.preview(view, MOVE, view)
    assert slow == []


def test_a_plug_in_that_hoards_is_asked_no_more():
    hoard = []

    def hoards(*_):
        hoard.append(b"x" * 2**24)
        return NO_OPINION

    guard = guarded(plugin_with("judge", hoards), Budget(judge=60.0, memory=2**26))
    view = guard.view(STATE, RED)
    for _ in range(20):
        with contextlib.suppress(NoOpinion):
            guard.judge(view, MOVE, view.then(MOVE))
    assert 4 <= len(hoard) < 20
    with pytest.raises(NoOpinion, match=r"keeps \d+ MB of memory and is asked no more"):
        guard.flow(view)


def test_the_module_that_rules_are_given_is_their_own():
    guard = guarded(Duel())
    view = guard.view(STATE, RED)
    assert view.module == MODULE
    assert view.module is not MODULE
    assert guard.thinking().view(STATE, RED).module is view.module


def test_questions_that_wait_are_the_views_own():
    choice = PendingChoice("loss", RED, "Who?", (), 0, 0)
    state = apply(STATE, ask(DUEL, choice))
    guard = guarded(Duel())
    msgspec.structs.force_setattr(guard.view(state, RED).choices[0], "question", "Stolen?")
    assert pending_choices(state, DUEL)[0].question == "Who?"


def test_a_patient_budget_gives_more_time_and_no_more_memory():
    patient = Budget(judge=2.0, memory=5).times(3.0)
    assert (patient.judge, patient.preview, patient.memory) == (6.0, 1.5, 5)
