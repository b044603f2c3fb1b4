import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtWidgets import QApplication

from tests.ui.player import in_dialog, to_front
from vtt.commands.piece import SetMark
from vtt.geometry.pose import Pose
from vtt.ui.dialogs.cell_move_dialog import CellMoveDialog
from vtt.ui.dialogs.exact_move_dialog import ExactMoveDialog


def test_an_exact_move_tells_length_and_findings_line_by_line_and_cancel_makes_none(duel_player):
    duel_player.click((100, 100))
    lines = []

    def type_far(dialog):
        dialog.ahead.setValue(-150)
        lines.extend(dialog.report.text().splitlines())
        assert dialog.height() >= dialog.layout().minimumHeightForWidth(dialog.width())
        dialog.reject()

    faults = in_dialog(ExactMoveDialog, type_far)
    duel_player.key(Qt.Key.Key_E)
    assert faults == []
    assert lines[0] == "150 mm by the farthest corner, to face 0°"
    assert "moves 150.0 mm of 100 (M1)" in lines
    assert duel_player.page.scene.preview.ghosts == ()
    assert not duel_player.window.status.allowance.isVisible()
    assert duel_player.session.log.length == 0


def test_what_is_locked_is_not_moved_by_typing(duel_player):
    duel_player.window.desk.propose(SetMark(("red_1",), locked=True))
    duel_player.page.seat.selection.replace(["red_1"])
    duel_player.key(Qt.Key.Key_E)
    assert duel_player.window.bar.message.text == "What is selected is locked in its place."


def test_on_hexes_a_number_is_typed_and_a_wrong_one_says_what_is_expected(counter_player):
    counter_player.click((320, 20))
    told = []

    def type_cell(dialog):
        assert dialog.cell.placeholderText() == "0101"
        move = dialog.buttons.buttons()
        dialog.cell.setText("01x")
        told.append(dialog.report.text())
        assert not move[0].isEnabled()
        dialog.cell.setText("2009")
        told.append(dialog.report.text())
        dialog.cell.setText("0103")
        told.append(dialog.report.text())
        ghost = counter_player.page.scene.preview.ghosts[0]
        assert ghost.pose.point == (320, 100)
        assert counter_player.window.status.allowance.isHidden()
        move[0].click()

    faults = in_dialog(CellMoveDialog, type_cell)
    counter_player.key(Qt.Key.Key_E)
    assert faults == []
    assert told[0] == "expected a cell label such as '0101', found '01x'"
    assert told[1] == "cell 2009 lies outside Hexes"
    assert told[2] == "2 cells, to face 0°"
    state = counter_player.session.state
    assert state.pieces["h1"].pose.point == (320, 100)
    assert state.stacks[state.pieces["h1"].stack] == ("h3", "h1")
    assert counter_player.session.log.length == 1


def test_a_part_of_a_stack_that_is_moved_by_typing_leaves_it(counter_player):
    counter_player.page.seat.selection.replace(["top"])

    def type_far(dialog):
        dialog.ahead.setValue(37)
        dialog.degrees.setValue(12)
        dialog.accept()

    faults = in_dialog(ExactMoveDialog, type_far)
    counter_player.key(Qt.Key.Key_E)
    assert faults == []
    assert counter_player.session.state.stacks["pile"] == ("low", "mid")
    assert counter_player.pose("top") == Pose(60, 163, 12)


def test_what_is_typed_at_once_is_the_length_and_the_dialog_hides_neither_base_nor_ghost(
    duel_player, qtbot
):
    duel_player.click((100, 100))
    before = duel_player.pose("red_1")
    page = duel_player.page
    seen = []

    def type_length(dialog):
        to_front(qtbot, dialog)
        view = page.view
        left, top, right, bottom = page.seat.footprint("red_1").bounds
        base = view.mapFromScene(QRectF(left, top, right - left, bottom - top)).boundingRect()
        corner = view.viewport().mapToGlobal(base.topLeft())
        seen.append(dialog.geometry().intersects(QRect(corner, base.size())))
        qtbot.keyClicks(QApplication.focusWidget(), "37")
        assert dialog.ahead.value() == 37.0
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)

    faults = in_dialog(ExactMoveDialog, type_length)
    duel_player.key(Qt.Key.Key_E)
    assert faults == []
    assert seen == [False]
    assert duel_player.pose("red_1").point == pytest.approx(before.ahead(37.0).point)
