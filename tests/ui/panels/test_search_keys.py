import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.panels.search_keys import SearchKeys


def a_list():
    found = QListWidget()
    found.addItems(["horse", "foot"])
    return found


def a_tree():
    found = QTreeWidget()
    for side in ("Rome", "Gaul"):
        group = QTreeWidgetItem([side])
        group.addChild(QTreeWidgetItem(["horse"]))
        found.addTopLevelItem(group)
    return found


def a_table():
    found = QTableWidget(2, 1)
    found.setItem(0, 0, QTableWidgetItem("not looked for"))
    found.setItem(1, 0, QTableWidgetItem("horse"))
    found.setRowHidden(0, True)
    return found


@pytest.fixture
def windows():
    """Keeps them alive for the length of a test."""
    return []


def search_over(qtbot, windows, found):
    box = QWidget()
    search, layout = QLineEdit(), QVBoxLayout(box)
    layout.addWidget(search)
    layout.addWidget(found)
    SearchKeys(search, found)
    qtbot.addWidget(box)
    windows.append(box)
    box.show()
    box.activateWindow()
    search.setFocus()
    qtbot.waitUntil(search.hasFocus)
    return search


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter])
@pytest.mark.parametrize("make", [a_list, a_tree, a_table])
def test_a_key_leads_from_a_search_to_the_first_that_was_found(qtbot, windows, make, key):
    found = make()
    search = search_over(qtbot, windows, found)
    qtbot.keyClick(search, key)
    assert found.hasFocus()
    assert found.currentIndex().data() == "horse"


def test_where_nothing_was_found_the_keyboard_stays_with_the_search(qtbot, windows):
    search = search_over(qtbot, windows, QListWidget())
    qtbot.keyClick(search, Qt.Key.Key_Down)
    assert search.hasFocus()


def test_other_keys_and_chords_are_the_search_s_own(qtbot, windows):
    search = search_over(qtbot, windows, a_list())
    qtbot.keyClicks(search, "ho")
    qtbot.keyClick(search, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert search.hasFocus()
    assert search.text() == "ho"
