"""Cells are read with their kind; an empty one is a missing value, an unknown one a fault."""

import msgspec
import pytest

from tests.rules.duel import DUEL, duel_module, start
from vtt.base.errors import DefinitionError
from vtt.definition.rules_table import CellValue, RulesTable
from vtt.rules.tables import MissingValueError, cell, flag, number, text, whole
from vtt.rules.view import RulesView

TABLE = RulesTable(
    "t",
    "T",
    ("a", "b"),
    ("n", "w", "t", "f", "e"),
    (
        ("a", "n", CellValue(2.5)),
        ("a", "w", CellValue(3)),
        ("a", "t", CellValue("DE")),
        ("a", "f", CellValue(True)),
        ("a", "e", CellValue(None)),
    ),
)


@pytest.fixture
def view() -> RulesView:
    module = msgspec.structs.replace(duel_module(), rules_tables=(TABLE,))
    return RulesView(start(), module, DUEL, {})


def test_cells_are_read_by_kind(view):
    assert number(view, "t", "a", "n") == 2.5
    assert number(view, "t", "a", "w") == 3.0
    assert whole(view, "t", "a", "w") == 3
    assert text(view, "t", "a", "t") == "DE"
    assert flag(view, "t", "a", "f") is True
    assert cell(view, "t", "a", "w") == CellValue(3)


@pytest.mark.parametrize(
    ("read", "column", "message"),
    [
        (number, "t", "column 't': expected a number, found 'DE'"),
        (number, "f", "expected a number, found True"),
        (whole, "n", "expected a whole number, found 2.5"),
        (text, "n", "expected a text, found 2.5"),
        (flag, "w", "expected yes or no, found 3"),
    ],
)
def test_another_kind_is_a_fault(view, read, column, message):
    with pytest.raises(DefinitionError, match=message):
        read(view, "t", "a", column)


@pytest.mark.parametrize(("row", "column"), [("a", "e"), ("b", "n")])
def test_an_empty_cell_is_a_missing_value(view, row, column):
    with pytest.raises(
        MissingValueError, match=f"table 't', row '{row}', column '{column}' is empty"
    ):
        number(view, "t", row, column)


@pytest.mark.parametrize(
    ("table", "row", "column"), [("u", "a", "n"), ("t", "c", "n"), ("t", "a", "x")]
)
def test_unknown_names_are_faults_and_not_missing_values(view, table, row, column):
    with pytest.raises(DefinitionError) as caught:
        number(view, table, row, column)
    assert not isinstance(caught.value, MissingValueError)
