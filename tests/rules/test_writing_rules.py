"""The guide for authors says what is true: a good manifest, the keys and the limits of the code."""

import re
from pathlib import Path

import pytest

from vtt.base.problems import SourceRef
from vtt.base.watchdog import MEGABYTE
from vtt.rules.answers import ANSWER_BYTES, MOST_DICE, VERDICT_BYTES
from vtt.rules.case_shape import EXPECT_KEYS
from vtt.rules.cases import FORMS, POSITION_KEYS
from vtt.rules.follow_up import COMMANDS_BOUND, DEEPEST, ROLLS_BOUND
from vtt.rules.guard import STOPS, Budget
from vtt.rules.manifest import read_manifest
from vtt.rules.registry import LOAD_SECONDS
from vtt.rules.settings import SettingType
from vtt.rules.verdict import MAP_WIDE, ShapeRole

GUIDE = (Path(__file__).parents[2] / "docs" / "writing-rules.md").read_text(encoding="utf-8")
ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", GUIDE, re.DOTALL)


def test_the_manifest_of_the_guide_is_good():
    manifest = read_manifest(
        next(text for kind, text in BLOCKS if kind == "toml"), SourceRef("guide")
    )
    assert manifest.id == "mygame"
    assert manifest.settings[0].type is SettingType.CHOICE


@pytest.mark.parametrize("key", [*EXPECT_KEYS, *FORMS, *POSITION_KEYS, *SettingType])
def test_every_key_is_explained(key):
    assert re.search(rf"[`, ]{key}\b", GUIDE), key


def test_limits_are_those_of_the_code():
    budget = Budget()
    assert f"`judge`, `forecast`, `is_idle` and `consequences` {budget.judge:g} s" in GUIDE
    assert f"`offers` and `validate` {budget.offers:g} s" in GUIDE
    assert (
        f"`flow`, `turn_name`, `outcome`, `tallies`, `sight` and `score` {budget.flow:g} s" in GUIDE
    )
    assert f"`preview` {budget.preview:g} s" in GUIDE
    assert (budget.consequences, budget.validate) == (budget.judge, budget.offers)
    assert budget.forecast == budget.judge
    assert (budget.outcome, budget.score, budget.tallies, budget.sight) == (budget.flow,) * 4
    assert f"end after {ROLLS_BOUND} rolls or {COMMANDS_BOUND:,} commands" in GUIDE
    assert f"(the first one {budget.first_preview:g} s)" in GUIDE
    assert f"loading your code {LOAD_SECONDS:g} s" in GUIDE
    assert f"one call may take {budget.memory / MEGABYTE:,.0f} MB" in GUIDE
    assert f"A verdict is at most {VERDICT_BYTES / MEGABYTE:g} MB long" in GUIDE
    assert f"everything else {ANSWER_BYTES / MEGABYTE:g} MB" in GUIDE
    assert f"at most {DEEPEST} deep; a roll has at most {MOST_DICE:,} dice" in GUIDE
    assert STOPS == 3


def test_its_python_is_python():
    for kind, text in BLOCKS:
        if kind == "python":
            inside = "".join(f"    {line}" for line in text.splitlines(keepends=True))
            compile(f"def guide():\n{inside}", "guide", "exec")


TABLES = GUIDE.partition("## Three kinds of table")[2].partition("\n## ")[0]
EXAMPLES = {
    "Hexes and squares": "hexdemo",
    "Areas": "bellum_gallicum",
    "The open plane": "dbr",
}


@pytest.mark.parametrize(("topology", "game"), EXAMPLES.items())
def test_each_kind_of_table_has_an_example_that_is_as_the_guide_tells(topology, game):
    part = TABLES.partition(f"### {topology}: `plugins/{game}`")[2].partition("\n### ")[0]
    code = ROOT / "plugins" / game / f"vtt_{game}"
    files = re.findall(r"`(\w+\.py)`", part)
    assert files
    for name in files:
        assert (code / name).is_file() or name == "tolerance.py", name
    (block,) = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    (source,) = re.findall(rf"# vtt_{game}/(\w+\.py)", block)
    stands = (code / source).read_text(encoding="utf-8")
    for line in block.splitlines():
        quoted = line.partition("  #")[0].rstrip()
        assert quoted in stands, quoted


def test_the_roles_of_marks_are_those_of_the_code():
    told = TABLES.partition("### What is laid over the table")[2]
    named = {ShapeRole(role.lower()) for role in re.findall(r"`([A-Z]+)`", told)}
    piecewise = {"reach", "zone", "fire", "contact", "command", "mark"}
    assert named == {*MAP_WIDE, *map(ShapeRole, piecewise)}
