"""The coverage of a plug-in: every clause of its rules, and whether the program judges it.

`coverage.toml` lies beside `plugin.toml`:

    source = "Hex demo rules, 1.0"

    [[rule]]
    id = "4.1"
    title = "Movement allowance"
    state = "enforced"
    where = "vtt_hexdemo.movement:within_allowance"
    cases = ["too_far", "just_far_enough"]

A clause is enforced (a check or an effect with cases that show it), advised (a program cannot judge
it, with the reason), or missing.
"""

import importlib
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

import msgspec

from vtt.base.errors import FormatError
from vtt.base.problems import Problem, SourceRef, did_you_mean
from vtt.definition.module import ModuleDefinition
from vtt.rules.api import LoadedRules
from vtt.rules.case_run import run_case
from vtt.rules.cases import Case
from vtt.rules.rulebook import refusing_rules, switched_off


class CoverageState(StrEnum):
    """Whether the program judges a clause."""

    ENFORCED = "enforced"
    ADVISED = "advised"
    MISSING = "missing"


class CoveredRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause: `where` is `module:function`, `cases` are ids of case files."""

    id: str
    title: str
    state: CoverageState
    where: str = ""
    cases: tuple[str, ...] = ()
    reason: str = ""


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All clauses of a game, in the order of its rules."""

    rule: tuple[CoveredRule, ...]
    source: str = ""

    @property
    def counts(self) -> Mapping[CoverageState, int]:
        """How many clauses are in each state."""
        found = Counter(rule.state for rule in self.rule)
        return {state: found[state] for state in CoverageState}

    def enforced(self) -> tuple[CoveredRule, ...]:
        """The clauses that are enforced."""
        return tuple(rule for rule in self.rule if rule.state is CoverageState.ENFORCED)


def read_coverage(path: str | Path) -> Coverage:
    """Read a coverage file.

    Raises:
        FormatError: naming the file and what was expected.
    """
    file = Path(path)
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Coverage)
    except (ValueError, RecursionError, OSError) as error:
        raise FormatError(f"{file}: {error}") from error


def coverage_problems(
    coverage: Coverage, registered: Collection[str], where: str
) -> tuple[Problem, ...]:
    """What is wrong with a coverage list, held against the rule numbers that the code registers.

    Every registered number is listed and enforced; what is enforced has a place that is there, cases,
    and is registered; what is advised has a reason.
    """
    place = SourceRef(where)
    faults = (
        *_list_faults(coverage),
        *_code_faults(coverage, registered),
        *_place_faults(coverage),
    )
    return tuple(Problem("coverage", message, place) for message in faults)


def unproven_rules(
    coverage: Coverage, cases: Iterable[Case], module: ModuleDefinition, rules: LoadedRules
) -> tuple[str, ...]:
    """A sentence for each enforced clause whose cases do not depend on it.

    With the clause switched off, at least one of its cases must fail.
    """
    by_id = {case.id: case for case in cases}
    faults: list[str] = []
    for rule in coverage.enforced():
        unknown = [case for case in rule.cases if case not in by_id]
        if unknown:
            faults.append(
                f"{rule.id}: there is no case {unknown[0]!r}{did_you_mean(unknown[0], by_id)}"
            )
            continue
        with switched_off(rule.id):
            failing = [case for case in rule.cases if not _holds(by_id[case], module, rules)]
        if not failing:
            faults.append(f"{rule.id}: switched off, and none of {', '.join(rule.cases)} fails")
    return tuple(faults)


def one_sided_rules(
    coverage: Coverage, cases: Sequence[Case], rules: LoadedRules
) -> tuple[str, ...]:
    """A sentence for each enforced clause that may refuse something and lacks a case for one side.

    One case must break it: the gesture is refused by this very rule. One must obey it: a case of this rule,
    or one that the clause lists, in which the gesture is accepted.
    """
    faults: list[str] = []
    may_refuse = refusing_rules(rules.plugin)
    for rule in coverage.enforced():
        if rule.id not in may_refuse:
            continue
        near = [case for case in cases if case.rule == rule.id or case.id in rule.cases]
        if not any(_is_refused_by(case, rule.id) for case in cases):
            faults.append(f"{rule.id}: no case breaks it")
        if not any(case.expect.get("accepted") is True for case in near):
            faults.append(f"{rule.id}: no case obeys it")
    return tuple(faults)


def _is_refused_by(case: Case, rule: str) -> bool:
    findings = case.expect.get("findings", ())
    refusing = (one for one in findings if one.get("severity", "illegal") == "illegal")
    return case.expect.get("accepted") is False and any(one["rule"] == rule for one in refusing)


def _holds(case: Case, module: ModuleDefinition, rules: LoadedRules) -> bool:
    """Whether a case passes; one whose setup is refused does not."""
    try:
        return run_case(case, module, rules).passed
    except FormatError:
        return False


def _list_faults(coverage: Coverage) -> Iterator[str]:
    counts = Counter(rule.id for rule in coverage.rule)
    for rule_id, count in counts.items():
        if count > 1:
            yield f"rule {rule_id} is listed {count} times"
    for rule in coverage.rule:
        if rule.state is CoverageState.ENFORCED and not (rule.where and rule.cases):
            yield f"rule {rule.id} is enforced and needs a place and cases"
        if rule.state is CoverageState.ADVISED and not rule.reason:
            yield f"rule {rule.id} is advised and needs the reason why a program cannot judge it"


def _code_faults(coverage: Coverage, registered: Collection[str]) -> Iterator[str]:
    listed = {rule.id: rule for rule in coverage.rule}
    for rule in coverage.enforced():
        if rule.id not in registered:
            hint = did_you_mean(rule.id, registered)
            yield f"rule {rule.id} is enforced, but no check, effect or clause carries it{hint}"
    for number in sorted(registered):
        if number not in listed:
            yield f"rule {number} is in the code and not listed{did_you_mean(number, listed)}"
        elif listed[number].state is not CoverageState.ENFORCED:
            yield f"rule {number} is in the code and listed as {listed[number].state}"


def _place_faults(coverage: Coverage) -> Iterator[str]:
    for rule in coverage.enforced():
        module_name, _, function = rule.where.partition(":")
        try:
            module = importlib.import_module(module_name)
        except (ImportError, ValueError) as error:
            yield f"rule {rule.id}: there is no place {rule.where!r}: {error}"
            continue
        if not hasattr(module, function):
            hint = did_you_mean(function, vars(module))
            yield f"rule {rule.id}: {module_name} has no {function!r}{hint}"
