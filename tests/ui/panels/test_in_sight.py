"""What lies in a panel that scrolls as a whole is brought into sight."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QScrollArea, QWidget

from vtt.ui.panels.in_sight import bring_into_sight, scroll_to_top


def test_the_area_scrolls_to_a_box_in_a_widget_of_its_panel(qtbot):
    area, panel = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    panel.resize(100, 1000)
    inner = QWidget(panel)
    inner.setGeometry(0, 500, 100, 400)
    area.setWidget(panel)
    area.resize(200, 100)
    area.show()
    bring_into_sight(inner, QRect(0, 100, 10, 20))
    top = area.verticalScrollBar().value()
    assert top <= 600
    assert top + area.viewport().height() >= 620


def test_where_nothing_scrolls_nothing_happens(qtbot):
    alone = QWidget()
    qtbot.addWidget(alone)
    bring_into_sight(alone, QRect(0, 0, 10, 10))


def test_what_is_new_is_seen_at_the_upper_end(qtbot):
    area, panel = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    panel.resize(100, 1000)
    inner = QWidget(panel)
    area.setWidget(panel)
    area.resize(200, 100)
    area.show()
    area.verticalScrollBar().setValue(300)
    scroll_to_top(inner)
    assert area.verticalScrollBar().value() == 0
