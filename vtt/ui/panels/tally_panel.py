"""What is counted for each side: points, losses, what was spent, with a bar and what it is made of."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from vtt.base.ids import SideId
from vtt.definition.side import SideDefinition
from vtt.rules.tally import Tally
from vtt.ui.panels.bar_rows import LIMIT_ROLE, SHARE_ROLE, BarRows
from vtt.ui.panels.forecast_sheet import swatch
from vtt.ui.words import tr

EMPTY_TEXT = (
    "What the rules count will stand here: points, losses, what has been spent, for each side."
)
RULE_ROLE = Qt.ItemDataRole.UserRole
PIECES_ROLE = Qt.ItemDataRole.UserRole + 1


class TallyPanel(QWidget):
    """Shows tallies by side.

    `rule_asked` carries the number of a rule that was double clicked, `picked` the pieces that the chosen
    row is about.
    """

    rule_asked = Signal(str)
    picked = Signal(object)

    def __init__(
        self, side_of: Callable[[SideId], SideDefinition], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._side_of = side_of
        self._rows: dict[tuple[SideId | None, str], QTreeWidgetItem] = {}
        self.empty = QLabel(tr(EMPTY_TEXT))
        self.empty.setWordWrap(True)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(12)
        self.tree.setWordWrap(True)
        self.tree.setUniformRowHeights(False)
        self.tree.setItemDelegate(BarRows(self.tree))
        self.tree.setAccessibleName(tr("What is counted for each side"))
        self.tree.itemDoubleClicked.connect(lambda item, _column: self._ask_rule(item))
        self.tree.currentItemChanged.connect(lambda item, _before: self._pick(item))
        self.tree.header().sectionResized.connect(lambda *_: self.tree.scheduleDelayedItemsLayout())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.addWidget(self.empty)
        layout.addWidget(self.tree, 1)
        layout.addStretch()
        self.show_tallies(())

    def show_tallies(self, tallies: Sequence[Tally]) -> None:
        """Show these, side by side in their order; what is nobody's comes last."""
        opened = {key for key, item in self._rows.items() if item.isExpanded()}
        self._rows = {}
        self.tree.blockSignals(True)
        self.tree.clear()
        self.tree.blockSignals(False)
        for side in dict.fromkeys(tally.side for tally in tallies):
            group = self._group(side)
            for tally in (one for one in tallies if one.side == side):
                item = _item(tally)
                group.addChild(item)
                self._rows[side, tally.title] = item
                item.setExpanded((side, tally.title) in opened)
            group.setExpanded(True)
        self.empty.setVisible(not tallies)
        self.tree.setVisible(bool(tallies))

    def rows(self) -> list[str]:
        """What is read of each tally, without what it is made of."""
        return [item.text(0) for item in self._rows.values()]

    def _group(self, side: SideId | None) -> QTreeWidgetItem:
        group = QTreeWidgetItem([tr("All") if side is None else self._side_of(side).name])
        if side is not None:
            group.setIcon(0, swatch(self._side_of(side).colour))
        font = self.font()
        font.setBold(True)
        group.setFont(0, font)
        self.tree.addTopLevelItem(group)
        return group

    def _pick(self, item: QTreeWidgetItem | None) -> None:
        pieces = None if item is None else item.data(0, PIECES_ROLE)
        if pieces:
            self.picked.emit(pieces)

    def _ask_rule(self, item: QTreeWidgetItem) -> None:
        rule = str(item.data(0, RULE_ROLE) or "")
        if rule:
            self.rule_asked.emit(rule)


def _item(tally: Tally) -> QTreeWidgetItem:
    """A tally as a sentence with its bar: "Lost: 9.5 of 38, beaten above 19 (C12.1)"."""
    amount = tr("{amount} of {whole}", amount=f"{tally.amount:g}", whole=f"{tally.whole:g}")
    told = amount if tally.whole else f"{tally.amount:g}"
    more = f", {tally.words}" if tally.words else ""
    rule = f" ({tally.rule})" if tally.rule else ""
    item = QTreeWidgetItem([f"{tally.title}: {told}{more}{rule}"])
    item.setData(0, RULE_ROLE, tally.rule)
    item.setData(0, PIECES_ROLE, tally.pieces)
    if tally.whole:
        item.setData(0, SHARE_ROLE, tally.amount / tally.whole)
        if tally.limit is not None:
            item.setData(0, LIMIT_ROLE, tally.limit / tally.whole)
    item.addChildren([QTreeWidgetItem([line]) for line in tally.lines])
    return item
