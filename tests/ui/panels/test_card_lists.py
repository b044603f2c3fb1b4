import pytest
from PySide6.QtCore import QMimeData

from vtt.ui.panels.card_lists import CardsHeld, carried, dragged_cards

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("held", [CardsHeld("draw"), CardsHeld("hand", ("card_a", "card_b"))])
def test_what_a_drag_carries_is_what_was_taken(held):
    assert dragged_cards(carried(held)) == held


def test_other_drags_carry_no_cards():
    data = QMimeData()
    data.setText("card_a")
    assert dragged_cards(data) is None
