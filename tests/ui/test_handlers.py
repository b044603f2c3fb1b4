"""What the window's actions do, by their keys and menu entries."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.rules.duel import move
from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import CTRL, SHIFT, SHOT, Player, forget, in_dialog
from vtt.commands.piece import SetMark
from vtt.render.picture_files import NoPictures
from vtt.session.consent import PlayStyle
from vtt.state.mode import RulesMode
from vtt.ui.dialogs.dice_dialog import DiceDialog
from vtt.ui.dialogs.exact_move_dialog import ExactMoveDialog
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow


@pytest.fixture
def duel_player(duelist):
    return duelist(3, 5, style=PlayStyle.SOLO)


@pytest.fixture
def free_player(qtbot):
    """On the little module: pieces with two faces, and no rules."""
    desk = GameDesk(free_game(), NoPictures())
    player = Player(qtbot, None)
    player.sit_down(GameWindow(desk, lambda name: None, Layouts()))
    yield player
    forget(player.window)


def do(player, name):
    player.window.actions_by_id[name].trigger()


def test_select_all_and_nothing(duel_player):
    duel_player.key(Qt.Key.Key_A, CTRL)
    assert set(duel_player.page.seat.selection.pieces) == {"red_1", "red_2", "blue_1", "blue_2"}
    duel_player.key(Qt.Key.Key_D, CTRL)
    assert duel_player.page.seat.selection.pieces == ()


def test_a_side_selects_only_its_own(duel_player):
    duel_player.window.desk.side = "red"
    do(duel_player, "select_all")
    assert duel_player.page.seat.selection.pieces == ("red_1", "red_2")


def test_zoom_and_fit_by_keys(duel_player):
    view = duel_player.page.view
    before = view.px_per_mm
    duel_player.key(Qt.Key.Key_Plus, CTRL)
    assert view.px_per_mm == pytest.approx(before * 1.25)
    duel_player.key(Qt.Key.Key_Minus, CTRL)
    assert view.px_per_mm == pytest.approx(before)
    do(duel_player, "zoom_in")
    duel_player.key(Qt.Key.Key_0, CTRL)
    assert view.px_per_mm == pytest.approx(before)


def test_the_next_face_of_all_selected_pieces_of_one_kind_is_one_step(free_player):
    seat = free_player.page.seat
    seat.selection.replace(["red_1", "red_2"])
    free_player.table_key(Qt.Key.Key_F)
    assert [seat.piece(piece).face for piece in ("red_1", "red_2")] == ["back", "back"]
    free_player.table_key(Qt.Key.Key_F)
    assert [seat.piece(piece).face for piece in ("red_1", "red_2")] == ["front", "front"]
    assert free_player.session.log.length == 2


def test_a_piece_with_one_face_is_not_turned_and_says_so(duel_player):
    duel_player.click((100, 100))
    do(duel_player, "flip")
    assert duel_player.window.bar.message.text == "Man has only one face."
    assert duel_player.session.log.length == 0


def test_the_end_of_the_phase_is_a_step(duel_player):
    duel_player.key(Qt.Key.Key_Return, CTRL)
    assert duel_player.session.view.state.turn.side == "blue"


def test_without_rules_nothing_ends_the_phase_and_no_mode_can_be_chosen(free_player):
    actions = free_player.window.actions_by_id
    assert not actions["end_phase"].isEnabled()
    assert not any(actions[f"mode_{mode.value}"].isEnabled() for mode in RulesMode)


@pytest.mark.parametrize("mode", list(RulesMode))
def test_the_modes_are_chosen_by_their_buttons(duel_player, mode):
    do(duel_player, f"mode_{mode.value}")
    assert duel_player.window.desk.mode is mode
    assert duel_player.window.actions_by_id[f"mode_{mode.value}"].isChecked()


def test_dice_that_are_cancelled_are_not_rolled(duel_player):
    faults = in_dialog(DiceDialog, lambda dialog: dialog.reject())
    duel_player.key(Qt.Key.Key_R)
    assert faults == []
    assert duel_player.session.log.length == 0


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


def test_undo_and_redo_name_what_they_do(duel_player):
    duel_player.drag("red_1", 0, 40)
    actions = duel_player.window.actions_by_id
    assert actions["undo"].text().startswith("Undo ")
    do(duel_player, "undo")
    assert actions["redo"].text().startswith("Redo ")
    duel_player.key(Qt.Key.Key_Y, CTRL)
    assert duel_player.session.log.position == 1


def test_replay_to_the_start_and_to_the_present_by_keys(duel_player):
    duel_player.drag("red_1", 0, 40)
    duel_player.drag("red_2", 0, 40)
    duel_player.key(Qt.Key.Key_Home, CTRL)
    assert duel_player.session.position == 0
    assert not duel_player.window.actions_by_id["replay_back"].isEnabled()
    duel_player.key(Qt.Key.Key_End, CTRL)
    assert duel_player.session.shows_present


def test_keys_of_the_table_do_nothing_in_a_list(duel_player):
    duel_player.click((100, 100))
    duel_player.window.inspector.table.setFocus()
    duel_player.qtbot.keyClick(duel_player.window.inspector.table, Qt.Key.Key_Delete)
    assert "red_1" in duel_player.session.view.state.pieces


def test_what_cannot_be_written_is_said_and_the_game_goes_on(player, tmp_path, monkeypatch):
    player.drag(SHOT, 0, -40)
    path = tmp_path / "nowhere.vttg"
    path.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    do(player, "save_as")
    assert player.window.bar.message.text.startswith(f"Not saved: {path} cannot be written")
    assert player.window.desk.is_unsaved


def test_a_name_without_an_ending_gets_ours(player, tmp_path, monkeypatch):
    player.drag(SHOT, 0, -40)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "noon"), ""))
    player.key(Qt.Key.Key_S, CTRL | SHIFT)
    assert (tmp_path / "noon.vttg").is_file()


def test_a_picture_of_the_table_is_saved_and_another_ending_is_refused(
    duel_player, tmp_path, monkeypatch
):
    for name in ("field.png", "field.gif"):
        path = str(tmp_path / name)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (path, ""))
        do(duel_player, "save_picture")
    assert (tmp_path / "field.png").is_file()
    assert duel_player.window.bar.message.text.startswith("Not saved: expected a picture")


def test_open_passes_on_what_was_chosen_and_nothing_when_nothing_was(duel_player, monkeypatch):
    for name in ("", "battle.vttg"):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, name=name: (name, ""))
        duel_player.key(Qt.Key.Key_O, CTRL)
    assert duel_player.opened == ["battle.vttg"]


def test_about_tells_the_modules_name(duel_player):
    texts = []
    faults = in_dialog(QMessageBox, lambda box: texts.append(box.text()))
    do(duel_player, "about")
    assert faults == []
    assert texts[0].startswith("Duel")


def test_quit_closes_the_window(duel_player):
    closed = []
    duel_player.window.closed.connect(lambda: closed.append(True))
    duel_player.key(Qt.Key.Key_Q, CTRL)
    assert closed == [True]
    assert duel_player.window.desk.is_closed


def test_a_drag_back_to_its_start_is_no_move_and_shift_holds_that_off(duel_player):
    duel_player.page.view.zoom_by(4.0)
    duel_player.press((100, 100))
    duel_player.move((100, 120))
    duel_player.move((100.3, 100.2))
    duel_player.release((100.3, 100.2))
    assert duel_player.session.log.length == 0
    duel_player.press((100, 100))
    duel_player.move((100, 120))
    assert duel_player.page.scene.preview.ghosts[0].pose.y == pytest.approx(120, abs=0.5)
    duel_player.release((100, 120))
    assert (
        duel_player.session.state.pieces["red_1"].pose != move("red_1", 100, 100).moves[0].to.pose
    )
