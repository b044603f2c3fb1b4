"""Every word of a table that the code looks up is held against the words that it knows."""

from pathlib import Path

import msgspec
import pytest

from plugins.dbr.tests.conftest import FOLDER
from plugins.dbr.tests.test_roles import changed
from vtt.base.problems import SourceRef
from vtt.formats.module_file import read_module
from vtt.rules.manifest import check_module, read_manifest

CODE = Path(__file__).parents[1] / "vtt_dbr"
MANIFEST = read_manifest((CODE / "plugin.toml").read_text(encoding="utf-8"), SourceRef("p"))
MODULE = read_module(FOLDER)
NEEDS = {need.id: need for need in MANIFEST.tables}
TEXTS = {
    (table.id, column, cell.value): row
    for table in MODULE.rules_tables
    for row, column, cell in table.cells
    if isinstance(cell.value, str) and column in NEEDS[table.id].cells
}
"""One row for each text that stands in a column of words."""
FOR_PEOPLE = {"rule", "name", "use", "what", "enemy_nation"}
"""Columns that nothing is looked up by: texts, numbers of rules, nations as army lists call them."""


def problems(module):
    return check_module(MANIFEST, module, "module.xml")


def test_every_table_and_every_column_of_words_is_declared():
    assert problems(MODULE) == ()
    for table in MODULE.rules_tables:
        words = {
            column
            for _, column, cell in table.cells
            if isinstance(cell.value, str | bool) and column not in FOR_PEOPLE
        }
        figures = {"S", "O", "I", "F", "X"} if table.id == "classes" else set()
        assert words - figures <= {*NEEDS[table.id].cells}, table.id


@pytest.mark.parametrize("table", sorted({table for table, _, _ in TEXTS}))
def test_a_letter_amiss_is_an_error(table):
    for (_, column, text), row in (item for item in TEXTS.items() if item[0][0] == table):
        value = f"{text}q"
        (problem,) = problems(changed(MODULE, table, row, column, value))
        assert str(problem.where) == f"tables/{table}.xml"
        assert f"row {row!r}, column {column!r}: expected one of " in problem.message
        found = problem.message.partition("found ")[2].split(";")[0].strip("'")
        assert value.endswith(found), problem.message


def test_a_misspelt_role_is_told_with_the_nearest():
    (problem,) = problems(changed(MODULE, "roles", "guns", "role", "gunz"))
    assert problem.message.endswith("found 'gunz'; did you mean 'guns'?")


@pytest.mark.parametrize("table", ["distances", "pips", "moves", "tactical_factors", "ranges"])
def test_a_row_that_code_looks_up_by_name_is_missed_where_its_name_is_amiss(table):
    found = MODULE.rules_table(table)
    for row in found.rows:
        if not NEEDS[table].names and row not in NEEDS[table].rows:
            assert (table, row) == ("tactical_factors", "any_on_a_hill")
            continue
        cells = tuple((r + "q" if r == row else r, c, cell) for r, c, cell in found.cells)
        rows = tuple(r + "q" if r == row else r for r in found.rows)
        spoilt = msgspec.structs.replace(found, rows=rows, cells=cells)
        tables = tuple(spoilt if one is found else one for one in MODULE.rules_tables)
        told = problems(msgspec.structs.replace(MODULE, rules_tables=tables))
        assert any("did you mean" in problem.message for problem in told), row


def test_the_words_for_roles_are_those_that_the_code_asks_for():
    code = "\n".join(file.read_text(encoding="utf-8") for file in sorted(CODE.glob("*.py")))
    (listed,) = (words.words for words in MANIFEST.words if words.id == "roles")
    assert [role for role in listed if f'"{role}"' not in code] == []
