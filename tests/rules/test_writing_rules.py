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

GUIDE = (Path(__file__).parents[2] / "docs" / "writing-rules.md").read_text(encoding="utf-8")
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
    assert f"`judge`, `forecast` and `consequences` {budget.judge:g} s" in GUIDE
    assert f"`offers` and `validate` {budget.offers:g} s" in GUIDE
    assert f"`flow`, `outcome` and `score` {budget.flow:g} s" in GUIDE
    assert f"`preview` {budget.preview:g} s" in GUIDE
    assert (budget.consequences, budget.validate) == (budget.judge, budget.offers)
    assert budget.forecast == budget.judge
    assert (budget.outcome, budget.score) == (budget.flow, budget.flow)
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
