"""What a command has to know is asked for in lines of their kind."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit

from vtt.behaviour.performing import Field, Question
from vtt.ui.dialogs.question_dialog import QuestionDialog

ASKED = Question(
    "Unit",
    (
        Field("Name", "Foot"),
        Field("Kind", "b", choices=("a", "b", "c")),
        Field("Note", "one\ntwo", lines=True),
    ),
)


@pytest.fixture
def dialog(qtbot):
    made = QuestionDialog(ASKED)
    qtbot.addWidget(made)
    made.show()
    return made


def test_each_thing_has_its_kind_of_line_with_what_stands_there_now(dialog):
    assert [type(field) for field in dialog.fields] == [QLineEdit, QComboBox, QPlainTextEdit]
    assert dialog.answers == ("Foot", "b", "one\ntwo")
    assert dialog.windowTitle() == "Unit"


def test_the_first_line_is_ready_to_be_typed_over(dialog, qtbot):
    qtbot.keyClicks(dialog.fields[0], "Horse")
    qtbot.keyClick(dialog.fields[1], Qt.Key.Key_Down)
    assert dialog.answers == ("Horse", "c", "one\ntwo")


def test_a_sheet_of_many_lines_stays_on_the_screen(qtbot):
    made = QuestionDialog(Question("Sheet", tuple(Field(f"Line {n}") for n in range(80))))
    qtbot.addWidget(made)
    made.show()
    assert made.height() < 700
    assert len(made.answers) == 80


def test_a_word_where_a_number_is_asked_for_is_refused_and_a_comma_is_a_point(qtbot):
    asked = Question("Turn", (Field("Degrees", "30", is_number=True), Field("Why", "")))
    dialog = QuestionDialog(asked)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClicks(dialog.fields[0], "4O")
    qtbot.mouseClick(dialog.ok_button, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert dialog.fault.text() == "Degrees is a number; found '4O'."
    dialog.fields[0].selectAll()
    qtbot.keyClicks(dialog.fields[0], "4,5")
    qtbot.mouseClick(dialog.ok_button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert dialog.answers == ("4.5", "")
