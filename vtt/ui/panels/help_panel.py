"""Charts and rules to look up while playing: a list with a search, and the page below it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.definition.chart import ChartDefinition
from vtt.session.rules_help import ChartText, RuleEntry, matching_rules
from vtt.ui.panels.chart_page import ChartPage, PictureAt
from vtt.ui.panels.roomy import RoomyRows
from vtt.ui.panels.search_keys import SearchKeys
from vtt.ui.words import tr

ENTRY_ROLE = Qt.ItemDataRole.UserRole


class HelpPanel(QWidget):
    """Lists charts and rules; what is chosen is shown below.

    Args:
        charts: the module's charts.
        chart: gives what is to be read of a chart.
        rule: gives what is to be read of a rule.
        picture: gives a picture.
    """

    shown = Signal()

    def __init__(
        self,
        charts: Sequence[ChartDefinition],
        chart: Callable[[ChartDefinition], ChartText],
        rule: Callable[[RuleEntry], ChartText],
        picture: PictureAt,
    ) -> None:
        super().__init__()
        self._charts = charts
        self._rules: Sequence[RuleEntry] = ()
        self._chart, self._rule, self._picture = chart, rule, picture
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search charts and rules"))
        self.search.setAccessibleName(tr("Search charts and rules"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _text: self._fill())
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.setItemDelegate(RoomyRows(self.tree))
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(tr("Charts and rules"))
        self.tree.currentItemChanged.connect(lambda _now, _before: self._open())
        SearchKeys(self.search, self.tree)
        self.page = ChartPage(picture, self._chart)
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.tree)
        parts.addWidget(self.page)
        parts.setStretchFactor(0, 1)
        parts.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.search)
        layout.addWidget(self.empty)
        layout.addWidget(parts, 1)
        self._fill()

    def show_rules(self, rules: Sequence[RuleEntry]) -> None:
        """List these rules beside the charts."""
        self._rules = rules
        self._fill()

    def show_rule(self, number: str) -> bool:
        """Open a rule by its number; whether it is listed. A part of one ("A4b") opens the whole."""
        self.search.clear()
        known = {entry.number: entry for entry in self._rules}
        while number and number not in known:
            number = number[:-1]
        if not number:
            return False
        self._choose(known[number])
        return True

    def _fill(self) -> None:
        words = self.search.text().strip()
        charts = [c for c in self._charts if words.casefold() in c.name.casefold()]
        rules = matching_rules(self._rules, words)
        self.tree.clear()
        for title, entries in ((tr("Charts"), charts), (tr("Rules"), rules)):
            if not entries:
                continue
            group = QTreeWidgetItem([f"{title} ({len(entries)})"])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for entry in entries:
                item = QTreeWidgetItem([_title(entry)])
                item.setToolTip(0, _title(entry))
                item.setData(0, ENTRY_ROLE, entry)
                group.addChild(item)
            self.tree.addTopLevelItem(group)
            group.setExpanded(bool(words) or title == tr("Charts") or not charts)
        nothing = not charts and not rules
        self.empty.setText(
            tr("Nothing is called that.")
            if words
            else tr("This game brings no charts and no rules.")
        )
        self.empty.setVisible(nothing)

    def _choose(self, entry: RuleEntry) -> None:
        for above in range(self.tree.topLevelItemCount()):
            group = self.tree.topLevelItem(above)
            for row in range(group.childCount()) if group is not None else ():
                item = group.child(row) if group is not None else None
                if item is not None and item.data(0, ENTRY_ROLE) == entry:
                    self.tree.setCurrentItem(item)
                    self.tree.scrollToItem(item)
                    return

    def _open(self) -> None:
        item = self.tree.currentItem()
        entry = None if item is None else item.data(0, ENTRY_ROLE)
        if isinstance(entry, ChartDefinition):
            self.page.show_chart(self._chart(entry))
        elif isinstance(entry, RuleEntry):
            self.page.show_chart(self._rule(entry))
        if entry is not None:
            self.shown.emit()


def _title(entry: ChartDefinition | RuleEntry) -> str:
    if isinstance(entry, ChartDefinition):
        return entry.name
    return f"{entry.number}  {entry.title}".strip()
