"""A window that was left, or stands, on a screen that is gone."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget

from tests.session.games import free_game
from tests.ui.conftest import Layouts
from tests.ui.player import forget
from vtt.render.picture_files import NoPictures
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.parts.screen_part import GRIP, bring_back

SCREEN = QRect(0, 0, 1920, 1080)
PLACES = [
    QRect(9000, 200, 1200, 700),
    QRect(-3000, -2000, 900, 600),
    QRect(1910, 1075, 900, 600),
    QRect(200, -2000, 900, 700),
]


@pytest.fixture
def opened(qtbot):
    """Opens windows that share what is kept of their layouts."""
    layouts, windows = Layouts(), []

    def open_one():
        window = GameWindow(GameDesk(free_game(), NoPictures()), lambda name: None, layouts)
        windows.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield open_one
    for window in windows:
        forget(window)


def is_held(widget):
    edge = QRect(widget.frameGeometry().topLeft(), QSize(widget.width(), GRIP))
    seen = edge.intersected(SCREEN)
    return seen.width() >= GRIP and seen.height() >= GRIP // 2


@pytest.mark.parametrize("place", PLACES)
def test_a_window_that_was_left_on_a_screen_that_is_gone_opens_on_one_that_is_there(
    opened, place, qtbot
):
    first = opened()
    dock = first.docks["log"]
    dock.setFloating(True)
    first.setGeometry(place)
    dock.move(QPoint(7000, 5000))
    first.close()
    again = opened()
    assert is_held(again)
    assert again.docks["log"].isFloating()
    assert is_held(again.docks["log"])


@pytest.mark.parametrize("place", PLACES)
def test_a_window_whose_screen_is_unplugged_comes_back_with_its_loose_docks(opened, place, qtbot):
    window = opened()
    dock = window.docks["log"]
    dock.setFloating(True)
    window.setGeometry(place)
    dock.move(QPoint(7000, 5000))
    assert not is_held(window)
    app = QApplication.instance()
    app.screenRemoved.emit(app.primaryScreen())
    qtbot.waitUntil(lambda: is_held(window) and is_held(dock))
    assert window.size() == place.size()


def test_a_window_that_can_be_held_stays_where_it_is(qtbot):
    for place in (QRect(100, 100, 400, 300), QRect(1800, 900, 400, 300), QRect(-300, 5, 400, 300)):
        widget = QWidget()
        qtbot.addWidget(widget)
        widget.setGeometry(place)
        bring_back(widget)
        assert widget.geometry() == place


def test_a_window_larger_than_the_screens_that_are_left_is_made_smaller(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setGeometry(5000, 0, 4000, 3000)
    bring_back(widget)
    assert SCREEN.contains(widget.geometry())
