import pytest
from PySide6.QtCore import QPointF

from tests.ui.player import MODULES
from vtt.render.ruler import RulerUnit


def test_the_table_is_turned_round_and_by_quarters(duel_player):
    view = duel_player.page.view
    duel_player.do("turn_round")
    assert view.turn == 180
    duel_player.do("turn_quarter")
    assert view.turn == 270
    duel_player.do("turn_quarter")
    assert view.turn == 0


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_pieces_are_taken_and_moved_where_they_are_seen_on_a_turned_table(duel_player, quarters):
    duel_player.window.desk.set_mode("off")
    for _ in range(quarters):
        duel_player.do("turn_quarter")
    duel_player.click((100, 100))
    assert duel_player.page.seat.selection.pieces == ("red_1",)
    duel_player.drag("red_1", 10, 60)
    assert duel_player.pose("red_1").point == pytest.approx((110, 160), abs=2)
    item = duel_player.page.scene.items_by_id["red_1"]
    assert item.pos() == QPointF(*duel_player.pose("red_1").point)


def test_rulers_overview_and_their_units_are_shown_by_ticks(duel_player):
    page = duel_player.page
    assert page.rulers.upper.isHidden()
    duel_player.do("rulers")
    duel_player.do("ruler_inches")
    duel_player.do("minimap")
    assert page.rulers.upper.isVisible()
    assert page.rulers.unit is RulerUnit.INCH
    assert page.minimap.isVisible()
    duel_player.do("minimap")
    assert not page.minimap.isVisible()


def test_what_was_shown_last_is_shown_again_in_the_next_window(player):
    player.do("rulers")
    player.do("grid")
    player.window.close()
    again = player.desktop.preferences.table_looks
    assert set(again) == {"rulers", "names"}
    player.open()
    assert player.page.rulers.upper.isVisible()
    assert not player.window.actions_by_id["grid"].isChecked()


def picture(page):
    page.settle()
    return page.view.grab().toImage()


def test_grid_and_names_can_be_taken_off_the_map(player):
    player.open(MODULES / "hexdemo", "mills")
    page = player.page
    pictures = [picture(page)]
    for action in ("grid", "names", "grid"):
        player.do(action)
        pictures.append(picture(page))
    full, no_grid, bare, names_off = pictures
    assert len({bytes(p.constBits()) for p in (full, no_grid, bare, names_off)}) == 4
    player.do("names")
    assert picture(page) == full
