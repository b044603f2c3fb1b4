"""Numbers for rules: typed reading of the module's tables. A plug-in holds no number of its own."""

from vtt.base.errors import DefinitionError
from vtt.definition.module import ModuleDefinition
from vtt.definition.rules_table import CellValue
from vtt.rules.view import RulesView


class MissingValueError(DefinitionError):
    """A cell that a rule needs is empty: the rule is doubtful, and this names the cell."""


def cell(view: RulesView, table: str, row: str, column: str) -> CellValue:
    """A filled cell.

    Raises:
        MissingValueError: if the cell is empty.
        DefinitionError: for an unknown table, row or column.
    """
    found = view.table(table)
    value = found.get(row, column)
    if value is not None and value.value is not None:
        return value
    if row not in found.rows or column not in found.columns:
        return found.cell(row, column)  # which raises
    raise MissingValueError(f"no opinion: table {table!r}, row {row!r}, column {column!r} is empty")


def number(view: RulesView, table: str, row: str, column: str) -> float:
    """A number; see `cell` for the errors, and DefinitionError for a cell that holds another kind."""
    return float(_typed(view, table, row, column, "a number", int, float))


def whole(view: RulesView, table: str, row: str, column: str) -> int:
    """A whole number."""
    value = _typed(view, table, row, column, "a whole number", int, float)
    if value != int(value):
        raise DefinitionError(
            f"table {table!r}, row {row!r}, column {column!r}: expected a whole number, found {value!r}"
        )
    return int(value)


def text(view: RulesView, table: str, row: str, column: str) -> str:
    """A text."""
    return str(_typed(view, table, row, column, "a text", str))


def flag(view: RulesView, table: str, row: str, column: str) -> bool:
    """Yes or no."""
    return bool(_typed(view, table, row, column, "yes or no", bool))


def _typed(
    view: RulesView, table: str, row: str, column: str, wanted: str, *kinds: type
) -> float | int | str | bool:
    known, key = view.printed(_nothing_read), (table, row, column, wanted)
    if key in known:
        return known[key]
    value = cell(view, table, row, column).value
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise DefinitionError(
            f"table {table!r}, row {row!r}, column {column!r}: expected {wanted}, found {value!r}"
        )
    known[key] = value  # type: ignore[assignment]
    return value  # type: ignore[return-value]


def _nothing_read(_: ModuleDefinition) -> dict[tuple[str, ...], float | int | str | bool]:
    """The cells that were read before, by where they are and what is expected there."""
    return {}
