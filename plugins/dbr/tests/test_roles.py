"""Whom a rule means is the module's word: without a row of these tables some case comes out otherwise."""

from pathlib import Path

import msgspec
import pytest

from plugins.dbr.tests.conftest import FOLDER
from vtt.base.errors import FormatError
from vtt.formats.module_file import read_module
from vtt.rules.case_run import run_case
from vtt.rules.coverage import read_coverage
from vtt.rules.testing import load_cases

CASES = load_cases(Path(__file__).parent / "cases")
COVERAGE = read_coverage(Path(__file__).parents[1] / "vtt_dbr" / "coverage.toml")
PUSHING = "B20.4"
MODULE = read_module(FOLDER)
WITHOUT_RULE = ("stays_back",)
"""How our computer player plays; see test_score."""
ROLES = [(row, "classes") for row in MODULE.rules_table("roles").rows if row not in WITHOUT_RULE]
PUSHES = [(row, "others") for row in MODULE.rules_table("pushes").rows]


def changed(module, table_id, row, column, value):
    """The module as it is when somebody writes another word into a table."""
    table = module.rules_table(table_id)
    cells = tuple(
        (r, c, msgspec.structs.replace(cell, value=value) if (r, c) == (row, column) else cell)
        for r, c, cell in table.cells
    )
    other = msgspec.structs.replace(table, cells=cells)
    tables = tuple(other if one is table else one for one in module.rules_tables)
    return msgspec.structs.replace(module, rules_tables=tables)


def about(rule):
    listed = {case for one in COVERAGE.rule if one.id == rule for case in one.cases}
    return [case for case in CASES if case.rule == rule or case.id in listed]


def differs(case, module, rules):
    try:
        return not run_case(case, module, rules).passed
    except FormatError:
        return True


@pytest.mark.parametrize(
    ("table", "row", "column"),
    [("roles", *one) for one in ROLES] + [("pushes", *one) for one in PUSHES],
)
def test_each_row_decides_a_case(module, rules, table, row, column):
    rule = module.rules_table("roles").text(row, "rule") if table == "roles" else PUSHING
    spoilt = changed(module, table, row, column, "Nobody")
    assert any(differs(case, spoilt, rules) for case in about(rule))
