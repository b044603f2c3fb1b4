import pytest
from PySide6.QtCore import Qt

from vtt.session.log_lines import LogLine
from vtt.ui.panels.history_panel import HistoryPanel


class Lines:
    def __init__(self):
        self.asked = set()
        self.position = 10**9

    def line(self, position):
        self.asked.add(position)
        return LogLine(position, f"step {position}", is_undone=position > self.position)


@pytest.fixture
def lines():
    return Lines()


@pytest.fixture
def panel(qtbot, lines):
    panel = HistoryPanel(lines)
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def marked(panel):
    return [index.row() for index in panel.view.selectionModel().selectedRows()]


def test_an_empty_history_teaches(panel):
    assert panel.hint.text().startswith("Steps will stand here.")
    assert panel.model.index(0, 0).data() == "0  The start"


def test_the_present_step_is_marked_and_what_is_undone_is_told(panel, lines):
    lines.position = 3
    panel.show_steps(5, 3)
    assert marked(panel) == [3]
    assert panel.hint.text() == "Step 3 of 5; 2 can be done again."
    assert panel.model.index(4, 0).data() == "4  undone: step 4"
    lines.position = 5
    panel.show_steps(5, 5)
    assert marked(panel) == [5]
    assert panel.hint.text().startswith("Step 5;")


def test_a_click_and_return_choose_a_step(panel, qtbot):
    panel.show_steps(5, 5)
    told = []
    panel.chosen.connect(told.append)
    where = panel.view.visualRect(panel.model.index(2, 0)).center()
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    qtbot.keyClick(panel.view, Qt.Key.Key_Up)
    qtbot.keyClick(panel.view, Qt.Key.Key_Up)
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert told == [2, 0]


def test_a_long_history_makes_only_what_is_seen(panel, lines, qtbot):
    panel.show_steps(100_000, 100_000)
    qtbot.wait(20)
    assert len(lines.asked) < 200
