"""Rows of the module's tables that are rules: each carries its number, and can be switched off."""

from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.view import RulesView
from vtt_dbr import tables


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


def _row(view: RulesView) -> None:
    """A row of a table has no code of its own."""
