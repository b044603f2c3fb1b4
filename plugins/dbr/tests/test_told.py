"""What came of dice has a sentence of its own in the log, whatever they were thrown for."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from vtt.base.ids import SideId
from vtt.commands.base import single_commands
from vtt.commands.chance import FixedDice
from vtt.commands.dice import RollDice
from vtt.commands.flow import Say
from vtt.commands.log import EventLog
from vtt.rules.action import declare
from vtt.rules.case_compare import proposer
from vtt.rules.cases import case_state, gesture_command
from vtt.rules.referee import Referee
from vtt.rules.testing import load_cases
from vtt.session.log_lines import LogLines
from vtt.session.session import GameSession
from vtt.state.new_game import new_game
from vtt_dbr.actions import ThrowPips
from vtt_dbr.words import said_of

CASES = {case.id: case for case in load_cases(Path(__file__).parent / "cases")}
THROWN = [case for case in CASES.values() if "dice" in case.entry and case.expect.get("accepted")]


def played(case, module, rules):
    """The commands of a case's last gesture, consequences and dice among them."""
    state, found = case_state(case, module), ()
    for gesture in (*case.entry.get("setup", ()), case.entry):
        referee = Referee(rules, module, FixedDice(gesture.get("dice", ())))
        command = gesture_command(gesture, state, module, case)
        over = bool(gesture.get("override", False))
        decision = referee.decide(state, command, proposer(gesture, state), over)
        state, found = decision.state, tuple(single_commands(decision.command))
    return found


def said(case, module, rules):
    return [one.text for one in played(case, module, rules) if isinstance(one, Say)]


@pytest.mark.parametrize("case", THROWN, ids=lambda case: case.id)
def test_each_throw_is_told(case, module, rules):
    commands = played(case, module, rules)
    throws = [n for n, one in enumerate(commands) if isinstance(one, RollDice)]
    for begin, end in zip(throws, (*throws[1:], len(commands)), strict=True):
        assert any(isinstance(one, Say) for one in commands[begin:end]), commands[begin].request


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a die says what the weather is", "Weather: 6, rain"),
        (
            "the commander-in-chief gives his dice to whom he likes",
            "PIPs of Sweden and allies: 2, 5 for the commander-in-chief to give (C2.1)",
        ),
        (
            "dice are thrown in a bound that has begun without",
            "4 for Shot (O) (a die of its own, C2.2)",
        ),
        ("an ally keeps his own die", "(a die of its own, C2.2)"),
        ("the last command has the die that is left", "(the commander-in-chief's die, C2.1)"),
        ("works without defenders are stormed", ": 6 against 5; it goes over"),
        ("a storm that fails does no harm", ": 5 against 5; it stays where it is"),
        ("a tricky river is crossed on three or more", "at the river: 3 of 3; it crosses"),
        ("on two it stops at the bank", "at the river: 2 of 3; it stops at the bank"),
        ("an element of a broken command is held", "is held: it does not rout."),
        ("pursuers rally with enemy near, and need not turn", "rallies."),
        ("guns are limbered", "is ordered to limber."),
        ("a bridge that was begun is finished", "is ordered to finish a bridge."),
        ("all shots of a side at once", "shoots with all who can: each at the nearest enemy"),
    ],
)
def test_what_is_told(name, sentence, module, rules):
    assert any(sentence in text for text in said(CASES[name], module, rules))


def test_the_log_tells_a_throw_once(module, rules):
    log = EventLog(new_game(module, "skirmish", secret="s"))
    session = GameSession(module, log, Referee(rules, module, FixedDice((2, 4, 6))))
    assert session.execute(SideId("sweden"), declare(rules.id, ThrowPips())).accepted
    line = LogLines(session).line(1)
    assert line.text.count("PIPs of Sweden and allies") == 1
    assert line.text.startswith("PIPs of Sweden and allies: 2, 4, 6 for the commander-in-chief")


@pytest.mark.parametrize(
    ("count", "sentence"),
    [(1, "A marches."), (2, "A and B march."), (3, "A, B and C march.")],
)
def test_an_order_to_several_lists_them(count, sentence):
    elements = [SimpleNamespace(title=name, hidden=False) for name in "ABC"[:count]]
    assert [one.text for one in said_of(elements, "marches", "march")] == [sentence]
