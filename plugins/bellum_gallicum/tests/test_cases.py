"""Rules by their numbers: cases that keep them and cases that break them."""

import importlib

import pytest

from plugins.bellum_gallicum.tests.game import CASES, COVERAGE, MODULE, RULES
from vtt.rules.coverage import CoverageState, coverage_problems, unproven_rules
from vtt.rules.rulebook import registered_rules
from vtt.rules.testing import assert_case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    assert_case(case, MODULE, RULES)


def test_code_and_list_agree():
    assert coverage_problems(COVERAGE, registered_rules(RULES.plugin), "coverage.toml") == ()


def test_every_enforced_clause_is_proven():
    assert unproven_rules(COVERAGE, CASES, MODULE, RULES) == ()


def test_every_value_of_every_setting_is_played_in_a_case():
    settings = (case.entry.get("settings", {}) for case in CASES)
    played = {(key, value) for chosen in settings for key, value in chosen.items()}
    for setting in RULES.settings:
        values = setting.values or (True, False)
        missing = {v for v in values if v != setting.default and (setting.key, v) not in played}
        assert not missing, f"{setting.key}: no case is played with {missing}"


ENFORCED = [rule for rule in COVERAGE.rule if rule.state is CoverageState.ENFORCED]


@pytest.mark.parametrize("rule", ENFORCED, ids=lambda rule: rule.id)
def test_the_place_of_a_rule_exists(rule):
    module, _, function = rule.where.partition(":")
    assert callable(getattr(importlib.import_module(module), function))


def checked_rules():
    """The rules whose checks may refuse something."""
    checks = RULES.plugin.book._checks.entries
    return sorted({rule for check in checks for rule in check.rules})


def is_refused_by(case, rule):
    """Whether a case expects that a rule refuses its gesture."""
    expect = case.entry.get("expect", {})
    refusing = (f for f in expect.get("findings", ()) if f.get("severity", "illegal") == "illegal")
    return expect.get("accepted") is False and any(f["rule"] == rule for f in refusing)


@pytest.mark.parametrize("rule", checked_rules())
def test_each_rule_that_may_refuse_has_a_case_that_obeys_and_one_that_breaks_it(rule):
    listed = {case for one in COVERAGE.rule if one.id == rule for case in one.cases}
    near = [case for case in CASES if case.rule == rule or case.id in listed]
    assert any(is_refused_by(case, rule) for case in CASES), "no case breaks it"
    assert any(case.entry.get("expect", {}).get("accepted") is True for case in near), "none obeys"
