from vtt.session.typed_overlay import TypedKind, TypedOverlay
from vtt.ui.dialogs.typed_overlay_dialog import TypedOverlayDialog


def test_a_kind_and_its_numbers_are_typed(qtbot):
    dialog = TypedOverlayDialog("red_1", "Man", in_cells=False)
    qtbot.addWidget(dialog)
    assert not dialog.degrees.isEnabled()
    dialog.kind.setCurrentIndex(2)
    dialog.length.setValue(120.5)
    dialog.degrees.setValue(60)
    assert dialog.degrees.isEnabled()
    assert dialog.overlay() == TypedOverlay("red_1", TypedKind.ARC, 120.5, 60)


def test_on_a_grid_lengths_are_whole_cells(qtbot):
    dialog = TypedOverlayDialog("red_1", "Man", in_cells=True)
    qtbot.addWidget(dialog)
    dialog.length.setValue(6)
    assert dialog.length.suffix().strip() == "cells"
    assert dialog.overlay() == TypedOverlay("red_1", TypedKind.REACH, 6.0, 90)
