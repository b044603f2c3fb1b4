import pytest
from PySide6.QtCore import Qt

from vtt.session.ping import Ping
from vtt.ui.scene.ping_item import PULSE_MS, PULSES, PingItem


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
    duel_player.window.docks.show("inspector")
    duel_player.inspector.table.setFocus()
    duel_player.qtbot.keyClick(duel_player.inspector.table, Qt.Key.Key_Delete)
    assert "red_1" in duel_player.session.view.state.pieces


def test_a_key_and_a_click_point_at_a_place_in_every_view_of_the_table(duel_player):
    heard = []
    duel_player.session.pinged.connect(heard.append)
    duel_player.do("tool_measure")
    duel_player.key(Qt.Key.Key_P)
    assert duel_player.window.actions_by_id["tool_ping"].isChecked()
    duel_player.click((220, 210))
    assert heard[0].point == pytest.approx((220, 210), abs=2)
    for page in duel_player.window.pages:
        rings = [item for item in page.scene.items() if isinstance(item, PingItem)]
        assert len(rings) == 1
        assert rings[0].pos().toTuple() == pytest.approx(heard[0].point)
        rings[0].animation.setCurrentTime(PULSE_MS * PULSES)
        assert not any(isinstance(item, PingItem) for item in page.scene.items())
    assert duel_player.window.actions_by_id["tool_measure"].isChecked(), "as it was before"
    assert duel_player.session.log.length == 0


def test_a_place_that_is_not_seen_is_told_with_a_way_there(duel_player):
    view = duel_player.page.view
    view.zoom_by(8.0)
    view.centre_on((100.0, 100.0))
    duel_player.session.ping(Ping("field", (380.0, 280.0), "red"))
    assert duel_player.window.bar.message.text == "Red points at x 380 mm, y 280 mm."
    duel_player.qtbot.mouseClick(duel_player.bar_button("Look there"), Qt.MouseButton.LeftButton)
    assert view.sees((380.0, 280.0))
    duel_player.session.ping(Ping("field", (381.0, 281.0), "red"))
    assert duel_player.window.bar.message is None
