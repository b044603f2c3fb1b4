"""A text that is seen whole where it is written; the area around it scrolls."""

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from tests.ui.player import to_front
from vtt.ui.panels.whole_text import LEAST_LINES, WholeText


def in_area(qtbot):
    area, panel, text = QScrollArea(), QWidget(), WholeText()
    qtbot.addWidget(area)
    QVBoxLayout(panel).addWidget(text)
    area.setWidgetResizable(True)
    area.setWidget(panel)
    area.resize(220, 120)
    area.show()
    return area, text


def test_an_empty_text_has_room_for_a_few_lines(qtbot):
    _area, text = in_area(qtbot)
    line = text.fontMetrics().lineSpacing()
    assert LEAST_LINES * line <= text.minimumSizeHint().height() < (LEAST_LINES + 2) * line


def test_it_grows_with_its_lines_and_with_those_that_are_broken_where_it_is_narrow(qtbot):
    _area, text = in_area(qtbot)
    text.setPlainText("\n".join(map(str, range(20))))
    whole = text.minimumSizeHint().height()
    assert whole >= 20 * text.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: text.height() >= whole)
    assert text.verticalScrollBar().maximum() == 0
    text.setPlainText("a word and another " * 20)
    assert text.minimumSizeHint().height() > 4 * text.fontMetrics().lineSpacing()


def test_the_area_follows_who_writes(qtbot):
    area, text = in_area(qtbot)
    to_front(qtbot, area)
    text.setPlainText("\n".join(map(str, range(30))))
    text.setFocus()
    bar = area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    text.moveCursor(QTextCursor.MoveOperation.End)
    assert bar.value() > 0
    text.moveCursor(QTextCursor.MoveOperation.Start)
    assert bar.value() <= text.y() + text.frameWidth() + text.document().documentMargin()
