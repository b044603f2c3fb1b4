"""Any dice: a pool that is typed, rolls that are kept under a name, and how the dice have fallen."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.base.errors import CommandError
from vtt.base.ids import SideId
from vtt.commands.dice_pool import parse_pool
from vtt.definition.side import SideDefinition
from vtt.session.dice_statistics import DiceStatistics
from vtt.ui.labels import plain_button
from vtt.ui.panels.histogram import Histogram
from vtt.ui.panels.roomy import RoomyRows
from vtt.ui.panels.whole_list import WholeList
from vtt.ui.return_key import hear_return_once, is_return_pressed
from vtt.ui.words import tr

POOL_ROLE = Qt.ItemDataRole.UserRole
NAME_ROLE = Qt.ItemDataRole.UserRole + 1
OWN_ROLE = Qt.ItemDataRole.UserRole + 2


class DicePanel(QWidget):
    """Rolls pools: `rolled` carries the pool as typed and its label.

    `kept` asks that a pool be kept under a name; an empty pool takes the name away.
    """

    rolled = Signal(str, str)
    kept = Signal(str, str)

    def __init__(
        self,
        statistics: DiceStatistics,
        sides: Sequence[SideDefinition],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._statistics = statistics
        self._sides: tuple[SideId, ...] = tuple(side.id for side in sides)
        self.pool = QLineEdit()
        self.pool.setPlaceholderText("3d6+2, d100, 4d6>=5")
        self.pool.setAccessibleName(tr("Dice"))
        self.pool.setToolTip(
            tr("3d6+2 adds up; 4d6>=5 counts the dice that show five or more; Return rolls.")
        )
        self.label = QLineEdit()
        self.label.setPlaceholderText(tr("What for"))
        self.label.setAccessibleName(tr("What for"))
        self.roll = plain_button(tr("Roll"))
        self.keep = plain_button(tr("Keep"))
        self.keep.setToolTip(tr("Keep these dice under the name given, for this module."))
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.named = NamedRolls()
        self.side = QComboBox()
        self.side.setAccessibleName(tr("Whose dice"))
        self.side.addItem(tr("All dice"), None)
        for side in sides:
            self.side.addItem(side.name, side.id)
        self.die = QComboBox()
        self.die.setAccessibleName(tr("Kind of die"))
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.histogram = Histogram()
        self._lay_out()
        self._connect()
        self.show_statistics()

    def show_named(self, offered: Mapping[str, str], own: Mapping[str, str]) -> None:
        """The rolls with names: those that the module offers, and the person's own."""
        self.named.show_rolls(offered, own)

    def show_statistics(self) -> None:
        """The game has changed: count again."""
        self._statistics.update()
        kinds, shown = self._statistics.kinds(), self.die.currentData()
        self.die.blockSignals(True)
        self.die.clear()
        for kind in kinds:
            self.die.addItem(f"d{kind}", kind)
        self.die.setCurrentIndex(max(0, self.die.findData(shown)))
        self.die.blockSignals(False)
        self._show_counts()

    def _show_counts(self) -> None:
        chosen = self.side.currentData()
        sides: Iterable[SideId | None] = (*self._sides, None) if chosen is None else (chosen,)
        sides = tuple(sides)
        die = self.die.currentData()
        for part in (self.die, self.histogram):
            part.setVisible(die is not None)
        if die is None:
            self.summary.setText(tr("How the dice fall will be counted here, for each side."))
            return
        counts, rolls = self._statistics.counts(sides, die), self._statistics.rolls(sides)
        self.summary.setText(
            tr(
                "{rolls}. {dice} × d{die}: mean {mean}, of a fair die {fair}.",
                rolls=tr("One roll") if rolls == 1 else tr("{count} rolls", count=rolls),
                dice=counts.dice,
                die=die,
                mean=f"{counts.mean:.2f}" if counts.dice else "-",
                fair=f"{counts.expected:g}",
            )
        )
        self.histogram.show_counts(counts)

    def _roll(self) -> None:
        if self._is_pool():
            self.rolled.emit(self.pool.text().strip(), self.label.text().strip())

    def _keep(self) -> None:
        name = self.label.text().strip()
        if not name:
            self._tell(tr("Give the dice a name: say what they are for."))
        elif self._is_pool():
            self.kept.emit(name, self.pool.text().strip())

    def _is_pool(self) -> bool:
        try:
            parse_pool(self.pool.text())
        except CommandError as error:
            words = str(error)
            self._tell(words[:1].upper() + words[1:])
            self.pool.setFocus()
            return False
        self.fault.hide()
        return True

    def _tell(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.show()

    def _connect(self) -> None:
        self.roll.clicked.connect(lambda: self._roll())
        self.keep.clicked.connect(lambda: self._keep())
        for line in (self.pool, self.label):
            hear_return_once(line)
            line.returnPressed.connect(self._roll)
        self.pool.textEdited.connect(lambda _text: self.fault.hide())
        self.named.rolled.connect(self.rolled.emit)
        self.named.removed.connect(lambda name: self.kept.emit(name, ""))
        self.side.currentIndexChanged.connect(lambda _index: self._show_counts())
        self.die.currentIndexChanged.connect(lambda _index: self._show_counts())

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        for parts in (((self.pool, 1), (self.roll, 0)), ((self.label, 1), (self.keep, 0))):
            row = QHBoxLayout()
            for part, stretch in parts:
                row.addWidget(part, stretch)
            layout.addLayout(row)
        layout.addWidget(self.fault)
        layout.addWidget(self.named)
        row = QHBoxLayout()
        row.addWidget(self.side, 1)
        row.addWidget(self.die)
        layout.addLayout(row)
        layout.addWidget(self.summary)
        layout.addWidget(self.histogram, 1)
        layout.addStretch()


class NamedRolls(WholeList):
    """Rolls with names: a double click or Return rolls, Delete takes one of the person's own away."""

    rolled = Signal(str, str)
    removed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(RoomyRows(self))
        self.setAccessibleName(tr("Rolls with names"))
        self.setToolTip(tr("A double click or Return rolls; Del forgets one of your own."))
        self.itemDoubleClicked.connect(self._roll)
        self.hide()

    def show_rolls(self, offered: Mapping[str, str], own: Mapping[str, str]) -> None:
        """Show these; what is own is forgotten by Delete."""
        self.clear()
        for rolls, is_own in ((offered, False), (own, True)):
            for name, pool in rolls.items():
                item = QListWidgetItem(f"{name}   {pool}")
                item.setData(POOL_ROLE, pool)
                item.setData(NAME_ROLE, name)
                item.setData(OWN_ROLE, is_own)
                self.addItem(item)
        self.setVisible(self.count() > 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.item(self.currentRow()) if self.currentRow() >= 0 else None
        if item is None:
            super().keyPressEvent(event)
        elif is_return_pressed(event):
            self._roll(item)
        elif event.key() == Qt.Key.Key_Delete and item.data(OWN_ROLE):
            self.removed.emit(item.data(NAME_ROLE))
        else:
            super().keyPressEvent(event)

    def _roll(self, item: QListWidgetItem) -> None:
        self.rolled.emit(item.data(POOL_ROLE), item.data(NAME_ROLE))
