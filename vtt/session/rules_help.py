"""Help on rules while playing: the module's charts, and each rule with its number and title."""

import posixpath
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from vtt.base.errors import FormatError
from vtt.base.old_text import old_text
from vtt.definition.chart import ChartDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.rules_table import RulesTable
from vtt.render.picture_files import PictureFiles

if TYPE_CHECKING:
    from vtt.rules.api import LoadedRules

HTML = (".html", ".htm")
PICTURES = "images"


class RuleEntry(msgspec.Struct, frozen=True):
    """A rule: its number, our title for it, whether it is judged, and why not where it needs a reason.

    `state` is that of the coverage table: enforced, advised, missing; empty where the list is none.
    `cases` are the samples by which it is known that it is judged.
    """

    number: str
    title: str
    state: str
    reason: str = ""
    cases: tuple[str, ...] = ()


class ChartText(msgspec.Struct, frozen=True):
    """What is to be read: Markdown, tables (below it), HTML, or a picture's path; a fault if there is none.

    `place` is the path of the page, beside which its own pictures and further pages lie.
    """

    markdown: str = ""
    tables: tuple[RulesTable, ...] = ()
    picture: str = ""
    fault: str = ""
    html: str = ""
    place: str = ""


def rule_entries(rules: "LoadedRules | None") -> tuple[RuleEntry, ...]:
    """The rules that a plug-in lists, in the order of its rule book; empty where it lists none."""
    if rules is None or rules.coverage is None or not rules.coverage.is_file():
        return ()
    from vtt.rules.coverage import read_coverage

    try:
        found = read_coverage(rules.coverage).rule
    except FormatError as error:
        return (RuleEntry("", "The list of rules cannot be read", "", str(error)),)
    return tuple(
        RuleEntry(rule.id, rule.title, rule.state.value, rule.reason, rule.cases) for rule in found
    )


def clauses_of(entry: RuleEntry, entries: Sequence[RuleEntry]) -> tuple[RuleEntry, ...]:
    """The clauses of a rule that have numbers of their own: of A4 those from A4.1 on, and A4b."""
    if not entry.number:
        return ()
    below = re.compile(rf"{re.escape(entry.number)}(\.|[a-z]|\(|:)")
    return tuple(one for one in entries if below.match(one.number))


def tables_of_rule(module: ModuleDefinition, number: str) -> tuple[RulesTable, ...]:
    """The tables of the module that refer to a rule's number."""
    if not number:
        return ()
    named = re.compile(rf"(?<![\w.]){re.escape(number)}(?![\w.])")
    return tuple(table for table in module.rules_tables if named.search(table.reference))


def matching_rules(entries: Sequence[RuleEntry], words: str) -> tuple[RuleEntry, ...]:
    """The rules whose number begins with, or whose title holds, all of these words."""
    wanted = words.casefold().split()
    return tuple(
        entry
        for entry in entries
        if all(w in entry.title.casefold() or entry.number.casefold().startswith(w) for w in wanted)
    )


def chart_text(module: ModuleDefinition, chart: ChartDefinition, files: PictureFiles) -> ChartText:
    """What is to be read of a chart."""
    if chart.rules_table:
        return ChartText(tables=(module.rules_table(chart.rules_table),))
    if chart.picture:
        return ChartText(picture=chart.picture)
    try:
        data = files.read(chart.page)
        if chart.page.lower().endswith(HTML):
            return ChartText(html=old_text(data), place=chart.page)
        return ChartText(markdown=data.decode("utf-8"), place=chart.page)
    except (FormatError, UnicodeDecodeError) as error:
        return ChartText(fault=f"{chart.name} cannot be shown: {error}")


def pictures_named(name: str, place: str) -> tuple[str, ...]:
    """The paths at which a picture may lie that a page names: beside the page, then among the pictures.

    Pages of VASSAL name their pictures without a folder, wherever the page itself lies.
    """
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(place), name))
    among = f"{PICTURES}/{name.removeprefix(PICTURES + '/')}"
    return tuple(dict.fromkeys((beside, among, name)))


def page_named(name: str, place: str) -> str:
    """The path of a page to which one at `place` leads."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(place), name))


def rule_text(entry: RuleEntry, told: Sequence[str], pages: Sequence[str]) -> str:
    """A rule in Markdown: number and title, what the module's pages say of it, and what is `told` besides."""
    parts = [f"### {entry.number}  {entry.title}"]
    parts += [line for page in pages for line in lines_on_rule(page, entry.number)]
    return "\n\n".join([*parts, *(part for part in told if part)])


def lines_on_rule(page: str, number: str) -> list[str]:
    """The lines of a page (Markdown) that begin with a rule's number, in bold or plain."""
    if not number:
        return []
    begin = re.compile(rf"\s*(?:[-*]\s+)?(?:\*\*)?{re.escape(number)}(?:\*\*)?[\s.:]")
    lines = page.splitlines()
    found = []
    for at, line in enumerate(lines):
        if begin.match(line):
            rest = [line.strip().removeprefix("- ")]
            for more in lines[at + 1 :]:
                if not more.strip() or re.match(r"\s*([-*#|]|\d+\s)", more):
                    break
                rest.append(more.strip())
            found.append(" ".join(rest))
    return found
