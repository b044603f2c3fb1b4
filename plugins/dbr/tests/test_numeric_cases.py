"""The rule summary's numeric cases are all told, and the combats worked out by hand are enough."""

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "cases"
SHARED = Path(__file__).parents[3] / "tests" / "geometry" / "cases"
FAMILIES = {
    "TP": 5, "TD": 7, "TC": 17, "TS": 7, "TR": 8, "TM": 8, "TW": 12, "TG": 10, "TQ": 7, "TZ": 16,
    "TH": 11, "TK": 5, "TO": 17, "TF": 31, "TV": 4, "TN": 8, "TY": 3,
}  # fmt: skip
"""How many cases of each kind the summary has (its section B30): 176 in all."""
COMBATS = 120


@pytest.fixture(scope="module")
def told() -> str:
    """All case files: those of this plug-in and those of the geometry that it stands on."""
    files = [*HERE.glob("*.toml"), *SHARED.glob("*.toml")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_case_of_the_summary_is_in_a_case_file(told, family):
    missing = [
        f"{family}{number}"
        for number in range(1, FAMILIES[family] + 1)
        if not re.search(rf"\b{family}{number}\b", told)
    ]
    assert missing == []


def test_enough_combats_are_worked_out_by_hand_each_with_its_sum():
    text = (HERE / "combat.toml").read_text(encoding="utf-8")
    cases = tomllib.loads(text)["case"]
    rows = [row for case in cases for row in case.get("args", {}).get("rows", ())]
    worked_out = re.findall(r'^ *"[^"|]+\|[^"|]+"[^#\n]*# .*\d', text, re.MULTILINE)
    assert len(rows) >= COMBATS
    assert len(worked_out) >= COMBATS
