import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from tests.ui.player import MODULES
from vtt.commands.piece import SetMark
from vtt.commands.spots import spot_name
from vtt.ui.spoken import announce, spoken_piece, spoken_selection


@pytest.fixture
def heard(monkeypatch):
    messages = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: messages.append(event.message())
    )
    return messages


def test_something_is_announced_and_nothing_is_not(qtbot, heard):
    widget = QWidget()
    qtbot.addWidget(widget)
    announce(widget, "Your turn")
    announce(widget, "")
    assert heard == ["Your turn"]


def test_marks_are_told_with_the_piece(duel_player):
    duel_player.window.desk.propose(SetMark(("red_1",), locked=True))
    seat = duel_player.page.seat
    assert spoken_piece(seat, "red_1").endswith(", locked")
    seat.selection.replace(["red_1", "red_2"])
    assert spoken_selection(seat).startswith("2 selected: Man 1, Red")


def test_on_a_map_with_hexes_the_number_of_the_hex_is_told_and_no_facing(player):
    player.open(MODULES / "hexdemo", "mills")
    seat = player.page.seat
    piece = next(iter(seat.pieces()))
    words = spoken_piece(seat, piece)
    assert spot_name(seat.definition, seat.piece(piece).pose.point) in words.split(", ")
    assert "facing" not in words
