"""Which table lies under a point of the screen: of a view in sight, or of a tab."""

import pytest
from PySide6.QtCore import QPoint

from tests.ui.player import Player
from tests.vassal.playable import imported_folder
from vtt.ui.pages_under import page_under


@pytest.fixture
def window(qtbot, desktop, tmp_path):
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path), "start")
    return player.window


def middle(page):
    viewport = page.view.viewport()
    return viewport.mapToGlobal(viewport.rect().center())


def tab(window, number):
    bar = window.split.tabs.tabBar()
    return bar.mapToGlobal(bar.tabRect(number).center())


def test_a_view_beside_is_found_with_the_point_of_its_table(window):
    window.split.split(True)
    first, second = window.split.tabs.currentWidget(), window.split.beside.currentWidget()
    page, point = page_under(window, middle(second), first)
    assert page is second
    seen = second.view.mapToScene(second.view.viewport().rect().center())
    assert point == (seen.x(), seen.y())
    assert page_under(window, middle(first), first) is None
    assert page_under(window, middle(first), second)[0] is first


def test_a_tab_stands_for_the_middle_of_its_table_and_not_for_the_table_one_comes_from(window):
    main = window.split.tabs.currentWidget()
    page, point = page_under(window, tab(window, 1), main)
    assert page is window.split.tabs.widget(1)
    assert point == (
        page.scene.table_rect.center().x(),
        page.scene.table_rect.center().y(),
    )
    assert page_under(window, tab(window, 0), main) is None


def test_elsewhere_there_is_none(window):
    main = window.split.tabs.currentWidget()
    assert page_under(window, window.mapToGlobal(QPoint(5, 5)), main) is None
