"""The turn counters of a module, each with its text and two buttons: a step back and a step on."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from vtt.ui.words import tr


@dataclass(frozen=True)
class CounterShown:
    """A counter: its name, its text now, and which of its steps can be taken."""

    name: str
    text: str
    can_go_on: bool = True
    can_go_back: bool = True


class TurnCounters(QWidget):
    """A row for each counter; `stepped` carries its number, and whether it goes back."""

    stepped = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[CounterRow] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)

    def show_counters(self, counters: Sequence[CounterShown]) -> None:
        """Show these counters."""
        while len(self.rows) < len(counters):
            row = CounterRow(len(self.rows), self)
            row.stepped.connect(self.stepped)
            self.rows.append(row)
            self._layout.addWidget(row)
        for row in self.rows[len(counters) :]:
            row.hide()
        for row, counter in zip(self.rows, counters, strict=False):
            row.show_counter(counter)
        self.setVisible(bool(counters))


class CounterRow(QWidget):
    """One counter."""

    stepped = Signal(int, bool)

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.text = _words(), _words()
        self.back = _button(Qt.ArrowType.LeftArrow, tr("One step back"))
        self.forward = _button(Qt.ArrowType.RightArrow, tr("One step on"))
        self.back.clicked.connect(lambda: self.stepped.emit(number, True))
        self.forward.clicked.connect(lambda: self.stepped.emit(number, False))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.text)
        layout.addLayout(words, 1)
        layout.addWidget(self.back)
        layout.addWidget(self.forward)

    def show_counter(self, counter: CounterShown) -> None:
        """Show a counter as it is now."""
        self.name.setText(counter.name)
        self.text.setText(f"<b>{_plain(counter.text)}</b>")
        for button, word, can in (
            (self.back, tr("One step back"), counter.can_go_back),
            (self.forward, tr("One step on"), counter.can_go_on),
        ):
            button.setEnabled(can)
            button.setAccessibleName(f"{counter.name}: {word}")
        self.show()


def _words() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    return label


def _button(arrow: Qt.ArrowType, word: str) -> QToolButton:
    button = QToolButton()
    button.setArrowType(arrow)
    button.setToolTip(word)
    return button


def _plain(text: str) -> str:
    """A text that a label shows as it is written."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
