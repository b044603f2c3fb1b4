"""A table that is as high as its rows; the area around it scrolls."""

from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from vtt.ui.panels.whole_table import WholeTable


def in_area(qtbot, rows):
    area, panel, table = QScrollArea(), QWidget(), WholeTable(rows, 2)
    qtbot.addWidget(area)
    QVBoxLayout(panel).addWidget(table)
    area.setWidgetResizable(True)
    area.setWidget(panel)
    area.resize(200, 120)
    area.show()
    return area, table


def test_it_is_as_high_as_its_rows_and_grows_with_them(qtbot):
    _area, table = in_area(qtbot, 4)
    height = 4 * table.rowHeight(0)
    assert table.minimumSizeHint().height() == height + 2 * table.frameWidth()
    table.setRowCount(9)
    qtbot.waitUntil(lambda: table.viewport().height() >= 9 * table.rowHeight(0))
    assert table.verticalScrollBar().maximum() == 0


def test_the_area_follows_the_chosen_cell(qtbot):
    area, table = in_area(qtbot, 30)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    table.setCurrentCell(29, 1)
    bar = area.verticalScrollBar()
    assert bar.value() > 0
    table.setCurrentCell(0, 1)
    assert bar.value() <= table.y() + table.frameWidth()
