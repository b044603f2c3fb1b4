from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QDialog

from tests.ui.player import LEFT
from vtt.ui.dialogs.picture_dialog import Part
from vtt.ui.dialogs.print_dialog import PrintDialog
from vtt.ui.pages_preview import PagesPreview

BOXES = {Part.TABLE: (0.0, 0.0, 900.0, 600.0)}


@pytest.fixture
def dialog(qtbot):
    picture = QImage(900, 600, QImage.Format.Format_RGB32)
    picture.fill(QColor("#d0d8c0"))
    dialog = PrintDialog(BOXES, PagesPreview(picture, BOXES[Part.TABLE]))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_one_page_tells_its_scale(dialog, qtbot):
    assert dialog.told.text() == "One page at 21.1 %"
    qtbot.keyClick(dialog.on_its_side, Qt.Key.Key_Space)
    assert dialog.told.text() == "One page at 30.8 %"


def test_true_size_tells_how_many_pages(dialog, qtbot):
    qtbot.mouseClick(dialog.tiled, LEFT)
    assert dialog.told.text() == "15 pages at 100 %"
    assert len(dialog.pages()) == 15
    dialog.paper_size.setCurrentText("A3")
    assert len(dialog.pages()) == 8


def test_too_many_pages_are_refused_before_anything_is_printed(dialog, qtbot):
    qtbot.mouseClick(dialog.tiled, LEFT)
    dialog.percent.setValue(400)
    dialog.paper_size.setCurrentText("A4")
    if dialog.to_printer.isEnabled():
        assert len(dialog.pages()) <= 400
    dialog.part._boxes = {Part.TABLE: (0.0, 0.0, 90_000.0, 60_000.0)}
    dialog.percent.setValue(399)
    assert "too many" in dialog.told.text()
    assert not dialog.to_printer.isEnabled()
    assert not dialog.to_pdf.isEnabled()


def test_either_button_accepts_and_tells_which_it_was(dialog, qtbot):
    qtbot.mouseClick(dialog.to_pdf, LEFT)
    assert dialog.wants_pdf
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_what_comes_onto_paper_is_seen_and_follows_every_choice(dialog, qtbot):
    seen = [dialog.preview.grab().toImage()]
    qtbot.keyClick(dialog.on_its_side, Qt.Key.Key_Space)
    seen.append(dialog.preview.grab().toImage())
    qtbot.mouseClick(dialog.tiled, LEFT)
    seen.append(dialog.preview.grab().toImage())
    dialog.percent.setValue(50)
    seen.append(dialog.preview.grab().toImage())
    assert all(first != second for first, second in pairwise(seen))
