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
