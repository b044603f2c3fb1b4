"""What is wanted of the log: words, a kind of step, a side, a turn."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import SideId
from vtt.definition.side import SideDefinition
from vtt.session.log_lines import NO_FILTER, LineKind, LogFilter
from vtt.ui.words import tr


class LogFilterBar(QWidget):
    """A search field, and behind a button three lists; `changed` carries the `LogFilter`."""

    changed = Signal(object)

    def __init__(self, sides: Iterable[SideDefinition], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search the log"))
        self.search.setAccessibleName(tr("Search the log"))
        self.search.setClearButtonEnabled(True)
        self.more = QToolButton()
        self.more.setText(tr("Filter"))
        self.more.setCheckable(True)
        self.more.setToolTip(tr("Show only some kinds of steps, one side, or one turn."))
        self.kind = _list(tr("Kind of step"), tr("All kinds"))
        for kind, text in _kind_words().items():
            self.kind.addItem(text, kind.value)
        self.side = _list(tr("Side"), tr("All sides"))
        for side in sides:
            self.side.addItem(side.name, side.id)
        self.turn = _list(tr("Turn"), tr("All turns"))
        self._last_turn = 0
        self._name_of: Callable[[int], str] = lambda _: ""
        self._lists = QWidget()
        grid = QGridLayout(self._lists)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        grid.addWidget(self.kind, 0, 0, 1, 2)
        grid.addWidget(self.side, 1, 0)
        grid.addWidget(self.turn, 1, 1)
        for chooser in (self.kind, self.side, self.turn):
            chooser.currentIndexChanged.connect(lambda _index: self.changed.emit(self.wanted))
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self._lists)
        self._lists.hide()
        self.search.textChanged.connect(lambda _text: self.changed.emit(self.wanted))
        self.more.toggled.connect(self._show_lists)

    @property
    def wanted(self) -> LogFilter:
        """What is wanted now; lists that are put away want everything."""
        words = self.search.text().strip()
        if not self.more.isChecked():
            return LogFilter(words=words) if words else NO_FILTER
        kind, side = self.kind.currentData(), self.side.currentData()
        return LogFilter(
            LineKind(kind) if kind else None,
            SideId(side) if side else None,
            self.turn.currentData(),
            words,
        )

    def show_turns(self, last: int, name_of: Callable[[int], str] = lambda _: "") -> None:
        """Offer the turns up to this one, by their names if they have some."""
        self._last_turn, self._name_of = last, name_of
        if self.more.isChecked():
            self._fill_turns()

    def _fill_turns(self) -> None:
        """Names are asked for when somebody looks: rules may have to be loaded for them."""
        first = self.turn.count()
        for turn in range(first, self._last_turn + 1):
            self.turn.addItem(self._name_of(turn) or tr("Turn {number}", number=turn), turn)

    def _show_lists(self, shown: bool) -> None:
        self._fill_turns()
        self._lists.setVisible(shown)
        self.changed.emit(self.wanted)


def _list(name: str, everything: str) -> QComboBox:
    chooser = QComboBox()
    chooser.setAccessibleName(name)
    chooser.setToolTip(name)
    chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    chooser.setMinimumContentsLength(4)
    chooser.addItem(everything, None)
    return chooser


def _kind_words() -> dict[LineKind, str]:
    return {
        LineKind.MOVES: tr("Moves"),
        LineKind.DICE: tr("Dice"),
        LineKind.ACTIONS: tr("Actions and answers"),
        LineKind.FINDINGS: tr("Against the rules"),
        LineKind.TURNS: tr("Turns"),
        LineKind.CARDS: tr("Cards"),
        LineKind.CHANGES: tr("Changes by hand"),
        LineKind.TALK: tr("Talk and notes"),
    }
