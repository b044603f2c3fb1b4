import pytest
from PySide6.QtCore import Qt

from vtt.ui.panels.log_panel import LogModel, LogPanel


@pytest.fixture
def asked():
    return []


@pytest.fixture
def panel(qtbot, asked):
    def line(row):
        asked.append(row)
        return f"{row + 1}  move of {'pikes' if row % 2 else 'shot'}"

    panel = LogPanel(line)
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def rows(panel):
    model = panel.model
    return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


def test_an_empty_log_teaches(panel):
    assert panel.view.isHidden()
    panel.show_entries(2)
    assert not panel.view.isHidden()
    assert rows(panel) == ["1  move of shot", "2  move of pikes"]


def test_only_lines_that_are_seen_are_made(panel, asked, qtbot):
    panel.show_entries(100_000)
    qtbot.wait(30)
    assert len(set(asked)) < 200
    assert panel.model.rowCount() == 100_000


def test_an_appended_line_is_told_as_one(panel, qtbot):
    panel.show_entries(3)
    with qtbot.waitSignal(panel.model.rowsInserted) as told:
        panel.show_entries(4)
    assert told.args[1:3] == [3, 3]


def test_search_keeps_what_holds_the_words(panel, qtbot):
    panel.show_entries(5)
    qtbot.keyClicks(panel.search, "PIKES")
    assert rows(panel) == ["2  move of pikes", "4  move of pikes"]
    panel.search.clear()
    assert len(rows(panel)) == 5


def test_a_click_chooses_the_entry_also_after_a_search(panel, qtbot):
    panel.show_entries(5)
    qtbot.keyClicks(panel.search, "pikes")
    where = panel.view.visualRect(panel.model.index(1, 0)).center()
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert chosen.args == [3]


def test_the_model_has_one_column_and_no_children(qapp):
    model = LogModel(str)
    model.show_rows(range(2))
    assert model.columnCount() == 1
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(model.index(1, 0), Qt.ItemDataRole.DecorationRole) is None


def test_lines_are_read_again_when_the_game_changed(panel, qtbot):
    """After an undo the same lines read otherwise."""
    panel.show_entries(3)
    with qtbot.waitSignal(panel.model.dataChanged) as told:
        panel.show_entries(3)
    assert (told.args[0].row(), told.args[1].row()) == (0, 2)
