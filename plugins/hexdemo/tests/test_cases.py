"""Every rule by its number: cases that keep it and cases that break it, and proof that they depend on it."""

import importlib
import re

import pytest

from plugins.hexdemo.tests.game import CASES, COVERAGE, MODULE, MODULE_FOLDER, RULES
from vtt.rules.coverage import coverage_problems, one_sided_rules, unproven_rules
from vtt.rules.rulebook import registered_rules
from vtt.rules.testing import assert_case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    assert_case(case, MODULE, RULES)


def test_code_and_list_agree():
    assert coverage_problems(COVERAGE, registered_rules(RULES.plugin), "coverage.toml") == ()


def test_a_rule_that_is_switched_off_is_missed_by_a_case():
    assert unproven_rules(COVERAGE, CASES, MODULE, RULES) == ()


def test_every_rule_has_a_case_that_keeps_it_and_one_that_breaks_it():
    assert [rule.id for rule in COVERAGE.rule if len(rule.cases) < 2] == []
    listed = [case for rule in COVERAGE.rule for case in rule.cases]
    assert sorted({case.id for case in CASES} - set(listed)) == []


def test_the_list_has_every_number_of_the_rules_of_play():
    page = (MODULE_FOLDER / "docs" / "rules.md").read_text(encoding="utf-8")
    assert re.findall(r"^- \*\*(\d\.\d)\*\*", page, re.MULTILINE) == [r.id for r in COVERAGE.rule]


@pytest.mark.parametrize("rule", COVERAGE.rule, ids=lambda rule: rule.id)
def test_the_place_of_a_rule_exists(rule):
    module, _, function = rule.where.partition(":")
    assert callable(getattr(importlib.import_module(module), function))


def test_each_rule_that_may_refuse_has_a_case_that_obeys_and_one_that_breaks_it():
    assert one_sided_rules(COVERAGE, CASES, RULES) == ()
