import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QListWidgetItem, QScrollArea, QStyle

from vtt.ui.panels.whole_list import ShortList, WholeList


@pytest.fixture
def area(qtbot):
    """A low area with a list of long words in it."""
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    listing = WholeList()
    listing.setWordWrap(True)
    area.setWidget(listing)
    area.resize(260, 90)
    area.show()
    listing.addItems([f"{number}: " + "words that wrap " * 6 for number in range(8)])
    QApplication.processEvents()
    return area


def test_the_list_is_as_high_as_its_rows_and_what_it_lies_in_scrolls(area):
    listing = area.widget()
    last = listing.visualItemRect(listing.item(7))
    assert listing.viewport().rect().contains(last)
    assert listing.height() < last.bottom() + 20, "no empty room below"
    assert not listing.verticalScrollBar().isVisible()
    assert area.verticalScrollBar().isVisible()


def test_it_becomes_higher_where_it_is_narrower(area):
    wide = area.widget().height()
    area.resize(160, 90)
    QApplication.processEvents()
    assert area.widget().height() > 1.3 * wide


def test_it_goes_with_its_rows(area):
    listing = area.widget()
    before = listing.height()
    listing.takeItem(0)
    QApplication.processEvents()
    assert listing.height() < before
    listing.clear()
    QApplication.processEvents()
    assert listing.sizeHint().height() < 20


def test_a_row_that_is_asked_for_comes_into_sight(area):
    listing = area.widget()
    for row in (7, 0, 4):
        listing.setCurrentRow(row)
        listing.scrollToItem(listing.item(row))
        box = listing.visualItemRect(listing.item(row))
        top = listing.viewport().mapTo(area.viewport(), box.topLeft()).y()
        assert 0 <= top < area.viewport().height(), row


def test_a_short_list_is_as_high_as_its_first_rows_though_they_wrap_and_scrolls_the_others(qtbot):
    short = ShortList(2)
    qtbot.addWidget(short)
    short.setWordWrap(True)
    short.resize(160, 300)
    short.show()
    short.addItems(["one"])
    one = short.sizeHint().height()
    short.addItems(["a sentence that takes more than one line of this list", "three", "four"])
    two = short.sizeHint().height()
    assert two > 2 * one
    assert two == short.visualItemRect(short.item(1)).bottom() + 1 + 2 * short.frameWidth()
    short.scrollToBottom()
    assert short.sizeHint().height() == two


def test_words_beside_an_icon_are_read_whole_at_every_width(qtbot):
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    listing = WholeList()
    listing.setWordWrap(True)
    area.setWidget(listing)
    area.show()
    picture = QPixmap(16, 16)
    picture.fill()
    words = "Against the rules: Too far: 99.9 of 80 mm for Green Brigade, pikes (Pk O). (A4)"
    for _ in range(4):
        listing.addItem(QListWidgetItem(QIcon(picture), words))
    for width in range(250, 420, 7):
        area.resize(width, 90)
        qtbot.waitUntil(lambda: listing.height() == listing.sizeHint().height())
        row = listing.visualItemRect(listing.item(3))
        style = listing.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        room = row.width() - 16 - 4 * margin
        wrapped = listing.fontMetrics().boundingRect(
            QRect(0, 0, room, 1000), Qt.TextFlag.TextWordWrap, words
        )
        assert row.height() >= wrapped.height(), width
        assert listing.viewport().rect().contains(row), width
