"""Every rule in each mode: enforced it refuses, advised it tells the same and lets pass, off it is silent."""

from pathlib import Path

import msgspec
import pytest

from vtt.commands.chance import SeededRandom
from vtt.rules.action import declare
from vtt.rules.case_compare import proposer
from vtt.rules.cases import case_state, gesture_command
from vtt.rules.guard import Budget
from vtt.rules.referee import Referee
from vtt.rules.testing import load_cases
from vtt.rules.verdict import Severity
from vtt.rules.whole_games import PATIENCE
from vtt.state.mode import RulesMode, TableMode
from vtt_dbr.actions import EndPhase


def breaks(case):
    """The rules that a case breaks, where it is refused by them."""
    found = case.expect.get("findings", ())
    illegal = {one["rule"] for one in found if one.get("severity") == "illegal"}
    return illegal if case.expect.get("accepted") is False else set()


CASES = load_cases(Path(__file__).parent / "cases")
BREAKING = [case for case in CASES if breaks(case)]


def patient(module, rules):
    """A referee that waits for a busy machine."""
    return Referee(rules, module, SeededRandom(1), Budget().times(PATIENCE))


def decided(case, module, rules, mode):
    """What becomes of a case's last gesture at a table of this mode."""
    state = case_state(case, module)
    for gesture in case.entry.get("setup", ()):
        command = gesture_command(gesture, state, module, case)
        state = patient(module, rules).decide(state, command, proposer(gesture, state), True).state
    state = msgspec.structs.replace(state, mode=mode)
    command = gesture_command(case.entry, state, module, case)
    return patient(module, rules).decide(state, command, proposer(case.entry, state))


def broken_by(decision):
    return {one.rule for one in decision.verdict.findings if one.severity is Severity.ILLEGAL}


@pytest.mark.parametrize("case", BREAKING, ids=lambda case: case.id)
def test_advised_it_tells_the_same_and_lets_pass(case, module, rules):
    enforced = decided(case, module, rules, TableMode(RulesMode.ENFORCE))
    advised = decided(case, module, rules, TableMode(RulesMode.ADVISE))
    assert not enforced.accepted
    assert advised.accepted
    assert breaks(case) <= broken_by(enforced) == broken_by(advised)
    assert advised.verdict.notices == ()


@pytest.mark.parametrize("case", BREAKING, ids=lambda case: case.id)
def test_off_it_is_silent(case, module, rules):
    off = decided(case, module, rules, TableMode(RulesMode.OFF))
    assert off.accepted
    assert off.verdict.findings == ()
    assert off.verdict.notices == ()


def test_who_plays_on_after_the_end_comes_to_the_next_bound(module, rules):
    case = next(one for one in CASES if one.id == "an army that has lost more than half is beaten")
    over = decided(case, module, rules, TableMode(RulesMode.ADVISE)).state
    assert over.outcome is not None
    on = patient(module, rules).decide(over, declare("dbr", EndPhase()), over.turn.side)
    assert {one.rule for one in on.verdict.findings} >= {"over"}
    assert (on.state.turn.number, on.state.turn.phase) == (over.turn.number + 1, "move")
