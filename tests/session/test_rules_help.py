from pathlib import Path

import pytest

from tests.builders import make_module
from tests.formats.test_fuzz import OneFile
from vtt.base.errors import FormatError
from vtt.definition.chart import ChartDefinition
from vtt.definition.rules_table import CellValue, RulesTable
from vtt.formats.container import open_container
from vtt.rules.api import BasicPlugin, LoadedRules
from vtt.rules.registry import PluginRegistry
from vtt.session.library import read_module_at
from vtt.session.rules_help import (
    RuleEntry,
    chart_text,
    clauses_of,
    lines_on_rule,
    matching_rules,
    page_named,
    pictures_named,
    rule_entries,
    rule_text,
    tables_of_rule,
)

HEXDEMO = Path(__file__).parents[2] / "modules" / "hexdemo"
MOVE = RuleEntry("3.1", "Movement allowance", "enforced")
FIGHT = RuleEntry("5.1", "Who attacks", "enforced")
PAGE = """\
## 3 Movement
- **3.1** A unit may spend as many movement points
as its counter shows.
- **3.10** Roads are another matter.

3.1: plain words are found as well.
"""


class Pages:
    def read(self, path):
        if path != "docs/a.md":
            raise FormatError(f"there is no {path}")
        return b"# A page"


def test_the_rules_of_a_plug_in_are_listed_with_number_and_title():
    entries = rule_entries(PluginRegistry().load("hexdemo"))
    first = entries[0]
    assert (first.number, first.title, first.state) == ("1.1", "The phases of a turn", "enforced")
    assert "combat_follows_movement" in first.cases
    assert len(entries) > 30


def test_a_rule_that_is_left_to_the_players_says_why(tmp_path):
    file = tmp_path / "coverage.toml"
    rule = '[[rule]]\nid = "{}"\ntitle = "T"\nstate = "{}"\nreason = "{}"\n'
    file.write_text(
        rule.format("1", "advised", "it is a matter of taste") + rule.format("2", "missing", "")
    )
    entries = rule_entries(LoadedRules("x", BasicPlugin(), coverage=file))
    assert [(entry.state, entry.reason) for entry in entries] == [
        ("advised", "it is a matter of taste"),
        ("missing", ""),
    ]


@pytest.mark.parametrize("text", [None, "no toml at all ["])
def test_a_plug_in_without_a_list_or_with_a_faulty_one_has_no_rules(tmp_path, text):
    file = tmp_path / "coverage.toml"
    if text is not None:
        file.write_text(text)
    entries = rule_entries(LoadedRules("x", BasicPlugin(), coverage=file))
    assert [entry.title for entry in entries] == (
        ["The list of rules cannot be read"] if text else []
    )
    assert rule_entries(None) == ()
    assert rule_entries(LoadedRules("x", BasicPlugin())) == ()


@pytest.mark.parametrize(
    ("words", "found"),
    [("3", [MOVE]), ("ATTACKS", [FIGHT]), ("", [MOVE, FIGHT]), ("3 attacks", [])],
)
def test_rules_are_found_by_number_and_title(words, found):
    assert list(matching_rules((MOVE, FIGHT), words)) == found


def test_what_the_pages_say_of_a_rule_is_told_with_it():
    assert lines_on_rule(PAGE, "3.1") == [
        "**3.1** A unit may spend as many movement points as its counter shows.",
        "3.1: plain words are found as well.",
    ]
    assert lines_on_rule(PAGE, "") == []
    text = rule_text(MOVE, ("Judged here.", ""), [PAGE])
    assert text.startswith("### 3.1  Movement allowance\n\n**3.1** A")
    assert text.endswith("found as well.\n\nJudged here.")


def test_the_clauses_of_a_rule_and_its_table_are_found_by_its_number():
    names = ("A4", "A4.1", "A4b", "A40", "A41.2", "B4")
    entries = tuple(RuleEntry(name, name, "enforced") for name in names)
    assert [one.number for one in clauses_of(entries[0], entries)] == ["A4.1", "A4b"]
    assert clauses_of(RuleEntry("", "none", ""), entries) == ()
    tables = tuple(
        RulesTable(name, name, ("a",), ("b",), (), reference=f"Summary, {name}")
        for name in ("A4.1", "A40", "A4")
    )
    module = make_module(rules_tables=tables)
    assert tables_of_rule(module, "A4") == tables[2:]
    assert tables_of_rule(module, "A5") == ()
    assert tables_of_rule(module, "") == ()


def test_a_chart_is_a_page_a_table_or_a_picture():
    table = RulesTable("t", "Table", ("a",), ("b",), (("a", "b", CellValue(3)),))
    module = make_module(rules_tables=(table,))
    assert (
        chart_text(module, ChartDefinition("a", "A", page="docs/a.md"), Pages()).markdown
        == "# A page"
    )
    assert (
        chart_text(module, ChartDefinition("a", "A", picture="x.png"), Pages()).picture == "x.png"
    )
    assert chart_text(module, ChartDefinition("a", "A", rules_table="t"), Pages()).tables == (
        table,
    )
    fault = chart_text(module, ChartDefinition("a", "A", page="gone.md"), Pages()).fault
    assert fault == "A cannot be shown: there is no gone.md"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"<p>plain</p>", "<p>plain</p>"),
        ("<p>B\u00f6ser</p>".encode(), "<p>B\u00f6ser</p>"),
        (b"<p>B\xf6ser \x96</p>", "<p>B\u00f6ser \u2013</p>"),
        (b"\xef\xbb\xbf<p>marked</p>", "<p>marked</p>"),
        ("<p>B\u00f6ser</p>".encode("utf-16"), "<p>B\u00f6ser</p>"),
    ],
)
def test_a_page_of_html_is_read_in_whatever_letters_it_was_written(data, told):
    chart = ChartDefinition("a", "A", page="kept/module/A.HTM")
    found = chart_text(make_module(), chart, OneFile(data))
    assert (found.html, found.markdown, found.place) == (told, "", chart.page)


def test_pictures_and_pages_that_a_page_names_lie_beside_it():
    place = "kept/module/help/a.html"
    assert pictures_named("x.png", "a.html") == ("x.png", "images/x.png")
    assert pictures_named("images/x.png", place) == (
        "kept/module/help/images/x.png",
        "images/x.png",
    )
    assert page_named("../b.html", place) == "kept/module/b.html"


def test_every_chart_of_the_sample_can_be_read():
    module, files = read_module_at(HEXDEMO), open_container(HEXDEMO)
    for chart in module.charts:
        found = chart_text(module, chart, files)
        assert found.markdown or found.tables
        assert not found.fault
