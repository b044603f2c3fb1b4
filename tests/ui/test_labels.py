import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel

from tests.ui.keys import hold_return
from vtt.ui.labels import heading, main_button, plain_button, quiet_label, title_label


def test_titles_are_larger_than_headings_and_headings_than_words(qtbot):
    sizes = [label.font().pointSizeF() for label in (QLabel("a"), heading("b"), title_label("c"))]
    assert sizes == sorted(set(sizes))


def test_quiet_words_wrap_and_are_faint(qtbot):
    label = quiet_label("words")
    assert label.wordWrap()
    assert label.foregroundRole() == QPalette.ColorRole.PlaceholderText


def test_the_main_button_has_the_accent_colour(qtbot):
    button = main_button("Start")
    qtbot.addWidget(button)
    button.resize(120, 40)
    accent = button.palette().color(QPalette.ColorRole.Highlight)
    assert button.grab().toImage().pixelColor(12, 6) == accent


@pytest.mark.parametrize("make", [main_button, plain_button])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_button_is_pressed_by_return_as_well(make, key, qtbot):
    button = make("Start")
    qtbot.addWidget(button)
    button.show()
    pressed = []
    button.clicked.connect(lambda: pressed.append(key))
    qtbot.keyClick(button, key)
    assert pressed == [key]


@pytest.fixture
def pressed(qtbot):
    """A shown button, and how often it was pressed."""
    button = plain_button("Start")
    qtbot.addWidget(button)
    button.show()
    button.heard = []
    button.clicked.connect(lambda: button.heard.append(1))
    return button


def test_a_held_return_presses_a_button_once(pressed):
    hold_return(pressed)
    assert len(pressed.heard) == 1


@pytest.mark.parametrize("held", ["Control", "Shift", "Alt"])
def test_return_with_another_key_is_another_key(pressed, qtbot, held):
    qtbot.keyClick(pressed, Qt.Key.Key_Return, getattr(Qt.KeyboardModifier, f"{held}Modifier"))
    assert pressed.heard == []
    qtbot.keyClick(pressed, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert len(pressed.heard) == 1
