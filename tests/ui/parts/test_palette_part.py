import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from tests.ui.player import LEFT, NO_KEYS, SHIFT
from vtt.ui.parts.palette_part import TOOL, PalettePart

COPY = Qt.DropAction.CopyAction


def panel(player):
    return player.window.part(PalettePart).panel


def take(player, kind):
    """Click a kind in the palette."""
    player.key(Qt.Key.Key_N)
    shown = panel(player)
    player.qtbot.keyClicks(shown.search, kind)
    where = shown.tree.visualRect(shown.model.index_of(kind)).center()
    player.qtbot.mouseClick(shown.tree.viewport(), LEFT, pos=where)
    shown.search.clear()


def new_pieces(player):
    return {id: p for id, p in player.session.view.state.pieces.items() if id.startswith("pike_")}


def test_a_kind_that_is_clicked_is_put_where_the_next_click_says(free_player):
    take(free_player, "pike")
    assert free_player.page.driver.tool is free_player.page.tools[TOOL]
    free_player.click((350, 200))
    (piece,) = new_pieces(free_player).values()
    assert (round(piece.pose.x), round(piece.pose.y)) == (350, 200)
    assert free_player.session.log.length == 1
    assert free_player.page.driver.tool is free_player.page.tools["select"]
    free_player.click((400, 200))
    assert free_player.session.log.length == 1, "one piece was taken"
    free_player.do("undo")
    assert new_pieces(free_player) == {}


def test_with_shift_the_kind_stays_in_hand_until_escape(free_player):
    take(free_player, "pike")
    for x in (250, 350, 450):
        free_player.click((x, 200), SHIFT)
    assert len(new_pieces(free_player)) == 3
    free_player.table_key(Qt.Key.Key_Escape)
    free_player.click((350, 350))
    assert len(new_pieces(free_player)) == 3
    assert free_player.window.actions_by_id["tool_select"].isChecked()


def test_by_the_keyboard_alone(free_player):
    free_player.key(Qt.Key.Key_N)
    shown = panel(free_player)
    free_player.qtbot.keyClicks(shown.search, "pike")
    shown.tree.setFocus()
    shown.tree.setCurrentIndex(shown.model.index_of("pike"))
    free_player.qtbot.keyClick(shown.tree, Qt.Key.Key_Return)
    assert free_player.page.view.hasFocus()
    assert free_player.page.scene.preview.lasso is not None
    free_player.table_key(Qt.Key.Key_Right, SHIFT)
    free_player.table_key(Qt.Key.Key_Down)
    free_player.table_key(Qt.Key.Key_Return)
    (piece,) = new_pieces(free_player).values()
    assert piece.pose.x == pytest.approx(300 + 10, abs=1.5)
    assert piece.pose.y == pytest.approx(200 + 1, abs=1.5)


def drag_over(player, kind, point):
    """The events of a drag from the palette onto the table, up to the last move."""
    shown = panel(player)
    data = shown.model.mimeData([shown.model.index_of(kind)])
    viewport = player.page.view.viewport()
    where = player.pixel(point)
    enter = QDragEnterEvent(where, COPY, data, LEFT, NO_KEYS)
    QApplication.sendEvent(viewport, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(viewport, QDragMoveEvent(where, COPY, data, LEFT, NO_KEYS))
    return data, viewport, where


def test_a_kind_is_dragged_onto_the_table(free_player):
    data, viewport, where = drag_over(free_player, "pike", (350, 200))
    assert free_player.page.scene.preview.lasso is not None
    QApplication.sendEvent(viewport, QDropEvent(QPointF(where), COPY, data, LEFT, NO_KEYS))
    (piece,) = new_pieces(free_player).values()
    assert (round(piece.pose.x), round(piece.pose.y)) == (350, 200)
    assert free_player.page.scene.preview.lasso is None


def test_a_drag_that_leaves_the_table_leaves_nothing(free_player):
    _, viewport, _ = drag_over(free_player, "pike", (350, 200))
    QApplication.sendEvent(viewport, QDragLeaveEvent())
    assert free_player.page.scene.preview.lasso is None
    assert new_pieces(free_player) == {}


def test_the_past_takes_no_pieces(free_player):
    free_player.drag("red_1", 0, 30)
    free_player.key(Qt.Key.Key_PageUp)
    take(free_player, "pike")
    assert free_player.page.driver.tool is free_player.page.tools["select"]
    assert "as it was then" in free_player.window.bar.message.text


@pytest.mark.parametrize("kind", ["pike", "shot"])
def test_the_hand_carries_the_piece_itself(free_player, kind):
    take(free_player, kind)
    cursor = free_player.page.view.viewport().cursor()
    assert cursor.pixmap().width() > 20
    assert isinstance(cursor.hotSpot(), QPoint)
