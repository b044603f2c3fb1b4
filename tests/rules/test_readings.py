"""Both readings of a rule, told at a table that is only advised."""

import msgspec
import pytest

from tests.rules.duel import DUEL, MODULE, RED, move, start
from vtt.commands.chance import FixedDice
from vtt.rules.api import BasicPlugin, LoadedRules
from vtt.rules.readings import other_values
from vtt.rules.referee import Referee
from vtt.rules.settings import Setting, SettingType
from vtt.rules.verdict import Severity, Verdict, illegal
from vtt.state.mode import RulesMode, TableMode

FORDS = Setting("fords", SettingType.FLAG, True, "Rivers have fords", "R1", both=True)
QUIET = msgspec.structs.replace(FORDS, both=False)
FAR, WET = "goes too far.", "gets wet."


class Rivers(BasicPlugin):
    """Whoever moves more than 100 mm goes too far; without fords everybody gets wet."""

    def judge(self, before, command, after):
        step = command.moves[0]
        if step.to.pose.x > 500 and not before.setting("fords"):
            raise ZeroDivisionError("no bridge")
        found = []
        if step.to.pose.x > 200 and before.setting("fords"):
            found.append(illegal("R2", FAR, (step.piece,)))
        if not before.setting("fords"):
            found.append(illegal("R1", WET, (step.piece,)))
        return Verdict(tuple(found))


def decision_on(x, mode=RulesMode.ADVISE, setting=FORDS, thinking=False):
    state = msgspec.structs.replace(start(), mode=TableMode(mode))
    referee = Referee(LoadedRules(DUEL, Rivers(), (setting,)), MODULE, FixedDice([]))
    referee = referee.thinking(FixedDice([])) if thinking else referee
    return referee.decide(state, move("red_1", x, 150), RED)


def findings(x, mode=RulesMode.ADVISE, setting=FORDS):
    decision = decision_on(x, mode, setting)
    assert decision.verdict.notices == ()
    return [(one.rule, one.severity, one.message) for one in decision.verdict.findings]


def test_what_another_reading_forbids_is_doubtful():
    text = f"By another reading it is not allowed (Rivers have fords: no). {WET}"
    assert findings(100) == [("R1", Severity.DOUBTFUL, text)]


def test_what_another_reading_allows_is_doubtful_too():
    text = f"{FAR} By another reading it is allowed (Rivers have fords: no)."
    assert ("R2", Severity.DOUBTFUL, text) in findings(250)


@pytest.mark.parametrize(
    ("mode", "setting"), [(RulesMode.ENFORCE, FORDS), (RulesMode.ADVISE, QUIET)]
)
def test_a_table_that_is_held_to_its_reading_hears_of_no_other(mode, setting):
    assert findings(100, mode, setting) == []
    assert findings(250, mode, setting) == [("R2", Severity.ILLEGAL, FAR)]


def test_only_readings_that_can_be_told_one_by_one_are_others():
    choice = Setting("dice", SettingType.CHOICE, "one", "Dice", values=("one", "two", "three"))
    assert list(other_values(choice, "two")) == ["one", "three"]
    assert list(other_values(FORDS, False)) == [True]
    assert list(other_values(Setting("n", SettingType.WHOLE, 1, "N"), 1)) == []


def test_rules_that_fail_under_another_reading_are_told_and_their_own_verdict_stands():
    decision = decision_on(600)
    (notice,) = decision.verdict.notices
    assert "no bridge" in notice.message
    assert [one.message for one in decision.verdict.findings] == [FAR]


def test_who_thinks_ahead_asks_for_no_other_reading():
    """The computer would judge each gesture as often as there are readings, and does the same anyway."""
    decision = decision_on(250, thinking=True)
    assert [one.message for one in decision.verdict.findings] == [FAR]
    assert decision_on(600, thinking=True).verdict.notices == ()


class Counting(Rivers):
    """Counts how often it is asked; beyond 400 mm nobody asks for fords."""

    def __init__(self):
        self.asked = 0

    def judge(self, before, command, after):
        self.asked += 1
        if command.moves[0].to.pose.x > 400:
            return Verdict((illegal("R2", FAR),))
        return super().judge(before, command, after)


@pytest.mark.parametrize(("x", "asked"), [(300, 2), (450, 1)])
def test_a_reading_that_no_rule_has_looked_at_is_not_asked_for(x, asked):
    rules = Counting()
    state = msgspec.structs.replace(start(), mode=TableMode(RulesMode.ADVISE))
    referee = Referee(LoadedRules(DUEL, rules, (FORDS,)), MODULE, FixedDice([]))
    assert referee.decide(state, move("red_1", x, 150), RED).verdict.findings
    assert rules.asked == asked


class Remembering(Rivers):
    """Works out once for a view whether there are fords, as rules do that look at a whole map."""

    def judge(self, before, command, after):
        dry = before.derived("fords", lambda: before.setting("fords"))
        return Verdict(() if dry else (illegal("R1", WET, (command.moves[0].piece,)),))


def test_a_setting_that_was_read_before_the_gesture_in_the_same_position_counts_as_read():
    state = msgspec.structs.replace(start(), mode=TableMode(RulesMode.ADVISE))
    referee = Referee(LoadedRules(DUEL, Remembering(), (FORDS,)), MODULE, FixedDice([]))
    for _ in range(2):
        (found,) = referee.decide(state, move("red_1", 100, 150), RED).verdict.findings
        assert (found.rule, found.severity) == ("R1", Severity.DOUBTFUL)
