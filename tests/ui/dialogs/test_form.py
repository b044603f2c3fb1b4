import importlib
import pkgutil

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

import vtt.ui.dialogs
from tests.ui.player import to_front
from vtt.ui.dialogs.form import Form, beside, first_field, rows

SCREEN = QRect(0, 0, 1000, 800)
UP, DOWN, RIGHT = QPoint(0, -10), QPoint(0, 10), QPoint(10, 0)


def cells():
    box = QSpinBox()
    box.setRange(0, 500)
    box.setSuffix(" cells")
    box.setValue(3)
    return box


def length():
    box = QDoubleSpinBox()
    box.setRange(0, 500)
    box.setSuffix(" mm")
    box.setValue(12.5)
    return box


@pytest.mark.parametrize(
    ("make", "after"),
    [(cells, "37 cells"), (length, "37.00 mm"), (lambda: QLineEdit("before"), "37")],
)
def test_typing_replaces_what_the_first_field_says(qtbot, make, after):
    form, field = Form(), make()
    layout = QVBoxLayout(form)
    hidden = QLineEdit("not seen")
    for widget in (hidden, QComboBox(), field, QLineEdit("other")):
        layout.addWidget(widget)
    hidden.hide()
    qtbot.addWidget(form)
    form.show()
    to_front(qtbot, form)
    assert form.focusWidget() is field
    qtbot.keyClicks(form.focusWidget(), "37\t")
    assert field.text() == after


def test_a_form_without_a_field_keeps_the_focus_where_qt_has_it(qtbot):
    form = Form()
    QVBoxLayout(form).addWidget(QComboBox())
    qtbot.addWidget(form)
    form.show()
    assert first_field(form) is None


def test_every_dialog_is_such_a_form():
    names = [module.name for module in pkgutil.iter_modules(vtt.ui.dialogs.__path__)]
    dialogs = {
        kind
        for name in names
        for kind in vars(importlib.import_module(f"vtt.ui.dialogs.{name}")).values()
        if isinstance(kind, type) and issubclass(kind, QDialog)
        if kind.__module__.startswith("vtt.")
    }
    assert len(dialogs) > 10
    assert [kind.__name__ for kind in dialogs if not issubclass(kind, Form)] == []


@pytest.mark.parametrize(
    ("ahead", "spot"),
    [(UP, QPoint(350, 462)), (DOWN, QPoint(350, 138)), (RIGHT, QPoint(138, 300))],
)
def test_it_lies_behind_what_looks_ahead(ahead, spot):
    around, size = QRect(450, 350, 100, 100), QSize(300, 200)
    found = beside(size, around, SCREEN, ahead)
    assert not QRect(found, size).intersects(around)
    assert (found - spot).manhattanLength() < 4


def test_it_stays_on_the_screen_and_goes_elsewhere_where_behind_is_no_room():
    size = QSize(300, 200)
    at_the_lower_edge = QRect(950, 700, 50, 90)
    found = beside(size, at_the_lower_edge, SCREEN, UP)
    assert SCREEN.contains(QRect(found, size))
    assert not QRect(found, size).intersects(at_the_lower_edge)


def test_where_there_is_no_room_at_all_qt_places_it():
    assert beside(QSize(300, 200), SCREEN, SCREEN, UP) is None


@pytest.mark.parametrize("points", [9, 18])
def test_no_label_is_cut_at_its_last_letter(qtbot, points):
    """An underlined letter stands apart from the next one, which makes the word wider than Qt says."""
    box = QWidget()
    qtbot.addWidget(box)
    font = box.font()
    font.setPointSize(points)
    box.setFont(font)
    layout = rows()
    box.setLayout(layout)
    layout.addRow("&Turn clockwise", QLineEdit())
    box.show()
    label = box.findChild(QLabel)
    picture = label.grab().toImage()
    ground = picture.pixelColor(picture.width() - 1, 0)
    last = {picture.pixelColor(picture.width() - 1, y).name() for y in range(picture.height())}
    assert last == {ground.name()}, "there is air behind the last letter"
