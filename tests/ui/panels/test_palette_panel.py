import pytest
from PySide6.QtCore import QMimeData, QSize, Qt

from tests.builders import make_module
from tests.ui.keys import hold_return
from vtt.render.picture_files import NoPictures
from vtt.ui.panels.palette_panel import PalettePanel, dragged_kind
from vtt.ui.piece_icons import PieceIcons
from vtt.ui.scene.picture_store import PictureStore

Role = Qt.ItemDataRole


@pytest.fixture
def panel(qtbot):
    module = make_module()
    icons = PieceIcons(module, PictureStore(NoPictures(), lambda fault: None), QSize(44, 32))
    panel = PalettePanel(module, icons, lambda: False)
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def click(qtbot, panel, kind):
    where = panel.tree.visualRect(panel.model.index_of(kind)).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_kinds_stand_in_groups_with_their_pictures(panel):
    assert [group.title for group in panel.model.groups] == ["Red", "Blue", "Others"]
    index = panel.model.index_of("pike")
    assert index.data() == "Pike"
    assert not index.data(Role.DecorationRole).isNull()
    assert index.data(Role.AccessibleTextRole) == "Pike"


def test_a_click_and_return_take_a_kind(panel, qtbot):
    told = []
    panel.taken.connect(lambda kind, by_keys: told.append((kind, by_keys)))
    click(qtbot, panel, "pike")
    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert told == [("pike", False), ("gun", True)]


def test_a_held_return_takes_one(panel, qtbot):
    told = []
    panel.taken.connect(lambda kind, by_keys: told.append(kind))
    click(qtbot, panel, "pike")
    hold_return(panel.tree)
    assert told == ["pike", "pike"]


def test_groups_are_not_taken(panel, qtbot):
    told = []
    panel.taken.connect(lambda *what: told.append(what))
    where = panel.tree.visualRect(panel.model.index(0, 0)).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert told == []


def test_kinds_are_searched(panel, qtbot):
    qtbot.keyClicks(panel.search, "truce")
    assert [piece.id for group in panel.model.groups for piece in group.pieces] == ["truce"]


def test_a_drag_carries_the_kind(panel):
    index = panel.model.index_of("shot")
    assert panel.model.flags(index) & Qt.ItemFlag.ItemIsDragEnabled
    assert dragged_kind(panel.model.mimeData([index])) == "shot"
    assert dragged_kind(panel.model.mimeData([index.parent()])) is None
    assert dragged_kind(QMimeData()) is None
