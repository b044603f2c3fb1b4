"""Rules tables between their two forms: a cell each with its source, and rows of values with notes.

In a file a row reads like the printed table, `values="AE NE - 'A r'"`: `-` is an empty cell, `null`
a value that is known to be unknown. What a single cell says of its source is a note of its own.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any

import msgspec

from vtt.definition.rules_table import CellValue, DataSource, RulesTable
from vtt.formats.xml import notation
from vtt.formats.xml.simple_types import SimpleType, writable

_EMPTY = "-"


class FilledCell(msgspec.Struct, frozen=True):
    """The value of a filled cell (None: known to be unknown)."""

    value: Any


class RowEntry(msgspec.Struct, frozen=True):
    """A row of a rules table: its cells from left to right, None where one is empty."""

    name: str
    values: tuple[FilledCell | None, ...]


class CellNote(msgspec.Struct, frozen=True):
    """Where a cell's value comes from, where that is not what the table says."""

    row: str
    column: str
    source: DataSource | None = None
    reference: str = ""


def make_rules_table(  # noqa: PLR0913, PLR0917 - what the element holds, by name
    id: str,
    name: str,
    columns: tuple[str, ...],
    source: DataSource = DataSource.RULE_TEXT,
    reference: str = "",
    rows: tuple[RowEntry, ...] = (),
    notes: tuple[CellNote, ...] = (),
    titles: tuple[tuple[str, str], ...] = (),
) -> RulesTable:
    """A rules table from rows of values and notes on single cells.

    Raises:
        ValueError: for a row of another length than the columns, a name that comes twice, a note on
            a cell that is not there, or a title of what is not in the table.
    """
    by_cell = _notes_by_cell(notes)
    cells = []
    _require_once("column", columns)
    _require_once("row", [row.name for row in rows])
    for row in rows:
        if len(row.values) != len(columns):
            raise ValueError(
                f"row {row.name!r}: expected {len(columns)} values, one for each column, "
                f"found {len(row.values)}"
            )
        for column, filled in zip(columns, row.values, strict=True):
            if filled is not None:
                note = by_cell.pop((row.name, column), CellNote(row.name, column))
                cell = CellValue(filled.value, note.source or source, note.reference)
                cells.append((row.name, column, cell))
    for row_name, column in by_cell:
        raise ValueError(f"a note names row {row_name!r}, column {column!r}: no such filled cell")
    names = tuple(row.name for row in rows)
    _require_names(titles, {*names, *columns, *(cell.value for _, _, cell in cells)})
    return RulesTable(id, name, names, columns, tuple(cells), source, reference, titles)


def take_rules_table(table: RulesTable) -> Mapping[str, Any]:
    """The rows and notes that `make_rules_table` makes this table of."""
    found = {(row, column): cell for row, column, cell in table.cells}
    rows = tuple(
        RowEntry(row, tuple(_filled(found.get((row, column))) for column in table.columns))
        for row in table.rows
    )
    return {
        "id": table.id,
        "name": table.name,
        "columns": table.columns,
        "source": table.source,
        "reference": table.reference,
        "rows": rows,
        "notes": tuple(_notes(table, found)),
        "titles": table.titles,
    }


def _filled(cell: CellValue | None) -> FilledCell | None:
    return None if cell is None else FilledCell(cell.value)


def _notes(table: RulesTable, found: Mapping[tuple[str, str], CellValue]) -> Iterator[CellNote]:
    for row in table.rows:
        for column in table.columns:
            cell = found.get((row, column))
            if cell is not None and (cell.source != table.source or cell.reference):
                source = cell.source if cell.source != table.source else None
                yield CellNote(row, column, source, cell.reference)


def _notes_by_cell(notes: tuple[CellNote, ...]) -> dict[tuple[str, str], CellNote]:
    _require_once("note on a cell", [f"{note.row} / {note.column}" for note in notes])
    return {(note.row, note.column): note for note in notes}


def _require_names(titles: tuple[tuple[str, str], ...], known: Set[object]) -> None:
    _require_once("title", [name for name, _ in titles])
    for name, _ in titles:
        if name not in known:
            raise ValueError(
                f"a title names {name!r}: no row, column or text in a cell is called so"
            )


def _require_once(what: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"expected each {what} once, found {name!r} twice")
        seen.add(name)


def _parse_row(text: str) -> tuple[FilledCell | None, ...]:
    return tuple(
        None if token == _EMPTY else FilledCell(notation.parse_scalar(token))
        for token in notation.split_values(text)
    )


def _format_row(values: tuple[FilledCell | None, ...]) -> str:
    return writable(" ".join(_cell_text(cell) for cell in values))


def _cell_text(cell: FilledCell | None) -> str:
    if cell is None:
        return _EMPTY
    return f"'{_EMPTY}'" if cell.value == _EMPTY else notation.format_scalar(cell.value)


ROW = SimpleType(
    "row", "values with blanks between them, - for an empty cell", _parse_row, _format_row, ()
)
