"""At a table that only advises, everything can be done: no rule fails at what it would have refused."""

from dataclasses import replace

import pytest

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, RULES
from vtt.rules.case_run import run_case

GESTURES = [case for case in CASES if "question" not in case.entry]
MANY_DICE = [3] * 12
"""More than any gesture asks for: what is refused elsewhere is rolled here."""


@pytest.mark.parametrize("case", GESTURES, ids=lambda case: case.id)
def test_no_rule_fails(case):
    dice = [*case.entry.get("dice", ()), *MANY_DICE]
    entry = {**case.entry, "mode": "advise", "dice": dice, "expect": {}}
    found = run_case(replace(case, entry=entry), MODULE, RULES).differences
    assert [text for text in found if "not rolled" not in text] == []
