"""The combats that can be fought, and what the chosen one would come to before the dice are thrown."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from vtt.base.ids import SideId
from vtt.session.combats import Combat
from vtt.ui.labels import plain_button
from vtt.ui.panels.combat_rows import CombatRows, combat_row
from vtt.ui.panels.forecast_sheet import ForecastSheet, Shown
from vtt.ui.panels.whole_list import ShortList
from vtt.ui.words import tr

EMPTY_TEXT = (
    "Combats that can be fought now will stand here, each with all that counts for either side, "
    "and its chances, before the dice."
)

MOST_COMBATS = 3
"""So many rows of the list are seen at once: the forecast has the rest of the room."""


class CombatPanel(QWidget):
    """Lists combats and shows the forecast of one.

    `picked` carries the number of the one that was chosen, `what_if_set` whether a person plays with
    what could be otherwise; `resolved` asks for the dice.
    """

    picked = Signal(int)
    what_if_set = Signal(bool)
    resolved = Signal()

    def __init__(
        self, colour_of: Callable[[SideId], str] = lambda _side: "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.empty = QLabel(tr(EMPTY_TEXT))
        self.list = ShortList(MOST_COMBATS)
        self.list.setAccessibleName(tr("Combats that can be fought"))
        self.list.setItemDelegate(CombatRows(self.list))
        self.list.currentRowChanged.connect(self._row_changed)
        self.outcome, self.waiting = QLabel(), QLabel()
        self.outcome.setVisible(False)
        self.waiting.setVisible(False)
        self.title, self.told = QLabel(), QLabel()
        self.told.setVisible(False)
        self.odds = QLabel()
        font = self.odds.font()
        font.setBold(True)
        self.odds.setFont(font)
        for label in (self.empty, self.outcome, self.waiting, self.title, self.told, self.odds):
            label.setWordWrap(label is not self.odds)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.sheet = ForecastSheet(colour_of)
        self.what_if = plain_button(tr("What if ..."))
        self.what_if.setCheckable(True)
        self.what_if.setToolTip(tr("See what the chances would be if a factor did not count."))
        self.what_if.toggled.connect(self.what_if_set.emit)
        self.resolve = plain_button(tr("Throw the dice"))
        self.resolve.setToolTip(tr("Resolve this combat with all that follows from it."))
        self.resolve.clicked.connect(lambda: self.resolved.emit())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Combats"))
        self.setAccessibleDescription(tr(EMPTY_TEXT))
        self._lay_out()
        self.show_combats((), -1)
        self.show_forecast(None)
        self.show_buttons(False, False)

    def show_combats(self, combats: Sequence[Combat], chosen: int) -> None:
        """List these; the forecast of the chosen one is shown apart."""
        self.list.blockSignals(True)
        self.list.clear()
        for combat in combats:
            self.list.addItem(combat_row(combat.forecast))
        self.list.setCurrentRow(chosen)
        self.list.blockSignals(False)
        self.list.setVisible(len(combats) > 1)

    def show_forecast(self, shown: Shown | None, said: str = "") -> None:
        """Show what a combat would come to; `said` is told instead of its title.

        What the chosen row of the list says already is not said again.
        """
        there = shown is not None
        self.sheet.setVisible(there)
        for label in (self.title, self.odds):
            label.setVisible(there and (bool(said) or self.list.count() < 2))
        self.empty.setVisible(not (there or self.waiting.text()))
        self.sheet.show_forecast(shown)
        self.told.setText("" if shown is None else shown.forecast.told)
        self.told.setVisible(bool(self.told.text()))
        if shown is not None:
            self.title.setText(said or shown.forecast.title)
            self.odds.setText(shown.forecast.odds)

    def show_outcome(self, words: str) -> None:
        """Tell what came of the combat that was resolved last; no words where that is over."""
        self.outcome.setText(words)
        self.outcome.setVisible(bool(words))

    def show_waiting(self, words: str) -> None:
        """Tell who has to answer before the combat goes on; no words where nobody has."""
        self.waiting.setText(words)
        self.waiting.setVisible(bool(words))
        self.empty.setVisible(not words and not self.title.isVisibleTo(self))

    def show_buttons(self, may_resolve: bool, may_suppose: bool, verb: str = "") -> None:
        """Which of the two buttons do something now; what does nothing is not seen.

        `verb` is what leads to the dice where that is more than to throw them.
        """
        self.resolve.setText(verb or tr("Throw the dice"))
        self.resolve.setVisible(may_resolve)
        self.what_if.setVisible(may_suppose)

    def take_focus(self) -> None:
        """Give the keyboard to the list, or to the forecast, or wait for one with it."""
        seen = (one for one in (self.list, self.sheet) if one.isVisibleTo(self))
        next(seen, self).setFocus()

    def _row_changed(self, row: int) -> None:
        if row >= 0:
            self.picked.emit(row)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.what_if)
        buttons.addStretch()
        buttons.addWidget(self.resolve)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.odds, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.outcome)
        layout.addWidget(self.waiting)
        layout.addWidget(self.empty)
        layout.addWidget(self.list)
        layout.addLayout(head)
        layout.addWidget(self.told)
        layout.addWidget(self.sheet, 1)
        layout.addLayout(buttons)
        layout.addStretch()
