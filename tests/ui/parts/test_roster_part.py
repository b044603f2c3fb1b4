from PySide6.QtCore import Qt

from tests.ui.player import CTRL, LEFT, SHOT
from vtt.ui.parts.roster_part import RosterPart


def test_a_piece_is_found_by_its_name_selected_and_brought_to_the_middle(player):
    view = player.page.view
    view.zoom_by(3.0)
    player.key(Qt.Key.Key_F, CTRL)
    panel = player.window.part(RosterPart).panel
    assert panel.search.hasFocus()
    player.qtbot.keyClicks(panel.search, "green brigade, shot 1")
    where = panel.tree.visualRect(panel.model.index_of(SHOT)).center()
    player.qtbot.mouseClick(panel.tree.viewport(), LEFT, pos=where)
    assert player.page.seat.selection.pieces == (SHOT,)
    middle = view.mapToScene(view.viewport().rect().center())
    assert abs(middle.x() - player.pose(SHOT).x) < 5
    assert abs(middle.y() - player.pose(SHOT).y) < 5


def test_by_keys_alone_a_piece_is_found_selected_and_moved(player):
    before = player.pose(SHOT)
    player.key(Qt.Key.Key_F, CTRL)
    panel = player.window.part(RosterPart).panel
    player.qtbot.keyClicks(panel.search, "green brigade, shot 1")
    player.qtbot.keyClick(panel.search, Qt.Key.Key_Return)
    assert player.page.seat.selection.pieces == (SHOT,)
    player.qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert player.page.view.hasFocus()
    player.table_key(Qt.Key.Key_Up)
    player.table_key(Qt.Key.Key_Return)
    assert player.pose(SHOT).y < before.y


def test_the_list_follows_table_and_game(player):
    player.do("find_piece")
    panel = player.window.part(RosterPart).panel
    player.click(player.pose(SHOT).point)
    assert panel._picked() == {SHOT}
    place = panel.model.index_of(SHOT).siblingAtColumn(1)
    before = place.data()
    player.drag(SHOT, 0, -40)
    assert panel.model.index_of(SHOT).siblingAtColumn(1).data() != before
    player.do("delete")
    assert not panel.model.index_of(SHOT).isValid()
