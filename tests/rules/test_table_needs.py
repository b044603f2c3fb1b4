"""A table is held against what rules need: rows, columns, kinds of value, and words that code looks up."""

import math
import re

import pytest

from vtt.definition.rules_table import CellValue, RulesTable
from vtt.rules.settings import Setting, SettingType
from vtt.rules.table_needs import (
    CellKind,
    TableNeed,
    WordList,
    expect_lists,
    known_words,
    table_faults,
)

TROOPS = WordList("troops", words=("FOOT",), tables=("moves",), many=True)
HOW = WordList("how", words=("must", "may"))
UNDER = WordList("under", settings=True)
SETTINGS = (
    Setting("door", SettingType.FLAG, True, ""),
    Setting("scale", SettingType.CHOICE, "small", "", values=("small", "large")),
)
NEED = TableNeed(
    "follows",
    (),
    ("who",),
    CellKind.TEXT,
    cells={"who": "troops", "how": "how", "value": "whole", "setting": "under"},
)
MOVES = RulesTable("moves", "Moves", ("pike", "shot"), (), ())


def faults(need=NEED, row="first", columns=("who", "how", "value", "setting"), **cells):
    made = tuple((row, column, CellValue(value)) for column, value in cells.items())
    table = RulesTable(need.id, "", (row,), columns, made)
    known = known_words((TROOPS, HOW, UNDER), SETTINGS, {"moves": MOVES})
    return [(fault.row, fault.message) for fault in table_faults(need, table, known)]


@pytest.mark.parametrize(
    ("kind", "fits", "not_"),
    [
        (CellKind.NUMBER, [1, 1.5], [True, "1", None]),
        (CellKind.WHOLE, [1, 2.0], [1.5, True, "1", math.inf, math.nan]),
        (CellKind.TEXT, ["x"], [1, None]),
        (CellKind.FLAG, [True], [1, "yes"]),
    ],
)
def test_kinds_of_cells(kind, fits, not_):
    assert all(kind.fits(value) for value in fits)
    assert not any(kind.fits(value) for value in not_)


@pytest.mark.parametrize(
    "cells",
    [
        {"who": "FOOT", "how": "must", "value": 1, "setting": "door false"},
        {"who": "pike shot, FOOT -shot", "how": "may", "setting": "scale large"},
        {},
    ],
)
def test_words_that_are_known_and_empty_cells_are_no_faults(cells):
    assert faults(**cells) == []


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (
            {"who": "shot pikc"},
            "column 'who': expected one of FOOT, pike, shot, found 'pikc'; did you mean 'pike'?",
        ),
        ({"who": "FOOT -shott"}, "found 'shott'; did you mean 'shot'?"),
        ({"how": "must may"}, "column 'how': expected one of must, may, found 'must may'"),
        ({"how": "-may"}, "found '-may'; did you mean 'may'?"),
        ({"value": "1"}, "column 'value': expected a whole value, found '1'"),
        (
            {"setting": "door yes"},
            "expected one of door true, door false, scale small, scale large",
        ),
        ({"setting": "dor true"}, "found 'dor true'; did you mean 'door true'?"),
    ],
)
def test_a_word_that_is_not_known_is_named_with_its_row_and_the_nearest(cells, message):
    ((row, told),) = faults(**cells)
    assert row == "first"
    assert told.startswith("table 'follows', row 'first', column ")
    assert message in told


def test_a_column_of_words_has_to_be_there():
    ((row, told),) = faults(columns=("who", "how", "valeu", "setting"))
    assert (row, told) == (
        "",
        "table 'follows' needs a column 'value'; did you mean 'valeu'?",
    )


def test_rows_can_be_named_by_words():
    need = TableNeed("ranges", (), (), names="troops")
    assert faults(need, "pike", ()) == []
    assert faults(need, "pikc", ()) == [
        (
            "pikc",
            "table 'ranges', name of a row: expected one of FOOT, pike, shot, found 'pikc'; "
            "did you mean 'pike'?",
        )
    ]


MOVES_NEED = TableNeed("moves", (), ())


def test_a_needed_cell_that_cannot_be_read_is_told_once():
    need = TableNeed("follows", ("first",), ("value",), CellKind.NUMBER, cells={"value": "number"})
    assert faults(need, value="1") == [
        (
            "first",
            "table 'follows', row 'first', column 'value': expected a number value, found '1'",
        )
    ]


@pytest.mark.parametrize(
    ("needs", "lists", "message"),
    [
        ((NEED,), (TROOPS, UNDER), "table 'follows': there are no words 'how'"),
        ((NEED,), (TROOPS, HOW, UNDER), "words 'troops': there is no table 'moves'"),
        (
            (MOVES_NEED,),
            (WordList("troops", tables=("move",)),),
            "words 'troops': there is no table 'move'; did you mean 'moves'?",
        ),
        ((), (HOW, HOW), "words: the id 'how' is declared twice"),
        ((), (WordList("text"),), "words: the id 'text' is that of a kind of value"),
    ],
)
def test_words_that_are_not_declared_or_twice_are_refused(needs, lists, message):
    expect_lists((NEED, MOVES_NEED), (TROOPS, HOW, UNDER))
    with pytest.raises(ValueError, match=re.escape(message)):
        expect_lists(needs, lists)


def test_rows_are_not_named_by_a_kind_of_value():
    with pytest.raises(ValueError, match="rows are named by words, found the kind 'number'"):
        expect_lists((TableNeed("ranges", (), (), names="number"),), ())
