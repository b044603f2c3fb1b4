"""Rules by their numbers: cases that keep them and cases that break them."""

import pytest

from plugins.bellum_gallicum.tests.game import CASES, COVERAGE, MODULE, RULES
from vtt.rules.coverage import coverage_problems, one_sided_rules, unproven_rules
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


def test_each_rule_that_may_refuse_has_a_case_that_obeys_and_one_that_breaks_it():
    assert one_sided_rules(COVERAGE, CASES, RULES) == ()


WORKED = {
    **{"mp": 5, "ct": 9, "su": 22, "re": 3, "mv": 29, "sk": 14},
    **{"pb": 22, "ba": 11, "sg": 17, "nv": 11},
}
"""The worked cases of our rules reference by chapter: MP1 to MP5, and so on."""


def test_each_worked_case_of_the_reference_is_a_case_file() -> None:
    wanted = {f"{kind}{number}" for kind, count in WORKED.items() for number in range(1, count + 1)}
    assert len(wanted) == 143
    assert sorted(wanted - {case.id.partition("_")[0] for case in CASES}) == []
