"""Tables of numbers that rules read, each cell with the source of its value.

They live in the module, so that an owner of the printed game can edit them.
"""

from enum import StrEnum

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.problems import did_you_mean


class DataSource(StrEnum):
    """Where a value comes from: the rule text, a public source, or our own reconstruction."""

    RULE_TEXT = "S"
    PUBLIC = "P"
    RECONSTRUCTION = "R"


class CellValue(msgspec.Struct, frozen=True):
    """One value with its source and, where known, its place in that source."""

    value: float | int | str | bool | None
    source: DataSource = DataSource.RULE_TEXT
    reference: str = ""


class RulesTable(msgspec.Struct, frozen=True, dict=True):
    """Rows by columns; `cells` holds `(row, column, value)` for each filled cell."""

    id: str
    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, str, CellValue], ...]
    source: DataSource = DataSource.RULE_TEXT
    reference: str = ""

    def cell(self, row: str, column: str) -> CellValue:
        """The cell at a row and a column.

        Raises:
            DefinitionError: for an unknown row or column (with the nearest name), or an empty cell.
        """
        index = self.__dict__.get("_index")
        if index is None:
            index = {(r, c): value for r, c, value in self.cells}
            self.__dict__["_index"] = index
        found: CellValue | None = index.get((row, column))
        if found is None:
            raise DefinitionError(self._missing(row, column))
        return found

    def number(self, row: str, column: str) -> float:
        """The cell's value as a number.

        Raises:
            DefinitionError: where there is none, or it is not a number.
        """
        value = self.cell(row, column).value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise DefinitionError(
                f"table {self.id!r}, row {row!r}, column {column!r}: expected a number, found {value!r}"
            )
        return float(value)

    def text(self, row: str, column: str) -> str:
        """The cell's value as a text."""
        return str(self.cell(row, column).value)

    def has(self, row: str, column: str) -> bool:
        """Whether the cell is filled."""
        return any(r == row and c == column for r, c, _ in self.cells)

    def _missing(self, row: str, column: str) -> str:
        if row not in self.rows:
            return f"table {self.id!r} has no row {row!r}{did_you_mean(row, self.rows)}"
        if column not in self.columns:
            return f"table {self.id!r} has no column {column!r}{did_you_mean(column, self.columns)}"
        return f"table {self.id!r}, row {row!r}, column {column!r}: the cell is empty"
