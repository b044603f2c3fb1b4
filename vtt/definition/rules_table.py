"""Tables of numbers that rules read, each cell with the source of its value.

They live in the module, so that an owner of the printed game can edit them.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

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
    """Rows by columns; `cells` holds `(row, column, value)` for each filled cell.

    `titles` holds `(name, words)`: how people read the name of a row, of a column, or a text in a cell.
    """

    id: str
    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, str, CellValue], ...]
    source: DataSource = DataSource.RULE_TEXT
    reference: str = ""
    titles: tuple[tuple[str, str], ...] = ()

    def title(self, name: str) -> str:
        """How people read a name of this table; one without a title with blanks in it.

        >>> RulesTable("t", "T", (), (), (), titles=(("ma", "Movement"),)).title("ma")
        'Movement'
        """
        return self._titles.get(name, name.replace("_", " "))

    def cell(self, row: str, column: str) -> CellValue:
        """The cell at a row and a column.

        Raises:
            DefinitionError: for an unknown row or column (with the nearest name), or an empty cell.
        """
        found = self.get(row, column)
        if found is None:
            raise DefinitionError(self._missing(row, column))
        return found

    def get(self, row: str, column: str) -> CellValue | None:
        """The cell at a row and a column; None for an empty one, and where the table has none."""
        return self._index.get((row, column))

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
        return (row, column) in self._index

    @cached_property
    def _index(self) -> Mapping[tuple[str, str], CellValue]:
        return {(row, column): value for row, column, value in self.cells}

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        return dict(self.titles)

    def _missing(self, row: str, column: str) -> str:
        if row not in self.rows:
            return f"table {self.id!r} has no row {row!r}{did_you_mean(row, self.rows)}"
        if column not in self.columns:
            return f"table {self.id!r} has no column {column!r}{did_you_mean(column, self.columns)}"
        return f"table {self.id!r}, row {row!r}, column {column!r}: the cell is empty"
