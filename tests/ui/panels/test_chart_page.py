"""The page of a chart: HTML as it was written, pictures as wide as the page or in their own size."""

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QPalette

from vtt.session.rules_help import ChartText
from vtt.ui.panels.chart_page import ChartPage

LEFT = Qt.MouseButton.LeftButton
HTML = """<html>
<body>
<h1>Combat</h1>

    <p>Indented lines are <b>no code</b>.</p>

<h2>Losses</h2>
    <table border="1"><tr><td>1-2</td><td>AE</td></tr></table>
<img src="small.png"><a href="#end">down</a> <a href="more.html">more</a>
<a href="http://elsewhere.example/x.html">out</a>
"""
LONG = HTML + "<p>line</p>" * 200 + '<a name="end"></a>The end'
OWN = QImage(400, 200, QImage.Format.Format_RGB32)
OWN.fill(QColor("#12aa34"))


class Shelf:
    """Pictures and pages as a module would give them, with what was asked for."""

    def __init__(self):
        self.asked = []

    def picture(self, paths, width, grows):
        self.asked.append((tuple(paths), width, grows))
        return OWN.scaledToWidth(width) if width and (grows or width < OWN.width()) else OWN.copy()

    def chart(self, chart):
        return ChartText(html=f"<p>page {chart.page}</p>", place=chart.page)


@pytest.fixture
def shelf():
    return Shelf()


@pytest.fixture
def page(qtbot, shelf):
    page = ChartPage(shelf.picture, shelf.chart)
    qtbot.addWidget(page)
    page.resize(260, 300)
    with qtbot.waitExposed(page):
        page.show()
    return page


def test_a_page_of_html_is_shown_whole_and_as_it_was_written(page):
    page.show_chart(ChartText(html=HTML, place="kept/module/help.html"))
    text = page.toPlainText()
    assert "<" not in text
    assert [word in text for word in ("Combat", "no code", "Losses", "1-2", "AE")] == [True] * 5


def test_it_stands_on_white_paper_in_either_theme(page):
    page.show_chart(ChartText(html=HTML))
    assert page.palette().color(QPalette.ColorRole.Base).name() == "#ffffff"
    assert page.palette().color(QPalette.ColorRole.Text).name() == "#000000"
    page.show_chart(ChartText(markdown="own words"))
    assert page.palette().color(QPalette.ColorRole.Base) == QPalette().color(
        QPalette.ColorRole.Base
    )


def test_its_pictures_are_sought_beside_it_and_among_the_pictures_and_do_not_grow(page, shelf):
    page.show_chart(ChartText(html=HTML, place="kept/module/help/a.html"))
    page.grab()
    paths, width, grows = shelf.asked[-1]
    assert paths == ("kept/module/help/small.png", "images/small.png", "small.png")
    assert 0 < width < 260
    assert not grows


def test_a_link_leads_down_the_page_or_to_a_page_beside_it_and_never_out(page):
    page.show_chart(ChartText(html=LONG, place="kept/module/a.html"))
    page.anchorClicked.emit(QUrl("#end"))
    assert page.verticalScrollBar().value() > 100
    page.anchorClicked.emit(QUrl("http://elsewhere.example/x.html"))
    assert "Combat" in page.toPlainText()
    page.anchorClicked.emit(QUrl("more.html"))
    assert page.toPlainText() == "page kept/module/more.html"


def test_a_link_leads_to_a_picture_beside_the_page_or_among_those_of_the_module(page, shelf):
    there = "images/map.PNG"
    page._picture = lambda paths, *how: shelf.picture(paths, *how) if there in paths else QImage()
    page.show_chart(ChartText(html='<a href="map.PNG">the map</a>', place="kept/module/a.html"))
    page.anchorClicked.emit(QUrl("map.PNG"))
    page.grab()
    assert page.toPlainText().strip("\ufffc") == ""
    assert shelf.asked[-1][0] == (there,)


def test_a_click_on_a_picture_shows_it_in_its_own_size_and_back(page, shelf, qtbot):
    page.show_chart(ChartText(picture="map.png"))
    page.grab()
    assert shelf.asked[-1][1] < 260
    assert not page.horizontalScrollBar().isVisible()
    qtbot.mouseClick(page.viewport(), LEFT, pos=QPoint(60, 40))
    page.grab()
    assert shelf.asked[-1][1] == 0
    qtbot.waitUntil(page.horizontalScrollBar().isVisible)
    assert page.document().size().width() > 390
    qtbot.mouseClick(page.viewport(), LEFT, pos=QPoint(60, 40))
    page.grab()
    qtbot.waitUntil(lambda: not page.horizontalScrollBar().isVisible())


def test_a_click_on_a_page_of_words_changes_nothing(page, qtbot):
    page.show_chart(ChartText(html=HTML))
    before = page.toPlainText()
    qtbot.mouseClick(page.viewport(), LEFT, pos=QPoint(60, 40))
    assert page.toPlainText() == before
