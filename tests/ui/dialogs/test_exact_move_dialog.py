import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from vtt.session.exact_move import ExactMove
from vtt.ui.dialogs.exact_move_dialog import LONGEST_MM, ExactMoveDialog


@pytest.fixture
def dialog(qtbot):
    dialog = ExactMoveDialog(lambda move: f"ahead {move.ahead:g}")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def typed(qtbot, box, text):
    box.selectAll()
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Tab)


def test_what_is_typed_is_a_move_and_each_change_is_previewed(dialog, qtbot):
    typed(qtbot, dialog.ahead, "37.25")
    typed(qtbot, dialog.degrees, "-12")
    dialog.wheel.setCurrentIndex(2)
    assert dialog.move_typed() == ExactMove(37.25, 0.0, -12.0, "right")
    assert dialog.report.text() == "ahead 37.25"


def test_no_length_is_longer_than_any_table(dialog):
    dialog.ahead.setValue(1e9)
    assert dialog.move_typed().ahead == LONGEST_MM


def test_the_main_action_is_named_by_its_verb(dialog):
    box = dialog.findChild(QDialogButtonBox)
    assert "Move" in [button.text() for button in box.buttons()]


def test_the_button_stays_under_the_pointer_while_the_words_grow(qtbot):
    dialog = ExactMoveDialog(lambda move: "\n".join(["It breaks a rule."] * int(1 + move.ahead)))
    qtbot.addWidget(dialog)
    dialog.show()
    box = dialog.findChild(QDialogButtonBox)
    (move,) = (button for button in box.buttons() if button.text() == "Move")
    places = set()
    for ahead in ("1", "12", "0", "7"):
        typed(qtbot, dialog.ahead, ahead)
        qtbot.wait(50)
        places.add(move.mapToGlobal(move.rect().center()).toTuple())
        room = dialog.report.heightForWidth(dialog.report.width())
        assert dialog.report.height() >= room, "nothing of the words is cut"
    assert len(places) == 1
