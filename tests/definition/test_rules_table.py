import pytest

from vtt.base.errors import DefinitionError
from vtt.definition.rules_table import CellValue, DataSource, RulesTable

TABLE = RulesTable(
    "combat",
    "Combat",
    ("Pk", "Sh"),
    ("foot", "mounted"),
    (
        ("Pk", "foot", CellValue(4)),
        ("Pk", "mounted", CellValue("flees", DataSource.RECONSTRUCTION, "guess")),
        ("Sh", "foot", CellValue(None)),
    ),
)


def test_a_cell_gives_its_value_with_its_source():
    assert TABLE.number("Pk", "foot") == 4.0
    assert TABLE.text("Pk", "mounted") == "flees"
    assert TABLE.cell("Pk", "mounted").source is DataSource.RECONSTRUCTION
    assert TABLE.cell("Sh", "foot").value is None
    assert TABLE.get("Pk", "foot") == CellValue(4)
    assert TABLE.get("Sh", "mounted") is TABLE.get("Pk", "foots") is None


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        ("Pkk", "foot", "table 'combat' has no row 'Pkk'; did you mean 'Pk'?"),
        ("Pk", "foots", "table 'combat' has no column 'foots'; did you mean 'foot'?"),
        ("Sh", "mounted", "table 'combat', row 'Sh', column 'mounted': the cell is empty"),
    ],
)
def test_a_cell_that_is_not_there_is_named(row, column, message):
    with pytest.raises(DefinitionError) as caught:
        TABLE.cell(row, column)
    assert str(caught.value) == message
    assert not TABLE.has(row, column)


@pytest.mark.parametrize(("row", "column"), [("Pk", "mounted"), ("Sh", "foot")])
def test_what_is_no_number_is_not_taken_for_one(row, column):
    assert TABLE.has(row, column)
    with pytest.raises(DefinitionError, match=r"expected a number, found ('flees'|None)"):
        TABLE.number(row, column)
