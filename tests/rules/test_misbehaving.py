"""Every kind of misbehaviour in every function of a plug-in: play goes on, nothing is harmed, it is told.

The faults are data (`tests/rules/faults.py`); a new kind is a line there.
"""

from copy import deepcopy

import pytest

from tests.rules.duel import DUEL, ENFORCE, MODULE, RED, Duel, duel_module, move, start
from tests.rules.faults import FAULTS, FUNCTIONS, MEGABYTES, SENSE
from vtt.base.ids import PieceId
from vtt.commands.chance import SystemRandom
from vtt.rules.api import BasicPlugin, LoadedRules
from vtt.rules.guard import STOPS, Budget
from vtt.rules.referee import Referee
from vtt.state.snapshot import encode_state

PATIENT = dict.fromkeys(FUNCTIONS, 60.0)
QUICK = 0.02
GESTURES = ("judge", "consequences")

TABLE = [
    pytest.param(fault, function, id=f"{function}: {fault.name}")
    for fault in FAULTS
    for function in fault.functions
]


class Misbehaving(BasicPlugin):
    """A duel, but for one function."""

    def __init__(self, function, put_in):
        self.actions = Duel.actions
        duel = Duel()
        for name in FUNCTIONS:
            setattr(self, name, put_in if name == function else getattr(duel, name))


def budget_for(fault, function):
    """Patient with all but the function that is at fault."""
    loops = "loops" in fault.name
    memory = MEGABYTES * 2**20 if "memory" in fault.name else 2**40
    times = {**PATIENT, function: QUICK if loops else 60.0, "first_preview": QUICK}
    return Budget(**times, memory=memory)


def referee_with(fault, function, module=MODULE):
    rules = LoadedRules(DUEL, Misbehaving(function, fault.make(function)))
    return Referee(rules, module, SystemRandom(), budget_for(fault, function))


def asked(referee, function, state, command):
    """The question that leads to this function: what comes of it, and the notices."""
    if function in GESTURES:
        decision = referee.decide(state, command, RED)
        return decision, decision.verdict.notices
    if function == "preview":
        verdict = referee.preview(state, command, RED)
        return verdict, verdict.notices
    arguments = {"offers": (RED,), "score": (RED,)}.get(function, ())
    return getattr(referee, function)(state, *arguments)


@pytest.mark.parametrize(("fault", "function"), TABLE)
def test_play_goes_on_and_it_is_told(fault, function):
    module, state, command = duel_module(), start(ENFORCE), move("red_1", 100, 150)
    untouched = deepcopy((module, command))
    written = encode_state(state)

    answer, notices = asked(referee_with(fault, function, module), function, state, command)

    assert encode_state(state) == written
    assert (module, command) == untouched
    if fault.told is not None:
        assert notices, "nothing was told"
    for notice in notices:
        assert (notice.plugin, notice.function) == (DUEL, function)
        assert fault.told is not None
        assert fault.told in notice.message
        assert "\n" not in str(notice)
        assert len(str(notice)) < 400
    if function in GESTURES:
        assert answer.accepted
        man = answer.state.pieces[PieceId("red_1")]
        assert (man.pose.x, man.pose.y, man.side) == (100, 150, RED)
        assert answer.state.pieces[PieceId("blue_1")].moved is False
        assert answer.state.mode == ENFORCE
        assert answer.state.outcome is None


@pytest.mark.parametrize("function", FUNCTIONS)
def test_what_is_given_back_is_not_the_plug_ins_own(function):
    """A plug-in that keeps its answer and changes it later changes nothing at the table."""
    kept = deepcopy(SENSE[function])
    rules = LoadedRules(DUEL, Misbehaving(function, lambda *_: kept))
    answer, notices = asked(
        Referee(rules, MODULE, SystemRandom()), function, start(), move("red_1", 100, 150)
    )
    assert notices == ()
    if function not in GESTURES and kept not in ((), None, 0.0):
        assert answer == kept
        assert answer is not kept


@pytest.mark.parametrize("function", [name for name in FUNCTIONS if name != "preview"])
def test_what_had_to_be_stopped_again_and_again_is_asked_no_more(function):
    fault = next(fault for fault in FAULTS if fault.name == "loops")
    referee = referee_with(fault, function)
    state = start(ENFORCE)
    told = [asked(referee, function, state, move("red_1", 100, 150))[1] for _ in range(STOPS + 1)]
    assert "it was stopped after" in told[0][0].message
    assert told[-1][0].message == (
        "it was stopped 3 times and is asked no more until the game is opened anew"
    )
