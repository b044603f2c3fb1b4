"""The start page: painted before the core is loaded, filled then, and games are begun and opened from it."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.ui.player import LEFT, MODULES, in_dialog
from vtt.ui.start_page import StartPage, show_page

HEAVY = ("numpy", "shapely", "lxml", "ssl", "asyncio", "msgspec")


def test_nothing_heavy_is_loaded_before_it_is_seen():
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from vtt.ui.start_page import show_page; page = show_page([]); "
            f"print(page.blank.was_painted, [name for name in {HEAVY} if name in sys.modules])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "True []"


def test_it_is_seen_when_the_call_returns(qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr("vtt.ui.shell.preferences_file", lambda: tmp_path / "none.json")
    page = show_page([])
    qtbot.addWidget(page)
    assert page.isVisible()
    assert page.rooms is None


@pytest.fixture
def page(qtbot):
    page = StartPage()
    qtbot.addWidget(page)
    page.furnish()
    page.show()
    return page


def test_it_is_furnished_once(page):
    rooms = page.rooms
    assert page.furnish() is rooms
    assert page.windowTitle() == "Start page"


@pytest.mark.parametrize("name", ["", str(MODULES / "dbr")])
def test_open_asks_for_a_file_and_passes_it_on(page, qtbot, monkeypatch, name):
    asked = []
    page.open_wanted.connect(asked.append)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (name, ""))
    qtbot.mouseClick(page.rooms.sidebar.open_button, LEFT)
    qtbot.keyClick(page, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert asked == ([name, name] if name else [])


def test_files_that_are_dropped_are_passed_on(page):
    asked = []
    page.open_wanted.connect(asked.append)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/games/a.vttg"), QUrl.fromLocalFile("/games/b.vttm")])
    copy, no_keys = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(9, 9).toPoint(), copy, data, LEFT, no_keys)
    page.dragEnterEvent(enter)
    assert enter.isAccepted()
    page.dropEvent(QDropEvent(QPointF(9, 9), copy, data, LEFT, no_keys))
    assert asked == ["/games/a.vttg", "/games/b.vttm"]


def test_text_that_is_dragged_over_it_is_not_taken(page):
    data = QMimeData()
    data.setText("words")
    copy, no_keys = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(9, 9).toPoint(), copy, data, LEFT, no_keys)
    enter.ignore()
    page.dragEnterEvent(enter)
    assert not enter.isAccepted()


def test_start_fills_the_page_and_a_double_click_begins_a_game(qtbot, desktop):
    page = desktop.starting.show()
    qtbot.waitUntil(lambda: not desktop.starting.is_filling)
    modules = page.rooms.sidebar.modules
    names = [modules.item(row).text() for row in range(modules.count())]
    assert {"DBR: Lützen", "Three Mills"} <= set(names)
    modules.setCurrentRow(names.index("DBR: Lützen"))
    panel = page.rooms.details.currentWidget()
    assert panel.name.text() == "DBR: Lützen"
    skirmish = next(
        item
        for number in range(panel.scenarios.count())
        if "Skirmish" in (item := panel.scenarios.item(number)).text()
    )
    panel.scenarios.scrollToItem(skirmish)
    row = panel.scenarios.visualItemRect(skirmish).center()
    qtbot.mouseClick(panel.scenarios.viewport(), LEFT, pos=row)
    qtbot.mouseDClick(panel.scenarios.viewport(), LEFT, pos=row)
    assert "Skirmish" in desktop.windows[0].windowTitle()
    assert not page.isVisible(), "it made way for the game"


def test_what_cannot_be_opened_is_said(qtbot, desktop, tmp_path):
    page = desktop.starting.show()
    qtbot.waitUntil(lambda: not desktop.starting.is_filling)
    texts = []
    faults = in_dialog(QMessageBox, lambda box: texts.append(box.text()))
    page.open_wanted.emit(str(tmp_path / "none.vttg"))
    assert faults == []
    assert texts == ["none.vttg cannot be opened."]
    assert page.isVisible()
    page.close()
