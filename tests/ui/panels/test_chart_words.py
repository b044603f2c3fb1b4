from pathlib import Path

import pytest

from vtt.definition.rules_table import CellValue, DataSource, RulesTable
from vtt.session.library import read_module_at
from vtt.session.rules_help import RuleEntry
from vtt.ui.panels.chart_words import done_text, table_html, told_of

MODULES = sorted(p.parent for p in (Path(__file__).parents[3] / "modules").glob("*/module.xml"))


def test_a_table_marks_what_comes_from_elsewhere_than_most_of_it():
    cells = (
        ("a<b", "x", CellValue(2.5, DataSource.RECONSTRUCTION)),
        ("a<b", "y", CellValue(True)),
        ("c", "x", CellValue(None)),
        ("c", "y", CellValue(-1)),
    )
    text = table_html(RulesTable("t", "T", ("a<b", "c"), ("x", "y"), cells, reference="5.8"))
    assert "2.5\u2020<" in text
    assert "\u2020 a house ruling" in text
    assert "Without a sign: from the printed rules" in text
    assert ">yes<" in text
    assert ">\u22121<" in text
    assert "A&lt;b" in text
    assert "Rule 5.8" in text


def test_names_are_read_by_their_titles_and_else_without_underscores():
    cells = (("to_go", "ma", CellValue("road", DataSource.PUBLIC)),)
    titles = (("ma", "movement"), ("road", "by road"))
    text = table_html(RulesTable("t", "T", ("to_go",), ("ma",), cells, titles=titles))
    assert ">To go<" in text
    assert ">Movement<" in text
    assert ">by road<" in text


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_shipped_chart_shows_a_name_with_an_underscore(path):
    module = read_module_at(path)
    for chart in module.charts:
        if chart.rules_table:
            assert "_" not in table_html(module.rules_table(chart.rules_table))


def test_whether_a_rule_is_judged_is_told_with_its_reason():
    assert done_text(RuleEntry("1", "T", "enforced")).startswith("Judged here: under Enforce")
    told = done_text(RuleEntry("1", "T", "advised", "it is a matter of taste"))
    assert told == "Left to the players: it is a matter of taste"
    assert done_text(RuleEntry("", "T", "", "no file")) == "no file"


def test_a_rule_is_told_with_its_clauses_and_the_cases_in_which_it_was_tried():
    rule = RuleEntry("A4", "Moves", "enforced", cases=("a hair too far", "in rough going"))
    clauses = (
        RuleEntry("A4.1", "Bonus", "advised", "taste"),
        RuleEntry("A4.2", "Roads", "missing"),
    )
    listed, done, cases = told_of(rule, clauses)
    assert listed == "- **A4.1** Bonus (left to the players)\n- **A4.2** Roads (not judged yet)"
    assert done == done_text(rule)
    assert cases == "Tried, among others, in these cases: a hair too far; in rough going."
    assert told_of(RuleEntry("1", "T", "missing"), ())[::2] == ("", "")
