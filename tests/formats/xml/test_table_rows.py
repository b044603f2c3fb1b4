import pytest

from vtt.definition.rules_table import CellValue, DataSource, RulesTable
from vtt.formats.xml.table_rows import (
    ROW,
    CellNote,
    FilledCell,
    RowEntry,
    make_rules_table,
    take_rules_table,
)

TABLE = RulesTable(
    "crt",
    "Combat results",
    ("1", "2"),
    ("1-1", "2-1"),
    (
        ("1", "1-1", CellValue("AE")),
        ("1", "2-1", CellValue(3.5, DataSource.RECONSTRUCTION)),
        ("2", "2-1", CellValue(None, DataSource.RULE_TEXT, "page 7")),
    ),
    titles=(("AE", "attacker eliminated"), ("1", "one")),
)


def test_a_table_becomes_rows_and_notes_and_comes_back():
    fields = take_rules_table(TABLE)
    assert fields["rows"] == (
        RowEntry("1", (FilledCell("AE"), FilledCell(3.5))),
        RowEntry("2", (None, FilledCell(None))),
    )
    assert fields["notes"] == (
        CellNote("1", "2-1", DataSource.RECONSTRUCTION),
        CellNote("2", "2-1", None, "page 7"),
    )
    assert make_rules_table(**fields) == TABLE


def test_the_tables_source_holds_for_every_cell_without_a_note():
    made = make_rules_table(
        "t",
        "T",
        ("a", "b"),
        DataSource.PUBLIC,
        "a report",
        (RowEntry("1", (FilledCell(1), FilledCell(2))),),
    )
    assert {cell.source for _, _, cell in made.cells} == {DataSource.PUBLIC}


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((None, FilledCell(None), FilledCell("-")), "- null '-'"),
        ((FilledCell("A r"), FilledCell("3"), FilledCell(3)), "'A r' '3' 3"),
        ((), ""),
    ],
)
def test_a_row_reads_like_the_printed_table(values, text):
    assert ROW.text(values) == text
    assert ROW.parse(text) == values


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"columns": ("a", "a")}, "expected each column once, found 'a' twice"),
        ({"rows": (RowEntry("1", (None,)),) * 2}, "expected each row once, found '1' twice"),
        (
            {"rows": (RowEntry("1", ()),)},
            "row '1': expected 1 values, one for each column, found 0",
        ),
        ({"notes": (CellNote("9", "a"),)}, "a note names row '9', column 'a': no such filled cell"),
        (
            {"rows": (RowEntry("1", (FilledCell(1),)),), "notes": (CellNote("1", "a"),) * 2},
            "expected each note on a cell once",
        ),
    ],
)
def test_what_makes_no_table_is_refused(fields, fault):
    with pytest.raises(ValueError, match=fault):
        make_rules_table(**{"id": "t", "name": "T", "columns": ("a",), **fields})
