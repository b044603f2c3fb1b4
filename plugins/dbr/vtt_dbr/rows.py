"""Rows of the module's tables that are rules: each carries its number, and can be switched off."""

from vtt.definition.rules_table import DataSource
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.party import Line

OURS = DataSource.RECONSTRUCTION
"""The source of what is not printed but our ruling: shown as a house ruling."""


def number_rows(book: Rulebook, *rules: str) -> None:
    """Let a book carry the numbers of rules whose figures are rows of a table."""
    for rule in rules:
        book.clause(rule, otherwise=None)(_row)


def rule_of(view: RulesView, table: str, row: str) -> str:
    """The number of the rule that a row belongs to."""
    return tables.word(view, table, row, "rule")


def in_use(view: RulesView, table: str) -> tuple[str, ...]:
    """The rows of a table whose rules are in use, in their order."""
    return tuple(row for row in tables.rows(view, table) if is_on(view, rule_of(view, table, row)))


def fits(view: RulesView, table: str, row: str, column: str, name: str, arm: str = "") -> bool:
    """Whether the words in a cell cover a class or grade; an empty cell covers everybody."""
    words = tables.word(view, table, row, column)
    return not words or tables.covers(words, name, arm)


def line(view: RulesView, table: str, row: str, title: str, value: int) -> Line:
    """A row as a line of a sum; it is ours where anything in the row is."""
    return Line(rule_of(view, table, row), title, value, is_ours(view, table, row))


def is_ours(view: RulesView, table: str, row: str) -> bool:
    """Whether a row holds anything that is not printed but our ruling."""
    return row in tables.constant(view, ("ours", table), lambda: _ours(view, table))


def _ours(view: RulesView, table: str) -> frozenset[str]:
    cells = view.table(table).cells
    return frozenset(row for row, _, cell in cells if cell.source is OURS)


def _row(view: RulesView) -> None:
    """A row of a table has no code of its own."""
