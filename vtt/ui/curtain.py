"""A curtain over a whole window between two players at one screen: nothing is seen or done behind it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from vtt.session.sitting import Sitting
from vtt.ui.labels import main_button, plain_button, quiet_label, title_label
from vtt.ui.spoken import announce
from vtt.ui.words import tr

STRIPE = 12


class Curtain(QWidget):
    """Names who looks next, and offers other seats. `taken` gives the `Sitting` that was chosen."""

    taken = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._colour = QColor()
        self._next: Sitting | None = None
        self._others: list[QPushButton] = []
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("Between two players"))
        self.title = title_label()
        self.words, self.work = QLabel(), quiet_label()
        self.show_table = main_button("")
        self.show_table.clicked.connect(self._take_next)
        self._hint = quiet_label(tr("Or take another seat:"))
        self._row = QHBoxLayout()
        self._lay_out()
        self.hide()
        window.installEventFilter(self)

    def draw(self, following: Sitting | None, colour: str, seats: Sequence[Sitting]) -> None:
        """Cover the window, for one who looks next, or for anybody (None).

        `colour` is that of the next one's side, `seats` are the places that can be taken.
        """
        self._next, self._colour = following, QColor(colour)
        others = [seat for seat in seats if seat != following]
        if following is None:
            self.title.setText(tr("Who sits down first?"))
            self.words.setText(tr("The table is hidden until somebody takes a seat."))
        else:
            self.title.setText(tr("{side}: your turn to look", side=seat_name(following)))
            away = [seat_name(seat) for seat in others if not (seat.is_umpire or seat.is_observer)]
            self.words.setText(_press_when(away))
            self.show_table.setText(tr("Show the table to {side}", side=seat_name(following)))
        for widget in (self.show_table, self._hint):
            widget.setVisible(following is not None)
        self.tell_work("")
        self._offer(others)
        self._cover()
        self.show()
        self.raise_()
        first = self.show_table if following is not None else self._others[0]
        first.setFocus()

    def tell_work(self, words: str) -> None:
        """Say at once what goes on behind the curtain, before it holds the window up; empty: nothing."""
        self.work.setText(words)
        if words:
            announce(self, words)
            self.repaint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the window."""
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().window())
        if self._colour.isValid():
            painter.fillRect(0, 0, self.width(), STRIPE, self._colour)
        painter.end()

    def _take_next(self) -> None:
        if self._next is not None:
            self.taken.emit(self._next)

    def _offer(self, seats: Sequence[Sitting]) -> None:
        for button in self._others:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._others = []
        for place, seat in enumerate(seats):
            button = plain_button(seat_name(seat))
            button.setToolTip(seat_words(seat))
            button.clicked.connect(lambda _checked=False, seat=seat: self.taken.emit(seat))
            self._row.insertWidget(place + 1, button)
            button.show()
            self._others.append(button)

    def _cover(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())

    def _lay_out(self) -> None:
        self._row.addStretch(1)
        self._row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addStretch(3)
        for label in (self.title, self.words, self.work):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(label)
        layout.addSpacing(12)
        layout.addWidget(self.show_table, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addSpacing(36)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self._hint)
        layout.addLayout(self._row)
        layout.addStretch(3)


def seat_name(seat: Sitting) -> str:
    """What a seat is called; sides bear the names that their module gives them."""
    if seat.is_umpire:
        return tr("Umpire")
    return tr("Observer") if seat.is_observer else seat.name


def seat_words(seat: Sitting) -> str:
    """What is seen from a seat, and may be done."""
    if seat.is_umpire:
        return tr("Sees everything, secrets too, and may act for every side.")
    if seat.is_observer:
        return tr("Sees what all sides see, and may do nothing.")
    return tr("Sees what {side} may see, and acts for it.", side=seat_name(seat))


def _press_when(away: Sequence[str]) -> str:
    """Who is not to look any more; empty: nobody else plays."""
    if not away:
        return ""
    if len(away) == 1:
        return tr("Press when {others} has turned away.", others=away[0])
    return tr("Press when {others} have turned away.", others=tr(" and ").join(away))
