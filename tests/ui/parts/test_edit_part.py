from PySide6.QtCore import Qt

from tests.ui.player import CTRL, LEFT


def test_select_all_and_nothing(duel_player):
    duel_player.key(Qt.Key.Key_A, CTRL)
    assert set(duel_player.page.seat.selection.pieces) == {"red_1", "red_2", "blue_1", "blue_2"}
    duel_player.key(Qt.Key.Key_D, CTRL)
    assert duel_player.page.seat.selection.pieces == ()


def test_a_side_selects_only_its_own(duel_player):
    duel_player.window.desk.side = "red"
    duel_player.do("select_all")
    assert duel_player.page.seat.selection.pieces == ("red_1", "red_2")


def test_undo_and_redo_name_what_they_do(duel_player):
    duel_player.drag("red_1", 0, 40)
    actions = duel_player.window.actions_by_id
    assert actions["undo"].text().startswith("Undo: ")
    duel_player.do("undo")
    assert actions["redo"].text().startswith("Redo: ")
    duel_player.key(Qt.Key.Key_Y, CTRL)
    assert duel_player.session.log.position == 1


def test_what_was_declared_is_named_as_a_deed(player):
    player.key(Qt.Key.Key_Return, CTRL)
    player.qtbot.waitUntil(lambda: player.session.log.position > 0)
    actions = player.window.actions_by_id
    assert actions["undo"].text() == "Undo: the throw of the PIP dice"
    player.key(Qt.Key.Key_Z, CTRL)
    assert actions["redo"].text() == "Redo: the throw of the PIP dice"


def test_a_double_click_or_a_key_takes_the_whole_group(player):
    seat = player.page.seat
    player.click(player.pose("sk-sw-pikes").point)
    assert seat.selection.pieces == ("sk-sw-pikes",)
    player.table_key(Qt.Key.Key_G)
    group = seat.selection.pieces
    assert {"sk-sw-pikes", "sk-sw-shot-1"} <= set(group)
    seat.selection.clear()
    where = player.pixel(player.pose("sk-sw-shot-1").point)
    player.qtbot.mouseDClick(player.page.view.viewport(), LEFT, pos=where)
    player.qtbot.mouseRelease(player.page.view.viewport(), LEFT, pos=where)
    assert set(seat.selection.pieces) == set(group)
    player.drag("sk-sw-pikes", 0, -40)
    moved = player.session.log.command_at(player.session.position).command
    assert len(str(moved).split("PieceMove(")) - 1 == len(group)
