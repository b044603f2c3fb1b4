"""A rules table and the state of a rule as players read them."""

import html
from collections import Counter
from collections.abc import Mapping, Sequence

from vtt.commands.naming import spoken
from vtt.definition.rules_table import CellValue, DataSource, RulesTable
from vtt.session.rules_help import RuleEntry
from vtt.ui.words import tr, tr_known, tr_later

DONE = {
    "enforced": tr_later(
        "Judged here: under Enforce what breaks it is refused, under Advise it is told and done."
    ),
    "advised": tr_later("Left to the players."),
    "missing": tr_later("Not judged here yet: the players see to it."),
}
SOURCES = {
    DataSource.RULE_TEXT: tr_later("from the printed rules"),
    DataSource.PUBLIC: tr_later("from a public source"),
    DataSource.RECONSTRUCTION: tr_later("a house ruling"),
}
SIGNS = {
    DataSource.RULE_TEXT: "*",
    DataSource.PUBLIC: "\u2021",
    DataSource.RECONSTRUCTION: "\u2020",
}
STYLE = "border-collapse: collapse; border: 1px solid gray;"


STATES = {
    "enforced": tr_later("judged"),
    "advised": tr_later("left to the players"),
    "missing": tr_later("not judged yet"),
}


def told_of(entry: RuleEntry, clauses: Sequence[RuleEntry]) -> tuple[str, ...]:
    """What is told of a rule below its title, in Markdown: its clauses, what is judged, in which cases."""
    listed = "\n".join(
        f"- **{clause.number}** {clause.title}"
        + (f" ({tr_known(STATES[clause.state])})" if clause.state in STATES else "")
        for clause in clauses
    )
    cases = ""
    if entry.cases:
        cases = tr(
            "Tried, among others, in these cases: {cases}.",
            cases="; ".join(map(spoken, entry.cases)),
        )
    return listed, done_text(entry), cases


def done_text(entry: RuleEntry) -> str:
    """Whether a rule is judged, and why not."""
    told = tr_known(DONE[entry.state]) if entry.state else ""
    return (
        f"{told.rstrip('.。')}: {entry.reason}" if told and entry.reason else told or entry.reason
    )


def table_html(table: RulesTable) -> str:
    """A rules table as HTML; below it where its values come from, those that differ by their signs."""
    cells = {(row, column): value for row, column, value in table.cells}
    counted = Counter(value.source for value in cells.values())
    usual = max(counted, key=lambda source: counted[source], default=table.source)
    signs = {source: SIGNS[source] for source in counted if source is not usual}
    head = "".join(_head(table.title(column)) for column in ("", *table.columns))
    rows = "".join(
        f"<tr>{_head(table.title(row), 'left')}"
        + "".join(_cell(table, cells.get((row, column)), signs) for column in table.columns)
        + "</tr>"
        for row in table.rows
    )
    told = [_usual(usual, bool(signs)) if counted else ""]
    told += [f"{sign} {tr_known(SOURCES[source])}" for source, sign in sorted(signs.items())]
    told += [tr("Rule {number}", number=table.reference)] if table.reference else []
    notes = "".join(f"<p>{html.escape(note)}</p>" for note in told if note)
    return (
        f"<h3>{html.escape(table.name)}</h3>"
        f'<table border="1" cellspacing="0" cellpadding="5" style="{STYLE}">'
        f"<tr>{head}</tr>{rows}</table>{notes}"
    )


def _usual(source: DataSource, has_others: bool) -> str:
    words = tr_known(SOURCES[source])
    return tr("Without a sign: {source}", source=words) if has_others else _first_up(words)


def _head(words: str, align: str = "center") -> str:
    return f"<th align='{align}' valign='middle'>{html.escape(_first_up(words))}</th>"


def _cell(table: RulesTable, value: CellValue | None, signs: Mapping[DataSource, str]) -> str:
    if value is None or value.value is None:
        return "<td></td>"
    told = html.escape(_value_text(table, value))
    return f"<td align='center' valign='middle'>{told}{signs.get(value.source, '')}</td>"


def _value_text(table: RulesTable, value: CellValue) -> str:
    shown = value.value
    if isinstance(shown, bool):
        return tr("yes") if shown else tr("no")
    if isinstance(shown, str):
        return table.title(shown)
    return f"{shown:g}".replace("-", "\u2212")


def _first_up(words: str) -> str:
    return words[:1].upper() + words[1:]
