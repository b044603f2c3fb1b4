from PySide6.QtCore import Qt

from tests.ui.player import in_dialog
from vtt.commands.piece import SetMark
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
