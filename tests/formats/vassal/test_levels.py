"""The counts of what is understood, which the page about VASSAL's files tells too."""

import re
from pathlib import Path

from vtt.formats.vassal.components import COMPONENTS
from vtt.formats.vassal.levels import Level, component_levels, levels_text, trait_levels

PAGE = Path(__file__).parents[3] / "docs" / "format" / "vassal.md"


def test_every_class_and_kind_has_one_level():
    found = component_levels()
    each = [short for level, names in found.items() if level is not Level.RAW for short in names]
    assert sorted(each) == sorted({spec.short for spec in COMPONENTS.values()})
    traits = trait_levels()
    assert not set(traits[Level.SHOWN]) & set(traits[Level.TYPED])
    assert {"layer", "mask", "trigger"} <= set(traits[Level.SHOWN])
    assert "global-key" in traits[Level.TYPED]


def test_the_page_tells_the_same_counts():
    page = PAGE.read_text("utf-8")
    for levels in (component_levels(), trait_levels()):
        counts = (len(names) for level, names in levels.items() if level is not Level.RAW)
        row = f"| {' | '.join(map(str, counts))} |"
        assert re.search(re.escape(row), page), row


def test_both_are_told_in_words():
    text = levels_text()
    assert re.search(r"Components, typed and shown \(\d+\): ", text)
    assert "Traits, kept raw: traits that are not VASSAL's own" in text
