import pytest
from PySide6.QtCore import QPoint, Qt

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(duel_player):
    duel_player.page.show_minimap(True)
    duel_player.page.view.zoom_by(4.0)
    return duel_player


def middle(view):
    corners = view.seen().boundingRect()
    return corners.center()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_click_on_it_brings_that_part_of_the_table_to_the_middle(table, turn):
    view, minimap = table.page.view, table.page.minimap
    view.turn_to(turn)
    for spot in (QPoint(minimap.width() // 3, minimap.height() // 4), minimap.rect().center()):
        wanted = minimap.to_table(spot.toPointF())
        table.qtbot.mouseClick(minimap, LEFT, pos=spot)
        assert middle(view).x() == pytest.approx(wanted[0], abs=2 / view.px_per_mm)
        assert middle(view).y() == pytest.approx(wanted[1], abs=2 / view.px_per_mm)
        assert minimap.seen().center().x() == pytest.approx(spot.x(), abs=1.0)
        assert minimap.seen().center().y() == pytest.approx(spot.y(), abs=1.0)


def test_a_drag_on_it_moves_along(table):
    view, minimap = table.page.view, table.page.minimap
    table.qtbot.mousePress(minimap, LEFT, pos=QPoint(20, 20))
    table.qtbot.mouseMove(minimap, QPoint(60, 40))
    table.qtbot.mouseRelease(minimap, LEFT, pos=QPoint(60, 40))
    wanted = minimap.to_table(QPoint(60, 40).toPointF())
    assert middle(view).x() == pytest.approx(wanted[0], abs=2 / view.px_per_mm)


def test_it_lies_in_the_corner_whatever_the_size_of_the_view(table):
    view, minimap = table.page.view, table.page.minimap
    view.turn_to(90)
    table.window.resize(900, 700)
    assert view.rect().contains(minimap.geometry())
    assert view.width() - minimap.geometry().right() < 20


def test_a_piece_that_moves_moves_on_it(table):
    minimap = table.page.minimap
    before = minimap.grab().toImage()
    table.window.desk.set_mode("off")
    from tests.rules.duel import move

    table.window.desk.propose(move("red_1", 260, 260))
    assert minimap.grab().toImage() != before
