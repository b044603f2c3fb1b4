"""What rules need of a module's tables: rows, columns, kinds of value, and the words that code looks up.

[[words]]
id = "troops"
words = ["FOOT", "MOUNTED"]
tables = ["moves"]                 # the names of this table's rows as well
many = true                        # a cell may hold several

[[tables]]
id = "follows"
rows = []
columns = ["troops", "how"]
kind = "text"
cells = { troops = "troops" }      # what may stand in a column of any row: words, or a kind of value
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

import msgspec

from vtt.base.problems import Problem, ProblemSeverity, SourceRef, did_you_mean
from vtt.definition.rules_table import RulesTable
from vtt.rules.settings import Setting, SettingType

BETWEEN_WORDS = re.compile(r"[ ,]+")
LEFT_OUT = "-"
"""What stands before a word of several that is left out."""


class CellKind(StrEnum):
    """What the cells of a table hold."""

    NUMBER = "number"
    WHOLE = "whole"
    TEXT = "text"
    FLAG = "flag"

    def fits(self, value: object) -> bool:
        """Whether a cell's value is of this kind."""
        if self is CellKind.FLAG:
            return isinstance(value, bool)
        if self is CellKind.TEXT:
            return isinstance(value, str)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return self is CellKind.NUMBER or float(value).is_integer()


class WordList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that rules look up: those named, the rows of tables, a setting with one of its values.

    `many`: a cell may hold several with blanks or commas between them, a minus before what is left out.
    """

    id: str
    words: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    settings: bool = False
    many: bool = False


class TableNeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that the rules read from the module; more rows and columns do no harm.

    The cells of `rows` and `columns` must be there and of one `kind`. `cells` says by column, in place of
    that, what may stand in any row, filled or empty: a kind, or the words of a list; `names` which list rows
    are named by.
    """

    id: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    kind: CellKind = CellKind.NUMBER
    optional: bool = False
    cells: dict[str, str] = {}
    names: str = ""

    def lists(self) -> Iterator[str]:
        """The lists of words that it names."""
        kinds = set(CellKind)
        yield from (what for what in self.cells.values() if what not in kinds)
        yield from (self.names,) if self.names else ()


class TableFault(msgspec.Struct, frozen=True):
    """What is wrong with a table (None: it is not there), in one of its rows or (empty) as a whole."""

    code: str
    message: str
    table: RulesTable | None
    row: str = ""
    severity: ProblemSeverity = ProblemSeverity.ERROR

    def at(self, where: SourceRef | None) -> Problem:
        """The fault as a problem at a place."""
        return Problem(self.code, self.message, where, self.severity)


Known = Mapping[str, tuple[WordList, Sequence[str]]]
"""The lists of words by id, each with all of its words."""


def expect_lists(needs: Sequence[TableNeed], lists: Sequence[WordList]) -> None:
    """Raise a ValueError for words that are not declared, are so twice, or name a table that is not."""
    kinds, known = [kind.value for kind in CellKind], [one.id for one in lists]
    if twice := next((name for name in known if known.count(name) > 1), None):
        raise ValueError(f"words: the id {twice!r} is declared twice")
    if kind := next((name for name in known if name in kinds), None):
        raise ValueError(f"words: the id {kind!r} is that of a kind of value")
    for need in needs:
        if need.names in kinds:
            raise ValueError(
                f"table {need.id!r}: rows are named by words, found the kind {need.names!r}"
            )
        for name in need.lists():
            if name not in known:
                hint = did_you_mean(name, [*kinds, *known])
                raise ValueError(f"table {need.id!r}: there are no words {name!r}{hint}")
    tables = [need.id for need in needs]
    for one in lists:
        for name in one.tables:
            if name not in tables:
                hint = did_you_mean(name, tables)
                raise ValueError(f"words {one.id!r}: there is no table {name!r}{hint}")


def known_words(
    lists: Iterable[WordList], settings: Iterable[Setting], tables: Mapping[str, RulesTable]
) -> Known:
    """All words of each list, for a module with these tables."""
    in_use = [words for setting in settings for words in _setting_words(setting)]
    return {
        one.id: (
            one,
            [
                *one.words,
                *(row for name in one.tables if name in tables for row in tables[name].rows),
                *(in_use if one.settings else ()),
            ],
        )
        for one in lists
    }


def table_faults(need: TableNeed, table: RulesTable, known: Known) -> Iterator[TableFault]:
    """What a table lacks, and what stands in it that the rules cannot read."""
    yield from _lacking(need, table)
    yield from _needed_cells(need, table)
    for row, column, cell in table.cells:
        what = need.cells.get(column)
        if what is not None and cell.value is not None:
            fault = _cell_fault(what, cell.value, known)
            if fault:
                yield TableFault("rules-cell", f"{_at(table, row, column)}: {fault}", table, row)
    for row in table.rows if need.names else ():
        if fault := _words_fault(row, *known[need.names]):
            message = f"table {need.id!r}, name of a row: {fault}"
            yield TableFault("rules-cell", message, table, row)


def _lacking(need: TableNeed, table: RulesTable) -> Iterator[TableFault]:
    columns = dict.fromkeys((*need.columns, *need.cells))
    for kind, wanted, found in (
        ("row", need.rows, table.rows),
        ("column", columns, table.columns),
    ):
        for name in _missing(wanted, found):
            message = f"table {need.id!r} needs a {kind} {name!r}{did_you_mean(name, found)}"
            yield TableFault("rules-table", message, table)


def _needed_cells(need: TableNeed, table: RulesTable) -> Iterator[TableFault]:
    for row in need.rows:
        for column in need.columns:
            if row not in table.rows or column not in table.columns:
                continue
            cell = table.get(row, column)
            value = None if cell is None else cell.value
            at = _at(table, row, column)
            if value is None:
                message = f"{at} is empty: rules that read it are doubtful"
                yield TableFault("rules-empty", message, table, row, ProblemSeverity.WARNING)
            elif column not in need.cells and not need.kind.fits(value):
                message = f"{at}: expected a {need.kind} value, found {value!r}"
                yield TableFault("rules-cell", message, table, row)


def _cell_fault(what: str, value: object, known: Known) -> str:
    """Why a value may not stand in a cell; empty if it may."""
    if what in known:
        return _words_fault(value, *known[what])
    return "" if CellKind(what).fits(value) else f"expected a {what} value, found {value!r}"


def _words_fault(value: object, listed: WordList, words: Sequence[str]) -> str:
    text = str(value)
    parts = [part for part in BETWEEN_WORDS.split(text) if part] if listed.many else [text]
    for part in parts:
        word = part.removeprefix(LEFT_OUT) if listed.many else part
        if word not in words:
            return f"expected one of {', '.join(words)}, found {word!r}{did_you_mean(word, words)}"
    return ""


def _setting_words(setting: Setting) -> Iterator[str]:
    """A setting with each of its values, as rows that stand under one write it."""
    values = ("true", "false") if setting.type is SettingType.FLAG else setting.values
    yield from (f"{setting.key} {value}" for value in values)


def _at(table: RulesTable, row: str, column: str) -> str:
    return f"table {table.id!r}, row {row!r}, column {column!r}"


def _missing(wanted: Iterable[str], found: Iterable[str]) -> list[str]:
    there = set(found)
    return [name for name in wanted if name not in there]
