"""Running a case: play its setup, make its gesture or ask its question, and list what differs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vtt.base.errors import FormatError, VttError
from vtt.base.frozen import freeze_dict
from vtt.base.problems import did_you_mean
from vtt.commands.base import single_commands
from vtt.commands.chance import FixedDice
from vtt.commands.dice import RollDice
from vtt.definition.module import ModuleDefinition
from vtt.rules.api import LoadedRules
from vtt.rules.case_compare import COMPARE, Played, plain, proposer
from vtt.rules.cases import Case, case_state, gesture_command
from vtt.rules.decision import Decision
from vtt.rules.forecast import Forecast
from vtt.rules.referee import Referee
from vtt.state.game import GameState


@dataclass(frozen=True)
class CaseOutcome:
    """What running a case gave: nothing, or a sentence for each difference."""

    case: Case
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences

    def __str__(self) -> str:
        if self.passed:
            return f"{self.case.where}: {self.case.id}: passed"
        return f"{self.case.where}: {self.case.id}: {'; '.join(self.differences)}"


def run_case(case: Case, module: ModuleDefinition, rules: LoadedRules) -> CaseOutcome:
    """Play a case and compare.

    Raises:
        FormatError: if the case is badly written, naming its line.
    """
    played = _play(case, module, rules)
    differences: list[str] = []
    for key, expected in case.expect.items():
        differences += COMPARE[key](expected, played, case)
    if "notices" not in case.expect and played.decision is not None:
        differences += [f"unexpected notice: {n}" for n in played.decision.verdict.notices]
        differences += _dice_left(played.decision, len(case.entry.get("dice", ())))
    if "error" not in case.expect and played.error:
        differences.append(f"unexpected error: {played.error}")
    return CaseOutcome(case, tuple(differences))


def _dice_left(decision: Decision, given: int) -> list[str]:
    """Dice that the case gives and nobody rolled are a mistake of one of the two."""
    rolls = [one for one in single_commands(decision.command) if isinstance(one, RollDice)]
    rolled = sum(len(roll.results) for roll in rolls)
    return [f"{given - rolled} of {given} dice were not rolled"] if rolled < given else []


def _play(case: Case, module: ModuleDefinition, rules: LoadedRules) -> Played:
    state = case_state(case, module)
    for number, gesture in enumerate(case.entry.get("setup", []), 1):
        decision = _decide(gesture, state, case, module, rules)[1]
        if not decision.accepted:
            raise FormatError(
                f"{case.where}: gesture {number} of the setup was refused: {decision.reason}"
            )
        state = decision.state
    if "question" in case.entry:
        return _ask(case, state, module, rules)
    if set(case.expect) == {"offers"}:
        return Played(Referee(rules, module, FixedDice(())), state)
    forecasts = _foretold(state, case, module, rules) if "forecasts" in case.expect else ()
    if set(case.expect) == {"forecasts"}:
        return Played(Referee(rules, module, FixedDice(())), state, forecasts=forecasts)
    referee, decision = _decide(case.entry, state, case, module, rules)
    return Played(referee, decision.state, decision, forecasts=forecasts)


def _foretold(
    state: GameState, case: Case, module: ModuleDefinition, rules: LoadedRules
) -> tuple[Forecast, ...]:
    """What the rules say of the gesture before it is made.

    Raises:
        FormatError: where they cannot.
    """
    referee = Referee(rules, module, FixedDice(()))
    command = gesture_command(case.entry, state, module, case)
    found, notices = referee.forecast(state, command, proposer(case.entry, state))
    if notices:
        raise FormatError(f"{case.where}: {notices[0]}")
    return found


def _decide(
    gesture: Mapping[str, Any],
    state: GameState,
    case: Case,
    module: ModuleDefinition,
    rules: LoadedRules,
) -> tuple[Referee, Decision]:
    referee = Referee(rules, module, FixedDice(gesture.get("dice", ())))
    command = gesture_command(gesture, state, module, case)
    who = proposer(gesture, state)
    return referee, referee.decide(state, command, who, bool(gesture.get("override", False)))


def _ask(case: Case, state: GameState, module: ModuleDefinition, rules: LoadedRules) -> Played:
    """Ask one of the plug-in's questions."""
    referee = Referee(rules, module, FixedDice(()))
    view = referee.view(state, proposer(case.entry, state))
    name, known = case.entry["question"], rules.plugin.questions
    args = freeze_dict(case.entry.get("args", {}))
    if name not in known:
        raise FormatError(
            f"{case.where}: the rules {rules.id!r} have no question {name!r}{did_you_mean(name, known)}"
        )
    try:
        value = plain(known[name](view, args))
    except VttError as error:
        return Played(referee, state, error=str(error))
    return Played(referee, state, value=value)
