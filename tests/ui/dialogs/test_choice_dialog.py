import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.ui.dialogs.choice_dialog import ChoiceDialog

OPTIONS = tuple(ChoiceOption(name, f"The {name}") for name in ("pikes", "shot", "horse"))


def dialog_for(qtbot, minimum, maximum, done=""):
    choice = PendingChoice("loss:1", "red", "Who is lost?", OPTIONS, minimum, maximum, done=done)
    dialog = ChoiceDialog(choice)
    qtbot.addWidget(dialog)
    return dialog


def tick(dialog, *rows):
    for row in range(dialog.list.count()):
        state = Qt.CheckState.Checked if row in rows else Qt.CheckState.Unchecked
        dialog.list.item(row).setCheckState(state)


@pytest.mark.parametrize(
    ("minimum", "maximum", "rows", "enough"),
    [(2, 2, (0,), False), (2, 2, (0, 2), True), (1, 2, (0, 1, 2), False), (0, 2, (), True)],
)
def test_it_can_be_answered_with_as_many_as_the_rules_want(qtbot, minimum, maximum, rows, enough):
    dialog = dialog_for(qtbot, minimum, maximum)
    tick(dialog, *rows)
    assert dialog.done_button.isEnabled() == enough


def test_the_answer_names_the_options_in_the_order_of_the_list(qtbot):
    dialog = dialog_for(qtbot, 2, 2)
    tick(dialog, 2, 0)
    assert dialog.chosen() == ("pikes", "horse")


def test_it_says_what_is_asked_and_how_many(qtbot):
    dialog = dialog_for(qtbot, 1, 2, done="Remove them")
    assert dialog.findChild(QLabel).text() == "Who is lost? (1 to 2 of 3)"
    assert dialog.done_button.text() == "Remove them"


def test_long_options_are_read_in_full(qtbot):
    label = "The pikes of the left wing, under its own commander, who has not moved in this bound"
    options = (ChoiceOption("a", label), ChoiceOption("b", "The shot"))
    dialog = ChoiceDialog(PendingChoice("loss:1", "red", "Who is lost?", options, 1, 1))
    qtbot.addWidget(dialog)
    dialog.show()
    first, second = (dialog.list.visualItemRect(dialog.list.item(row)) for row in range(2))
    assert first.height() > 1.5 * second.height(), "it takes two lines"
    assert first.right() <= dialog.list.viewport().width()
