"""A person switches areas and trails of imported counters on."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.player import CTRL, Player
from tests.vassal.generate import MAP, board, element, map_of, root, roster, slot
from tests.vassal.playable import imported_folder
from vtt.ui.parts.effects_part import EffectsPart

TRAITS = (
    ("AreaOfEffect;255,0,0;30;40;false;Show area;65,130;;true;;;Fire;;;;;true", "false"),
    (
        "footprint;84,130;Trail;false;true;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false",
        "false;;0;true;0",
    ),
)


@pytest.fixture
def player(qtbot, desktop, tmp_path):
    stack = element(f"{MAP}SetupStack", slot("Gun", "1", *TRAITS), name="S", x="200", y="100")
    bare = board("Field", image="", width="400", height="260", color="200,210,190")
    tree = root(roster("Red"), map_of("Main", stack, boards=[bare]), name="Effects")
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path, tree), "start")
    return player


def shown(player):
    part = player.window.part(EffectsPart)
    return part._items[player.page].isVisible()


def test_an_area_is_switched_on_by_its_key(player):
    assert not shown(player)
    (piece,) = player.session.view.state.pieces
    player.page.seat.selection.replace([piece])
    player.page.view.setFocus()
    player.table_key(Qt.Key.Key_A, CTRL)
    assert shown(player)
    player.table_key(Qt.Key.Key_A, CTRL)
    assert not shown(player)


def test_a_trail_follows_a_piece_that_is_dragged(player):
    (piece,) = player.session.view.state.pieces
    player.page.seat.selection.replace([piece])
    player.page.view.setFocus()
    player.table_key(Qt.Key.Key_T, CTRL)
    player.drag(piece, 30.0, 20.0)
    assert shown(player)
    state = player.session.view.state.pieces[piece].get("#0")
    assert state == "true;Main;1;200,100;true;1"
