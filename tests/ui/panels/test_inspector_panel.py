import pytest

from tests.builders import START, position
from tests.ui.test_table_view import bare_module
from vtt.commands.apply import apply
from vtt.commands.piece import SetProperty
from vtt.rules.verdict import NO_OPINION
from vtt.session.seat import Seat
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.panels.inspector_panel import EMPTY_TEXT, InspectorPanel


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
    return panel


def rows(panel):
    table = panel.table
    return {table.item(r, 0).text(): table.item(r, 1).text() for r in range(table.rowCount())}


def edit(panel, name, text):
    row = list(rows(panel)).index(name)
    panel.table.item(row, 1).setText(text)


def select(desk, panel, *pieces):
    desk.seat.selection.replace(pieces)
    panel.show_selected()


def test_with_nothing_selected_it_teaches(panel):
    assert panel._title.text() == EMPTY_TEXT
    assert panel.table.isHidden()


def test_it_shows_all_that_is_known_of_the_first_selected_piece(desk, panel):
    select(desk, panel, "red_1", "red_2")
    assert panel._title.text() == "Pike and 1 more"
    shown = rows(panel)
    assert shown["x"] == "100 mm"
    assert shown["facing"] == "0°"
    assert (shown["class"], shown["grade"]) == ("Pk", "O")


@pytest.mark.parametrize("text", ["120.5", "120,5 mm", " 120.5 "])
def test_a_typed_coordinate_is_a_move(desk, panel, text):
    select(desk, panel, "red_1")
    edit(panel, "x", text)
    assert desk.state.pieces["red_1"].pose.x == 120.5


@pytest.mark.parametrize(
    ("name", "text"), [("x", "nan"), ("y", "inf"), ("x", "far away"), ("x", "1e9")]
)
def test_what_is_no_place_is_told_and_the_old_value_comes_back(desk, panel, qtbot, name, text):
    select(desk, panel, "red_1")
    with qtbot.waitSignal(panel.refused) as told:
        edit(panel, name, text)
    assert told.args[0].startswith(f"{name} ")
    assert desk.proposed == []
    assert rows(panel)[name] == "100 mm"


def test_a_property_keeps_its_kind_and_an_empty_text_takes_it_away(desk, panel):
    select(desk, panel, "blue_2")
    edit(panel, "hits", "3")
    assert desk.proposed == [SetProperty(("blue_2",), "hits", 3)]
    edit(panel, "hits", "")
    assert desk.proposed[-1] == SetProperty(("blue_2",), "hits", None)


def test_what_no_command_can_change_cannot_be_edited(desk, panel):
    from PySide6.QtCore import Qt

    select(desk, panel, "red_1")
    row = list(rows(panel)).index("id")
    assert not panel.table.item(row, 1).flags() & Qt.ItemFlag.ItemIsEditable
