import pytest
from PySide6.QtWidgets import QDialogButtonBox

from vtt.base.errors import CommandError
from vtt.session.cell_move import CellMove
from vtt.ui.dialogs.cell_move_dialog import CellMoveDialog


def told(move):
    if move.cell == "99":
        raise CommandError("no such cell")
    return f"to {move.cell}"


@pytest.fixture
def dialog(qtbot):
    dialog = CellMoveDialog("0304", 60.0, told)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_what_is_typed_is_a_move_and_each_change_is_previewed(dialog, qtbot):
    qtbot.keyClicks(dialog.cell, " 0506")
    dialog.degrees.stepUp()
    assert dialog.move_typed() == CellMove("0506", 60.0)
    assert dialog.report.text() == "to 0506"
    assert dialog.cell.placeholderText() == "0304"


def test_a_cell_that_is_none_is_told_and_cannot_be_moved_to(dialog, qtbot):
    main = dialog.findChild(QDialogButtonBox).buttons()[0]
    qtbot.keyClicks(dialog.cell, "99")
    assert dialog.report.text() == "no such cell"
    assert not main.isEnabled()
    qtbot.keyClicks(dialog.cell, "1")
    assert main.isEnabled()
    assert main.text() == "Move"


def test_the_button_stays_under_the_pointer_while_the_words_grow(qtbot):
    dialog = CellMoveDialog("0304", 60.0, lambda move: "\n".join(["A rule."] * len(move.cell)))
    qtbot.addWidget(dialog)
    dialog.show()
    move = dialog.findChild(QDialogButtonBox).buttons()[0]
    before = move.mapToGlobal(move.rect().center())
    qtbot.keyClicks(dialog.cell, "0506070809")
    qtbot.wait(50)
    assert move.mapToGlobal(move.rect().center()) == before
    assert dialog.report.height() >= dialog.report.heightForWidth(dialog.report.width())
