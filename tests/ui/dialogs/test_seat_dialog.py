import pytest
from PySide6.QtWidgets import QWidget

from vtt.session.sitting import Sitting
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
