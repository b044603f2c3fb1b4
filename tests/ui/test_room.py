"""The room that is left for menus, tools and docks until they are there."""

import pytest
from PySide6.QtCore import QMargins
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from vtt.ui.room import MOST_WIDTH, WIDTH, dock_width, first_room, room_around, room_of, text_of


def test_room_is_written_and_read():
    room = QMargins(1, 76, 346, 0)
    assert room_of(text_of(room)) == room


@pytest.mark.parametrize(
    "text", ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "-1,2,3,4", "1;2;3;4", "²,1,1,1"]
)
def test_what_is_no_room_is_none(text):
    assert room_of(text) is None


def test_the_first_room_is_that_of_the_furniture(player):
    """So the table stays where it is when menus, tools and docks come."""
    window = player.window
    wanted = first_room(window)
    player.do("reset_layout")
    QApplication.processEvents()
    found = room_around(window.split, window, window.statusBar())
    assert (found.left(), found.right()) == (wanted.left(), wanted.right())
    assert abs(found.top() - wanted.top()) <= 4
    assert abs(found.bottom() - wanted.bottom()) <= 4
    assert WIDTH <= dock_width(window) <= MOST_WIDTH


def test_the_gap_beside_docks_is_that_of_the_style(qapp, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    extent = QStyle.PixelMetric.PM_DockWidgetSeparatorExtent
    gap = window.style().pixelMetric(extent, None, window)
    assert first_room(window).right() - dock_width(window) == gap
