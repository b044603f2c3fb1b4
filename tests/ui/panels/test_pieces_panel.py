import pytest
from PySide6.QtCore import Qt

from tests.builders import START, make_module, position
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.panels.pieces_panel import PLACE, PLACE_SHARE, PiecesPanel


@pytest.fixture
def looked_at():
    return []


@pytest.fixture
def panel(qtbot, looked_at):
    view = view_for(position(START), make_module(), UMPIRE)

    def look():
        looked_at.append(view)
        return view

    panel = PiecesPanel(look, lambda: panel.isVisible())
    qtbot.addWidget(panel)
    panel.resize(320, 420)
    return panel


def seen(qtbot, panel):
    with qtbot.waitExposed(panel):
        panel.show()
    panel.come_into_sight()
    return panel


def names(panel):
    return [piece.name for group in panel.model.groups for piece in group.pieces]


def click(qtbot, panel, piece, keys=Qt.KeyboardModifier.NoModifier):
    where = panel.tree.visualRect(panel.model.index_of(piece)).center()
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, keys, where)


def test_a_list_that_nobody_sees_is_not_made(panel, looked_at, qtbot):
    panel.show_pieces()
    assert looked_at == []
    seen(qtbot, panel)
    assert "Pike 1" in names(panel)


def test_pieces_are_searched_and_grouped(panel, qtbot):
    seen(qtbot, panel)
    qtbot.keyClicks(panel.search, "shot")
    assert names(panel) == ["Shot 1", "Shot 2", "Shot 3"]
    panel.search.clear()
    qtbot.keyClicks(panel.search, "nobody at all")
    assert panel.empty.isVisible()
    assert panel.empty.text() == "No piece is called that."
    panel.search.clear()
    panel.grouping.setFocus()
    qtbot.keyClick(panel.grouping, Qt.Key.Key_End)
    assert [group.title for group in panel.model.groups] == ["Gun", "Pike", "Shot"]


def test_a_click_chooses_a_piece_and_ctrl_another_one(panel, qtbot):
    seen(qtbot, panel)
    told = []
    panel.chosen.connect(told.append)
    click(qtbot, panel, "red_1")
    click(qtbot, panel, "red_2", Qt.KeyboardModifier.ControlModifier)
    assert told[0] == ("red_1",)
    assert set(told[-1]) == {"red_1", "red_2"}
    assert told[-1][0] == "red_2", "the last one leads"


def test_arrows_choose_too(panel, qtbot):
    seen(qtbot, panel)
    click(qtbot, panel, "red_1")
    told = []
    panel.chosen.connect(told.append)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    assert told == [("red_2",)]


def test_what_is_selected_on_the_table_is_marked_and_not_told_back(panel, qtbot):
    seen(qtbot, panel)
    told = []
    panel.chosen.connect(told.append)
    panel.show_selection(["blue_1", "blue_2"])
    assert panel._picked() == {"blue_1", "blue_2"}
    panel.show_pieces()
    assert panel._picked() == {"blue_1", "blue_2"}
    assert told == []


def test_every_field_has_a_name(panel):
    fields = (panel.search, panel.grouping, panel.tree)
    assert all(field.accessibleName() for field in fields)


def test_where_there_is_little_room_names_come_before_places(panel, qtbot):
    seen(qtbot, panel)
    assert not panel.tree.isColumnHidden(1)
    panel.resize(220, 420)
    assert panel.tree.isColumnHidden(1)
    assert panel.model.index_of("red_1").data(Qt.ItemDataRole.ToolTipRole).startswith("Pike 1, ")


def test_places_have_their_share_of_the_width_until_a_person_draws_the_line_elsewhere(qtbot, panel):
    panel = seen(qtbot, panel)
    header = panel.tree.header()
    for width in (340, 500, 340):
        panel.resize(width, 420)
        assert header.sectionSize(PLACE) == int(PLACE_SHARE * width)
    assert header.sectionSize(PLACE) > panel.fontMetrics().horizontalAdvance("Z13, On the ground")
    header.resizeSection(PLACE, 90)
    panel.resize(500, 420)
    assert header.sectionSize(PLACE) == 90
