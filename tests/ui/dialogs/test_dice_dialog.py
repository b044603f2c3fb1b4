import pytest
from PySide6.QtWidgets import QFormLayout, QStyle, QStyleOptionFrame

from vtt.ui.dialogs.dice_dialog import MOST_DICE, DiceDialog
from vtt.ui.dialogs.form import LABEL_GAP_PX


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


def test_the_example_in_the_empty_field_is_read_whole_and_labels_keep_off_their_fields(qtbot):
    dialog = DiceDialog(None)
    qtbot.addWidget(dialog)
    dialog.show()
    field = dialog.label
    option = QStyleOptionFrame()
    field.initStyleOption(option)
    part = QStyle.SubElement.SE_LineEditContents
    room = field.style().subElementRect(part, option, field).width()
    assert room >= field.fontMetrics().horizontalAdvance(field.placeholderText())
    form = dialog.findChild(QFormLayout)
    for row in range(form.rowCount()):
        label = form.itemAt(row, QFormLayout.ItemRole.LabelRole).widget()
        beside = form.itemAt(row, QFormLayout.ItemRole.FieldRole).widget()
        assert beside.geometry().left() - label.geometry().right() >= LABEL_GAP_PX
