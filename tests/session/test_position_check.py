"""A position is held against module and rules; what is secret is told to nobody."""

import msgspec
import pytest

from tests.rules.duel import DUEL, MODULE, OFF, RED, RULES, Duel, start
from vtt.base.problems import Problem, ProblemSeverity
from vtt.commands.apply import apply
from vtt.commands.chance import FixedDice
from vtt.commands.piece import SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.api import LoadedRules
from vtt.rules.referee import Referee
from vtt.session.position_check import position_problems, without_secrets
from vtt.state.piece import Secrecy

CROWDED = Problem("duel.crowded", "two men stand on each other")


class Crowded(Duel):
    def validate(self, view):
        return (CROWDED,)


class Lost(Duel):
    def validate(self, view):
        raise KeyError("lost")


def problems(plugin, state):
    referee = Referee(LoadedRules(DUEL, plugin), MODULE, FixedDice(()))
    return position_problems(state, MODULE, referee, "a.vttg")


def unsound():
    return msgspec.structs.replace(start(), stacks=start().stacks.set("s", ("red_1",)))


def test_a_sound_position_has_none():
    assert problems(Duel(), start()) == ()
    assert position_problems(start(), MODULE, Referee(RULES, MODULE, FixedDice(())), "a") == ()


def test_the_rules_are_asked():
    (problem,) = problems(Crowded(), start())
    assert str(problem) == "a.vttg: warning: two men stand on each other [duel.crowded]"
    assert problem.severity is ProblemSeverity.WARNING
    assert problems(Crowded(), start(OFF)) == ()


def test_rules_that_fail_are_told():
    (problem,) = problems(Lost(), start())
    assert problem.message == "duel has no opinion (validate): KeyError: 'lost'"


def test_rules_are_not_asked_of_what_is_no_state_of_the_module():
    found = problems(Crowded(), unsound())
    assert {problem.code for problem in found} == {"state.pile", "state.stack"}
    referee = Referee(None, MODULE, FixedDice(()))
    assert position_problems(unsound(), MODULE, referee, "a.vttg") == found


@pytest.mark.parametrize("hidden", [False, True])
def test_only_the_number_is_told_while_a_piece_is_secret(hidden):
    state = start()
    if hidden:
        state = apply(state, SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, RED)))
    found = problems(Crowded(), state)
    told = without_secrets(found, state, MODULE, "a.vttg")
    assert without_secrets((), state, MODULE, "a.vttg") == ()
    if hidden:
        assert [problem.code for problem in told] == ["game.position"]
        assert "faults (1)" in told[0].message
    else:
        assert told == found
