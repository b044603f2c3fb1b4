import pytest

from vtt.ui.dialogs.dice_dialog import MOST_DICE, DiceDialog


@pytest.fixture
def dialog(qtbot):
    dialog = DiceDialog("red")
    qtbot.addWidget(dialog)
    return dialog


def test_it_begins_with_one_six_sided_die(dialog):
    request = dialog.request()
    assert (request.dice, request.side, request.label) == ((6,), "red", "")


def test_any_pool_with_a_word_on_what_for(dialog, qtbot):
    dialog.count.setValue(3)
    dialog.sides.setCurrentIndex(dialog.sides.findText("d20"))
    qtbot.keyClicks(dialog.label, " morale ")
    assert dialog.request().dice == (20, 20, 20)
    assert dialog.request().label == "morale"


def test_a_pool_has_an_end(dialog):
    dialog.count.setValue(10_000)
    assert len(dialog.request().dice) == MOST_DICE
