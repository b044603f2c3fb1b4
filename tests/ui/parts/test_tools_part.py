from PySide6.QtCore import Qt


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
    duel_player.do("flip")
    assert duel_player.window.bar.message.text == "Man has only one face."
    assert duel_player.session.log.length == 0


def test_keys_of_the_table_do_nothing_in_a_list(duel_player):
    duel_player.click((100, 100))
    duel_player.inspector.table.setFocus()
    duel_player.qtbot.keyClick(duel_player.inspector.table, Qt.Key.Key_Delete)
    assert "red_1" in duel_player.session.view.state.pieces
