import pytest
from PySide6.QtWidgets import QApplication

from vtt.session.log_lines import LogLine
from vtt.ui.panels.log_model import LogModel
from vtt.ui.panels.log_rows import LogRowDelegate, least_height
from vtt.ui.panels.log_view import LogView

LONG = "Green Brigade, shot 1: moves 399.7 mm to 800,300.3 mm and turns 12 degrees clockwise"
SHORT = "Alice sits down"


@pytest.fixture
def view(qtbot):
    """Every third line is long."""
    model = LogModel(lambda position: LogLine(position, LONG if position % 3 == 0 else SHORT))
    delegate = LogRowDelegate(())
    view = LogView(model, delegate)
    view.kept = (model, delegate)
    qtbot.addWidget(view)
    view.resize(260, 200)
    view.show()
    return view


def show(view, count):
    view.kept[0].show_rows(range(1, count + 1))
    view.scrollToBottom()
    QApplication.processEvents()


def test_long_words_have_lines_enough_and_short_ones_one(view):
    show(view, 3)
    one = least_height(view.font())
    assert [view.rowHeight(row) for row in range(2)] == [one, one]
    assert view.rowHeight(2) > one + view.fontMetrics().height()
    view.resize(900, 200)
    QApplication.processEvents()
    assert view.rowHeight(2) == one, "in a wide list they have room"


def test_the_last_row_is_whole_at_the_lower_edge(view):
    for count in (9, 30, 99_999):
        show(view, count)
        box = view.visualRect(view.kept[0].index(count - 1, 0))
        assert view.viewport().rect().contains(box), count


def test_whatever_is_scrolled_to_is_whole(view):
    show(view, 300)
    for row in (2, 150, 299, 8):
        index = view.kept[0].index(row, 0)
        view.scrollTo(index)
        QApplication.processEvents()
        assert view.viewport().rect().contains(view.visualRect(index)), row
        assert view.rowHeight(row) > (0 if row % 3 < 2 else 2 * view.fontMetrics().height())


def test_rows_grow_with_the_letters(view):
    show(view, 3)
    before = [view.rowHeight(row) for row in range(3)]
    font = view.font()
    font.setPointSizeF(2 * font.pointSizeF())
    view.setFont(font)
    QApplication.processEvents()
    assert all(view.rowHeight(row) > 1.5 * before[row] for row in range(2))
    assert view.rowHeight(2) > 3 * before[2]
