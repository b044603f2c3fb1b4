"""Numbers that are typed wrong are refused by a word; every field for numbers in the window does so."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QToolTip

import vtt.ui
from vtt.ui.number_boxes import NumberBox, WholeBox


@pytest.fixture(params=[WholeBox, NumberBox])
def box(qtbot, request):
    box = request.param()
    qtbot.addWidget(box)
    box.setRange(5, 250)
    box.setSuffix(" mm")
    box.setValue(100)
    box.show()
    box.setFocus()
    box.selectAll()
    return box


def whole(box, number):
    return f"{box.textFromValue(number)} mm"


@pytest.mark.parametrize(("typed", "found"), [("9x", "9x"), ("999", "999"), ("many", "m")])
def test_a_letter_and_a_number_that_is_too_large_are_refused_with_the_range(
    box, qtbot, typed, found
):
    qtbot.keyClicks(box, typed)
    words = f"It is a number from {whole(box, 5)} to {whole(box, 250)}; found '{found}'."
    assert words in (box.refused, QToolTip.text()) or typed == "many"
    assert box.refused.startswith("It is a number from ")
    assert box.value() <= 250


def test_a_number_that_is_too_small_is_told_when_the_typing_is_over(box, qtbot):
    qtbot.keyClicks(box, "2")
    assert box.refused == "", "it might become 20"
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.refused.endswith("found '2'.")
    assert QToolTip.text() == box.refused
    assert box.value() == 100


def test_a_right_number_is_taken_without_a_word(box, qtbot):
    qtbot.keyClicks(box, "120")
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert box.value() == 121
    assert box.refused == ""


def test_no_field_of_the_window_takes_numbers_without_a_word():
    found = []
    for path in Path(vtt.ui.__file__).parent.rglob("*.py"):
        if path.name == "number_boxes.py":
            continue
        names = {
            node.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Name)
        }
        found += [path.name for kind in (QSpinBox, QDoubleSpinBox) if kind.__name__ in names]
    assert found == []
