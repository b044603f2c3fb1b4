"""A forecast as a table: what counts for each party with its rule, and the chance of each result."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QWidget,
)

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.definition.rules_table import DataSource
from vtt.rules.forecast import Forecast, ForecastColumn, ForecastLine, ForecastResult, WhatIf
from vtt.ui.panels.bar_rows import SHARE_ROLE, BarRows
from vtt.ui.panels.roomy import RoomyRows
from vtt.ui.soon import soon
from vtt.ui.words import tr

WORDS, COUNTS, RULE = range(3)
RULE_ROLE = Qt.ItemDataRole.UserRole
COMMAND_ROLE = Qt.ItemDataRole.UserRole + 1
SWATCH_PX = 12


@dataclass(frozen=True)
class Shown:
    """A forecast that is shown, and what was told before anything was supposed.

    `struck` are the rules that are supposed not to count: their lines stay, unticked. With `may_strike`
    every line with a rule can be.
    """

    forecast: Forecast
    before: Forecast
    struck: frozenset[str] = frozenset()
    may_strike: bool = False


class ForecastSheet(QTreeWidget):
    """Shows one forecast.

    `struck` carries the rules whose lines are unticked, `altered` the proposal of a what-if that was
    ticked, `rule_asked` the number of a rule that was double clicked.
    """

    struck = Signal(object)
    altered = Signal(object)
    rule_asked = Signal(str)

    def __init__(
        self, colour_of: Callable[[SideId], str] = lambda _side: "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._colour_of = colour_of
        self._is_filling = False
        self.setColumnCount(3)
        self.setHeaderLabels([tr("What counts"), tr("How much"), tr("Rule")])
        self.setAccessibleName(tr("What counts in this combat, and its chances"))
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(10)
        self.setWordWrap(True)
        self.setUniformRowHeights(False)
        self.setItemDelegate(RoomyRows(self))
        self.setItemDelegateForColumn(WORDS, BarRows(self, WORDS))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WORDS, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(COUNTS, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(RULE, QHeaderView.ResizeMode.ResizeToContents)
        self.itemChanged.connect(lambda item, _column: self._ticked(item))
        self.itemDoubleClicked.connect(lambda item, _column: self._ask_rule(item))
        header.sectionResized.connect(lambda *_: self.scheduleDelayedItemsLayout())

    def show_forecast(self, shown: Shown | None) -> None:
        """Show a forecast; None: nothing."""
        self._is_filling = True
        kept = self.verticalScrollBar().value()
        self.clear()
        if shown is not None:
            for number, column in enumerate(shown.forecast.columns):
                before = shown.before.columns[number : number + 1]
                self._add_column(column, before[0] if before else column, shown)
            self._add_results(shown.forecast)
            self._add_what_ifs(shown.forecast.what_ifs)
        self.expandAll()
        self.verticalScrollBar().setValue(kept)
        self._is_filling = False

    def rows(self) -> list[tuple[str, str, str]]:
        """What is read, row by row."""
        return [
            (item.text(WORDS), item.text(COUNTS), item.text(RULE)) for item in self._all_items()
        ]

    def _add_column(self, column: ForecastColumn, before: ForecastColumn, shown: Shown) -> None:
        group = self._group(" ".join(filter(None, (column.title, column.total))))
        if column.side is not None:
            group.setIcon(WORDS, swatch(self._colour_of(column.side)))
        known = {(line.words, line.rule) for line in before.lines}
        added = (line for line in column.lines if (line.words, line.rule) not in known)
        now = {(line.words, line.rule): line for line in column.lines}
        for line in (*before.lines, *added):
            counts = now.get((line.words, line.rule))
            if counts is not None or line.rule in shown.struck:
                self._add_line(group, counts or line, shown)

    def _add_line(self, group: QTreeWidgetItem, line: ForecastLine, shown: Shown) -> None:
        ours = line.source is DataSource.RECONSTRUCTION
        value = f"({line.value})" if line.depends else line.value
        item = QTreeWidgetItem([line.words, value, f"{line.rule} R" if ours else line.rule])
        item.setData(WORDS, RULE_ROLE, line.rule)
        item.setTextAlignment(COUNTS, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if line.depends:
            told = tr("It counts with some dice only; the total is without it.")
            item.setToolTip(COUNTS, told)
        if ours:
            item.setToolTip(RULE, tr("R: a reconstruction, played as a house ruling."))
        if shown.may_strike and line.may_be_struck:
            counts = line.rule not in shown.struck
            item.setCheckState(WORDS, _check(counts))
            if not counts:
                for place in (WORDS, COUNTS, RULE):
                    item.setForeground(place, self.palette().placeholderText())
        group.addChild(item)

    def _add_results(self, forecast: Forecast) -> None:
        if not forecast.results:
            return
        group = self._group(tr("Chances, of {ways} falls of the dice", ways=forecast.ways))
        for result in forecast.results:
            item = _result_item(result, forecast.ways)
            group.addChild(item)
            item.setFirstColumnSpanned(True)

    def _add_what_ifs(self, what_ifs: Iterable[WhatIf]) -> None:
        found = tuple(what_ifs)
        if not found:
            return
        group = self._group(tr("What can be chosen"))
        for what_if in found:
            item = QTreeWidgetItem([what_if.words, "", ""])
            item.setCheckState(WORDS, _check(what_if.on))
            item.setData(WORDS, COMMAND_ROLE, what_if.command)
            group.addChild(item)
            item.setFirstColumnSpanned(True)

    def _group(self, title: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([title, "", ""])
        font = self.font()
        font.setBold(True)
        item.setFont(WORDS, font)
        self.addTopLevelItem(item)
        item.setFirstColumnSpanned(True)
        return item

    def _all_items(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        walk = QTreeWidgetItemIterator(self)
        while (item := walk.value()) is not None:
            found.append(item)
            walk += 1
        return found

    def _ticked(self, item: QTreeWidgetItem) -> None:
        if self._is_filling:
            return
        command: Command | None = item.data(WORDS, COMMAND_ROLE)
        if command is not None:
            self._tell(self.altered, command)
            return
        state = item.checkState(WORDS)
        rule = item.data(WORDS, RULE_ROLE)
        unticked = {
            str(one.data(WORDS, RULE_ROLE))
            for one in self._all_items()
            if _has_box(one)
            and one.data(WORDS, COMMAND_ROLE) is None
            and one.checkState(WORDS) is Qt.CheckState.Unchecked
        }
        counts = state is Qt.CheckState.Checked
        self._tell(self.struck, frozenset(unticked - {rule} if counts else unticked | {rule}))

    def _tell(self, signal: SignalInstance, what: object) -> None:
        """Tell it when the click is over: rows are made anew then, and Qt still works on this one."""
        soon(self, lambda: signal.emit(what))

    def _ask_rule(self, item: QTreeWidgetItem) -> None:
        rule = str(item.data(WORDS, RULE_ROLE) or "")
        if rule:
            self.rule_asked.emit(rule.partition(",")[0])


def _result_item(result: ForecastResult, ways: int) -> QTreeWidgetItem:
    share = result.ways / ways
    rule = f" ({result.rule})" if result.rule else ""
    told = tr("{share} ({ways}): {what}", share=f"{share:.0%}", ways=result.ways, what=result.words)
    item = QTreeWidgetItem([f"{told}{rule}", "", ""])
    item.setData(WORDS, SHARE_ROLE, share)
    item.setData(WORDS, RULE_ROLE, result.rule)
    return item


def _has_box(item: QTreeWidgetItem) -> bool:
    """Whether a row can be ticked."""
    return item.data(WORDS, Qt.ItemDataRole.CheckStateRole) is not None


def _check(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked


def swatch(colour: str) -> QIcon:
    """A square in the colour of a side; the words beside it name the party."""
    pixmap = QPixmap(2 * SWATCH_PX, 2 * SWATCH_PX)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(QColor(colour) if colour else QColor(Qt.GlobalColor.transparent))
    return QIcon(pixmap)
