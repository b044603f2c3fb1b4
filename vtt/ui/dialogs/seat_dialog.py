"""Choosing where to sit: a side, all of them, or beside the table."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from vtt.session.sitting import Sitting
from vtt.ui.curtain import seat_name, seat_words
from vtt.ui.dialogs.form import Form
from vtt.ui.start_sidebar import StartList
from vtt.ui.words import tr

MOST_PX, ROOM_PX, MOST_WIDTH_PX = 640, 40, 900


class SeatDialog(Form):
    """Offers the places at a game; the present one is chosen at first."""

    def __init__(self, seats: Sequence[Sitting], now: Sitting, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Take a seat"))
        self.seats = StartList(tr("Seats"))
        for seat in seats:
            self.seats.add(seat_name(seat), seat_words(seat), seat)
        self.seats.setCurrentRow(list(seats).index(now))
        self.seats.activated_one.connect(lambda _seat: self.accept())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        sit = buttons.addButton(tr("Sit down"), QDialogButtonBox.ButtonRole.AcceptRole)
        sit.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.seats)
        layout.addWidget(buttons)
        self.seats.fit(MOST_PX)
        self.seats.setMinimumHeight(self.seats.maximumHeight())
        words = max(self.fontMetrics().horizontalAdvance(seat_words(seat)) for seat in seats)
        self.seats.setMinimumWidth(min(words + ROOM_PX, MOST_WIDTH_PX))

    def chosen(self) -> Sitting:
        """The place that was chosen."""
        found = self.seats.contents()[max(0, self.seats.currentRow())]
        assert isinstance(found, Sitting)
        return found
