import pytest
from PySide6.QtCore import Qt

from vtt.definition.side import SideDefinition
from vtt.state.notes import Note
from vtt.ui.panels.notes_panel import NotesPanel, NotesShown

SIDES = (SideDefinition("red", "Red"), SideDefinition("blue", "Blue"))
PLAN = Note("Plan", "left", "red")
RAIN = Note("Weather", "rain")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def make(qtbot):
    def begin():
        panel = NotesPanel(SIDES)
        qtbot.addWidget(panel)
        with qtbot.waitExposed(panel):
            panel.show()
        return panel

    return begin


@pytest.fixture
def panel(make):
    return make()


def titles(panel):
    return [panel.list.item(row).text() for row in range(panel.list.count())]


def choose(qtbot, panel, row):
    where = panel.list.visualItemRect(panel.list.item(row)).center()
    qtbot.mouseClick(panel.list.viewport(), LEFT, pos=where)


def test_the_scenarios_text_is_read_and_not_written(panel):
    panel.show_notes(NotesShown("Hold the bridge.", (RAIN,)))
    assert titles(panel) == ["The scenario", "Weather"]
    assert panel.text.toPlainText() == "Hold the bridge."
    assert panel.text.isReadOnly()
    assert not any(part.isEnabled() for part in (panel.save, panel.remove, panel.name))


def test_a_note_is_read_changed_and_removed(panel, qtbot):
    panel.show_notes(NotesShown("", (RAIN, PLAN)))
    assert titles(panel) == ["Weather", "Plan (only Red)"]
    told = []
    panel.written.connect(told.append)
    choose(qtbot, panel, 1)
    assert (panel.name.text(), panel.readers.currentData()) == ("Plan", "red")
    assert not panel.save.isEnabled(), "nothing was changed"
    panel.text.selectAll()
    qtbot.keyClicks(panel.text, "right")
    qtbot.mouseClick(panel.save, LEFT)
    qtbot.mouseClick(panel.remove, LEFT)
    assert told == [Note("Plan", "right", "red"), Note("Plan", "", "red")]


def test_a_new_note_is_written_for_one_side(panel, qtbot):
    panel.show_notes(NotesShown("", (RAIN,)))
    told = []
    panel.written.connect(told.append)
    qtbot.mouseClick(panel.new, LEFT)
    assert panel.name.hasFocus()
    qtbot.keyClicks(panel.name, "Ambush")
    assert not panel.save.isEnabled()
    qtbot.keyClicks(panel.text, "in the wood")
    panel.readers.setFocus()
    qtbot.keyClick(panel.readers, Qt.Key.Key_End)
    qtbot.mouseClick(panel.save, LEFT)
    assert told == [Note("Ambush", "in the wood", "blue")]


def test_who_plays_one_side_writes_no_other_sides_notes(make):
    panel = make()
    panel.show_notes(NotesShown("", (), "blue"))
    assert [panel.readers.itemText(n) for n in range(panel.readers.count())] == [
        "For all",
        "Only Blue",
    ]


def test_what_is_being_written_stays_when_the_game_goes_on(panel, qtbot):
    panel.show_notes(NotesShown("", (RAIN,)))
    qtbot.mouseClick(panel.new, LEFT)
    qtbot.keyClicks(panel.name, "Ambush")
    qtbot.keyClicks(panel.text, "in the wood")
    panel.show_notes(NotesShown("", (RAIN, PLAN)))
    assert panel.text.toPlainText() == "in the wood"
    assert panel.name.text() == "Ambush"


def test_what_one_side_writes_is_gone_when_another_one_looks(panel, qtbot):
    panel.show_notes(NotesShown("", (RAIN, PLAN), "red"))
    qtbot.mouseClick(panel.new, LEFT)
    qtbot.keyClicks(panel.name, "Ambush")
    qtbot.keyClicks(panel.text, "in the wood")
    panel.show_notes(NotesShown("", (RAIN,), "blue"))
    assert panel.text.toPlainText() == "rain"
    assert "Ambush" not in (panel.name.text(), *titles(panel))
    assert panel.readers.findData("red") == -1


def test_who_only_looks_on_writes_nothing(panel):
    panel.show_notes(NotesShown("", (RAIN,), "*nobody", may_write=False))
    assert not any(part.isEnabled() for part in (panel.new, panel.save, panel.remove))
