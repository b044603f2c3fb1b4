import pytest
from PySide6.QtWidgets import QWidget

from vtt.session.sitting import Sitting
from vtt.ui.curtain import seat_words
from vtt.ui.dialogs.seat_dialog import SeatDialog

SEATS = (Sitting("red", "Red"), Sitting("blue", "Blue"), Sitting(None, "Umpire"))


@pytest.mark.parametrize("row", [0, 2])
def test_the_present_seat_is_chosen_at_first_and_another_can_be(qtbot, row):
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = SeatDialog(SEATS, SEATS[1], parent)
    assert dialog.chosen() == SEATS[1]
    dialog.seats.setCurrentRow(row)
    assert dialog.chosen() == SEATS[row]
    names = [dialog.seats.item(line).text() for line in range(dialog.seats.count())]
    assert names == ["Red", "Blue", "Umpire"]


@pytest.mark.parametrize("points", [9, 18])
def test_every_seat_is_seen_at_once_whatever_size_letters_have(qtbot, points):
    parent = QWidget()
    qtbot.addWidget(parent)
    font = parent.font()
    font.setPointSize(points)
    parent.setFont(font)
    dialog = SeatDialog(SEATS, SEATS[1], parent)
    dialog.show()
    seats = dialog.seats
    assert seats.viewport().rect().contains(seats.visualItemRect(seats.item(2)))
    assert seats.viewport().rect().contains(seats.visualItemRect(seats.item(0)))
    words = max(seats.fontMetrics().horizontalAdvance(seat_words(seat)) for seat in SEATS)
    assert words < seats.viewport().width(), "and what is seen from it is read in full"
