import pytest

from tests.ui.player import LEFT
from vtt.ui.dialogs.picture_dialog import Part, PictureDialog

BOXES = {Part.TABLE: (0.0, 0.0, 900.0, 600.0), Part.SELECTION: (10.0, 20.0, 110.0, 70.0)}


@pytest.fixture
def dialog(qtbot):
    dialog = PictureDialog(BOXES)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_whole_table_is_chosen_at_first_and_its_size_is_told(dialog):
    assert dialog.part.box == BOXES[Part.TABLE]
    assert dialog.size_told.text() == "1800 x 1200 pixels"


def test_part_and_scale_make_the_size(dialog, qtbot):
    qtbot.mouseClick(dialog.part.buttons[Part.SELECTION], LEFT)
    dialog.scale.setValue(5.0)
    assert dialog.size_told.text() == "500 x 250 pixels"
    assert dialog.width_px == 500


def test_a_part_that_there_is_not_cannot_be_chosen(dialog):
    assert not dialog.part.buttons[Part.SEEN].isEnabled()
