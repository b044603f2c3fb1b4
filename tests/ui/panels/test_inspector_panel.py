import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from tests.builders import START, position
from tests.ui.test_table_view import bare_module
from vtt.commands.apply import apply
from vtt.commands.piece import SetProperty
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.panels.inspector_panel import InspectorPanel


class Desk:
    def __init__(self):
        self.module = bare_module()
        self.state = position(START, self.module)
        self.proposed = []
        self.seat = Seat("field", self.view, lambda command: NO_OPINION)

    def view(self):
        return view_for(self.state, self.module, UMPIRE)

    def propose(self, command):
        self.proposed.append(command)
        self.state = apply(self.state, command)


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def panel(qtbot, desk):
    panel = InspectorPanel(lambda: desk.seat, desk.propose)
    qtbot.addWidget(panel)
    panel.resize(320, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def rows(panel):
    table = panel.table
    return {
        table.item(r, 0).text(): table.item(r, 1).text()
        for r in range(table.rowCount())
        if table.item(r, 1) is not None
    }


def cell(panel, name):
    table = panel.table
    return next(
        table.item(r, 1)
        for r in range(table.rowCount())
        if table.item(r, 0).text() == name and table.item(r, 1) is not None
    )


def open_editor(qtbot, panel, name, kind):
    """Open a cell as a person does: by a double click."""
    item = cell(panel, name)
    panel.table.scrollToItem(item)
    where = panel.table.visualItemRect(item).center()
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    qtbot.mouseDClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    (editor,) = [e for e in panel.table.viewport().findChildren(kind) if e.isVisible()]
    return editor


def type_in(qtbot, panel, name, text):
    editor = open_editor(qtbot, panel, name, QLineEdit)
    editor.selectAll()
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def choose(qtbot, panel, name, text):
    editor = open_editor(qtbot, panel, name, QComboBox)
    popup = editor.view()
    where = popup.visualRect(popup.model().index(editor.findText(text), 0)).center()
    qtbot.mouseMove(popup.viewport(), where)
    qtbot.mouseClick(popup.viewport(), Qt.MouseButton.LeftButton, pos=where, delay=1)
    QApplication.processEvents()


def select(desk, panel, *pieces):
    desk.seat.selection.replace(pieces)
    panel.show_selected()


def test_with_nothing_selected_it_teaches(panel):
    assert panel.title.text().startswith("Select a piece")
    assert panel.table.isHidden()
    assert not panel.new_name.isVisible()


def test_it_shows_all_that_is_known_of_the_selected_pieces(desk, panel):
    select(desk, panel, "red_1")
    shown = rows(panel)
    assert (shown["x"], shown["facing"], shown["class"]) == ("100 mm", "0°", "Pk")
    select(desk, panel, "red_1", "red_2")
    assert panel.title.text() == "Pike 1 and 1 more"
    assert (rows(panel)["x"], rows(panel)["grade"]) == ("(several)", "O")


def test_a_typed_coordinate_is_a_move(desk, panel, qtbot):
    select(desk, panel, "red_1")
    type_in(qtbot, panel, "x", "120,5 mm")
    assert desk.state.pieces["red_1"].pose.x == 120.5


def test_a_value_is_typed_for_several_pieces_at_once(desk, panel, qtbot):
    select(desk, panel, "red_1", "red_2")
    type_in(qtbot, panel, "facing", "90")
    type_in(qtbot, panel, "grade", "S")
    assert len(desk.proposed) == 2
    for piece in ("red_1", "red_2"):
        assert desk.state.pieces[piece].pose.facing == 90
        assert desk.state.pieces[piece].get("grade") == "S"


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
def test_what_has_a_few_values_is_chosen(desk, panel, qtbot):
    select(desk, panel, "red_1", "red_2")
    choose(qtbot, panel, "locked", "yes")
    choose(qtbot, panel, "side", "Blue")
    for piece in ("red_1", "red_2"):
        assert desk.state.pieces[piece].locked
        assert desk.state.pieces[piece].side == "blue"
    assert rows(panel)["side"] == "Blue"


@pytest.mark.parametrize("text", ["nan", "far away", "1e9"])
def test_what_is_no_place_is_told_and_the_old_value_comes_back(desk, panel, qtbot, text):
    select(desk, panel, "red_1")
    told = []
    panel.refused.connect(told.append)
    type_in(qtbot, panel, "x", text)
    assert told[0].startswith("x ")
    assert desk.proposed == []
    assert rows(panel)["x"] == "100 mm"


def test_a_property_keeps_its_kind_and_an_empty_text_takes_it_away(desk, panel, qtbot):
    select(desk, panel, "blue_2")
    type_in(qtbot, panel, "hits", "3")
    assert desk.proposed == [SetProperty(("blue_2",), "hits", 3)]
    type_in(qtbot, panel, "hits", "")
    assert desk.proposed[-1] == SetProperty(("blue_2",), "hits", None)


def test_a_property_is_added(desk, panel, qtbot):
    select(desk, panel, "red_1", "blue_1")
    qtbot.keyClicks(panel.new_name, "morale")
    qtbot.keyClicks(panel.new_value, "7")
    qtbot.keyClick(panel.new_value, Qt.Key.Key_Return)
    assert desk.proposed == [SetProperty(("red_1", "blue_1"), "morale", 7)]
    assert rows(panel)["morale"] == "7"
    told = []
    panel.refused.connect(told.append)
    qtbot.mouseClick(panel.add, Qt.MouseButton.LeftButton)
    assert told == ["A new property takes a name and a value."]


def test_a_word_is_refused_where_a_number_was_in_the_table_and_as_a_new_property(
    desk, panel, qtbot
):
    select(desk, panel, "blue_2")
    told = []
    panel.refused.connect(told.append)
    type_in(qtbot, panel, "hits", "many")
    qtbot.keyClicks(panel.new_name, "hits")
    qtbot.keyClicks(panel.new_value, "few")
    qtbot.keyClick(panel.new_value, Qt.Key.Key_Return)
    assert told == [
        "hits: it is a number, such as 3 or 2.5; found 'many'.",
        "hits: it is a number, such as 3 or 2.5; found 'few'.",
    ]
    assert desk.proposed == []
    assert rows(panel)["hits"] == "2"
    assert panel.new_value.text() == "few", "it can be mended"


def test_what_no_command_can_change_cannot_be_edited(desk, panel):
    select(desk, panel, "red_1")
    for name in ("id", "kind", "table"):
        assert not cell(panel, name).flags() & Qt.ItemFlag.ItemIsEditable


def test_what_is_not_changed_is_no_command(desk, panel, qtbot):
    select(desk, panel, "red_1", "red_2")
    editor = open_editor(qtbot, panel, "x", QLineEdit)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert desk.proposed == []
