"""Tabs and lists lead to a part of the palettes."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QTabBar

from tests.builders import make_module
from tests.session.test_palette_path import MARKERS, TROOPS
from vtt.definition.palette import PaletteDefinition
from vtt.render.picture_files import NoPictures
from vtt.ui.panels.palette_panel import PalettePanel
from vtt.ui.piece_icons import PieceIcons
from vtt.ui.scene.picture_store import PictureStore


@pytest.fixture
def panel(qtbot):
    module = make_module(palettes=(TROOPS, PaletteDefinition("markers", "Chits", (MARKERS,))))
    icons = PieceIcons(module, PictureStore(NoPictures(), lambda fault: None), QSize(44, 32))
    panel = PalettePanel(module, icons, lambda: False)
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def rows(panel):
    """The choices that are shown, outermost first."""
    layout = panel.choices.layout()
    return [layout.itemAt(at).widget() for at in range(layout.count())]


def shown(panel):
    return {group.title: [piece.id for piece in group.pieces] for group in panel.model.groups}


def test_a_list_of_windows_then_tabs_then_a_list(panel):
    assert [type(row) for row in rows(panel)] == [QComboBox, QTabBar, QComboBox]
    assert shown(panel) == {"Red": ["truce"], "Foot": ["pike"]}


def test_a_click_on_a_tab_shows_its_pieces_and_each_tab_remembers_its_list(panel, qtbot):
    windows, tabs, lists = rows(panel)
    lists.setCurrentIndex(1)
    middle = tabs.tabRect(1).center()
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=middle)
    assert shown(panel) == {"Shot": ["shot"]}
    assert rows(panel) == [windows, tabs]
    tabs.setFocus()
    qtbot.keyClick(tabs, Qt.Key.Key_Left)
    assert tabs.hasFocus()
    assert rows(panel)[2].currentIndex() == 1
    windows.setCurrentIndex(1)
    assert shown(panel) == {"Chits": ["storm"]}
    assert rows(panel) == [windows]


def test_a_search_goes_through_all_parts_and_hides_the_choices(panel, qtbot):
    qtbot.keyClicks(panel.search, "s")
    assert not panel.choices.isVisible()
    found = {kind for kinds in shown(panel).values() for kind in kinds}
    assert {"storm", "shot"} <= found
    panel.search.clear()
    assert panel.choices.isVisible()
    assert shown(panel) == {"Red": ["truce"], "Foot": ["pike"]}


def test_a_module_without_palettes_has_nothing_to_choose(qtbot):
    module = make_module()
    icons = PieceIcons(module, PictureStore(NoPictures(), lambda fault: None), QSize(44, 32))
    bare = PalettePanel(module, icons, lambda: False)
    qtbot.addWidget(bare)
    assert rows(bare) == []
