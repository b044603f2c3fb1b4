"""A tall stack of a real game: a hand finds each of its pieces where the piece is drawn."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication

from tests.ui.player import LEFT, MODULES, RIGHT, Player
from vtt.ui.piece_menu import PieceMenu

pytestmark = pytest.mark.qt_log_ignore("grabbing the keyboard")
"""The platform without a screen grabs none when a menu pops up."""

FAR = -80  # mm, into another region: within its own the stack goes back to its place


@pytest.fixture
def player(qtbot, desktop):
    player = Player(qtbot, desktop)
    player.open(MODULES / "bellum_gallicum", "s57")
    return player


@pytest.fixture
def army(player):
    """The tallest stack on the table, from bottom to top."""
    here = player.page.seat.pieces()
    piles = [pile for pile in player.session.state.stacks.values() if pile[0] in here]
    tallest = max(piles, key=len)
    assert len(tallest) == 18
    player.page.view.zoom_by(3.0)
    player.page.view.centre_on(here[tallest[0]].pose.point)
    player.page.settle()
    return tallest


def drawn(player, piece):
    """The rectangle in table mm in which a piece of 14 mm is painted, a mm within its edges."""
    middle = player.page.scene.items_by_id[piece].sceneBoundingRect().center()
    return QRectF(middle.x() - 6, middle.y() - 6, 12, 12)


def top_right(player, army):
    """A point in the upper right of the top piece, where none of its stack stands."""
    rect = drawn(player, army[-1])
    point = (rect.right(), rect.top() + 3)
    stands = player.page.seat.footprint(army[-1]).bounds
    assert point[0] > stands[2] or point[1] < stands[1], "outside the piece where it stands"
    return point


def test_a_click_where_the_top_piece_is_drawn_selects_the_stack(player, army):
    player.click(top_right(player, army))
    assert player.page.seat.selection.pieces == army


def test_a_drag_from_there_moves_the_whole_stack(player, army):
    before, start = player.pose(army[0]).point, top_right(player, army)
    player.press(start)
    for way in (-5, -10, FAR):
        player.move((start[0] + way, start[1]))
    assert {ghost.piece for ghost in player.page.scene.preview.ghosts} == set(army)
    player.release((start[0] + FAR, start[1]))
    after = {player.pose(piece).point for piece in army}
    assert len(after) == 1
    assert after != {before}


def test_the_pointer_at_rest_there_shows_what_lies_in_the_stack(player, army):
    where = player.pixel(top_right(player, army))
    viewport, stacks = player.page.view.viewport(), player.page.stacks
    stacks._rest.setInterval(0)
    player.qtbot.mouseMove(viewport, QPoint(2, 2))
    player.qtbot.mouseMove(viewport, where)
    player.qtbot.waitUntil(stacks.viewer.isVisible)
    assert stacks.viewer.pieces == army[::-1]
    assert player.page.scene._hovered == army[-1]


def test_a_double_click_there_opens_the_stack(player, army):
    point = top_right(player, army)
    player.click(point)
    viewport = player.page.view.viewport()
    player.qtbot.mouseDClick(viewport, LEFT, Qt.KeyboardModifier.NoModifier, player.pixel(point))
    player.release(point)
    assert player.session.state.pieces[army[0]].stack in player.page.seat.open_stacks


def test_a_right_click_there_opens_the_menu_of_the_stack(player, army):
    point = top_right(player, army)
    player.press(point, button=RIGHT)
    player.release(point, button=RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PieceMenu)
    menu.close()
    assert player.page.seat.selection.pieces == army


def test_each_piece_is_found_where_it_is_drawn_and_none_beside(player, army):
    for piece in army:
        place = drawn(player, piece).center()
        point = (place.x(), place.y())
        assert piece in player.page.seat.pieces_at(point)
        assert point == pytest.approx(player.page.seat.drawn_pose(piece).point, abs=0.5)
    lowest = drawn(player, army[0])
    beside = (lowest.left(), lowest.bottom())
    assert army[0] in player.page.seat.pieces_at(beside)
    assert army[-1] not in player.page.seat.pieces_at(beside)


def test_a_lasso_takes_the_stack_by_the_place_where_its_top_is_drawn(player, army):
    seat = player.page.seat
    (x, y), (low_x, low_y) = seat.drawn_pose(army[-1]).point, seat.drawn_pose(army[0]).point
    assert set(seat.pieces_within((x - 0.5, y - 0.5), (x + 0.5, y + 0.5))) >= set(army)
    assert not set(seat.pieces_within((low_x - 1, low_y - 1), (low_x + 1, low_y + 1))) & set(army)


class Painted(QObject):
    """Which part of a widget has been painted."""

    def __init__(self, widget):
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _widget, event):
        if event.type() is QEvent.Type.Paint:
            self.region += event.region()
        return False


def test_no_scrap_of_what_a_drag_of_many_tells_stays_on_the_map(player, army):
    view = player.page.view
    painted = Painted(view.viewport())
    start = top_right(player, army)
    player.press(start)
    told = QRegion()
    for way in (5, 10, 20, 60, 30):
        player.move((start[0] + way, start[1] + way / 2))
        QApplication.processEvents()
        now = QRegion()
        for item in player.page.scene.moving:
            now += view.mapFromScene(item.sceneBoundingRect()).boundingRect()
        now &= QRegion(view.viewport().rect())
        assert (told - painted.region).isEmpty(), "what was told before is painted over"
        told, painted.region = now, QRegion()
    assert len(player.page.scene.moving) == 2, "a group is dragged as one picture, with labels"
    player.release((start[0] + 30, start[1] + 15))
    QApplication.processEvents()
    assert (told - painted.region).isEmpty()


def test_the_key_for_the_next_piece_goes_through_the_stack_from_there(player, army):
    player.qtbot.mouseMove(player.page.view.viewport(), player.pixel(top_right(player, army)))
    walked = []
    for _ in range(2):
        player.table_key(Qt.Key.Key_Tab)
        walked += player.page.seat.selection.pieces
    assert tuple(walked) == army[:-3:-1]
