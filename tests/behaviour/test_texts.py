"""Expressions and conditions give what VASSAL's own engine gives."""

import tomllib
from pathlib import Path

import pytest

from vtt.behaviour.texts import (
    filled,
    holds,
    is_expression,
    number_said,
    plain,
    plain_line,
    said,
    value_said,
)
from vtt.behaviour.tokens import ExpressionError

CASES = tomllib.loads((Path(__file__).parent / "cases" / "expressions.toml").read_text("utf-8"))


MISREAD = []


class Names:
    """A scope over plain texts."""

    def text(self, name):
        return CASES["properties"].get(name)

    def call(self, name, arguments):
        raise ExpressionError(f"no function {name}")

    def misread(self, text, error):
        MISREAD.append((text, str(error)))


@pytest.mark.parametrize("case", CASES["value"], ids=lambda case: case["expression"])
def test_a_field_says_what_the_engine_says(case):
    assert value_said(case["expression"], Names()) == case["result"]


@pytest.mark.parametrize("case", CASES["condition"], ids=lambda case: case["text"] or "empty")
def test_a_condition_holds_as_in_the_engine(case):
    assert holds(case["text"], Names()) is case["holds"]


def test_a_text_that_cannot_be_worked_out_is_empty_and_noted():
    MISREAD.clear()
    assert said("{A +}", Names()) == ""
    assert not holds("{Foo(1)}", Names())
    assert not holds("A =~ (", Names())
    assert number_said("{B}", Names(), 7) == 7
    assert [text for text, _ in MISREAD] == ["{A +}", "{Foo(1)}", "A =~ (", "{B}"]
    assert MISREAD[1][1] == "no function Foo"


def test_a_name_of_a_place_keeps_its_zeros():
    assert said("0305", Names()) == "0305"


def test_names_of_a_field_are_known_inside_its_expression():
    assert said("{A+pieceName}", Names(), {"pieceName": "Pike"}) == "5Pike"


def test_a_report_leaves_out_what_nothing_knows():
    assert said("$Undefined$ $A$", Names(), unknown=False) == " 5"


def test_names_of_a_field_come_before_those_of_the_scope():
    assert filled("$A$ of $pieceName$", Names(), {"A": "1", "pieceName": "Pike"}) == "1 of Pike"


def test_a_lone_dollar_and_one_behind_a_backslash_stay():
    assert filled("5$", Names()) == "5$"
    assert filled("\\$A\\$", Names()) == "$A$"


def test_braces_alone_make_an_expression():
    assert is_expression(" {A} ")
    assert not is_expression("{A} and more")


def test_a_page_says_its_words():
    assert plain("<html><center>Strong<br/>unit</center></html>") == "Strong\nunit"
    assert plain("a < b") == "a < b"


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ('* <span style="color:#E48C2F;"><b>Hitra</b> played</span>', "* Hitra played"),
        ("* !<b>Card played</b>: Pass", "* Card played: Pass"),
        ("*|Turn&nbsp;3", "* Turn 3"),
        ("*** 2d6 = 5,1 *** &lt;newbie&gt;", "*** 2d6 = 5,1 *** <newbie>"),
        ("<Ann> !why 3 < 4", "<Ann> !why 3 < 4"),
        ("- left", "- left"),
        ("* <Li> moves the <b>wagon</b>", "* <Li> moves the wagon"),
        ("* <B> and <I> retire</i>", "* <B> and  retire"),
        ("<B> I say <b>no</b> &amp; go", "<B> I say <b>no</b> & go"),
        ("* <ul><li>one</li><li>two</li></ul>", "*  one  two "),
        ("* <b>Event Deck shuffled", "* Event Deck shuffled"),
        ("* <i>Rome<font color=red> wins", "* Rome wins"),
        ("* Company <B> moves", "* Company <B> moves"),
        ("- <unit> moves</b>", "- <unit> moves"),
    ],
)
def test_a_line_of_a_modules_log_has_no_marks_of_a_page(told, line):
    assert plain_line(told) == line
