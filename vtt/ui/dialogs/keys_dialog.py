"""What hands and keys do here, in one list: the gestures on the table, then every action with a key."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.actions import ActionSpec

GESTURES = (
    ("Click", "Select a piece, or its whole stack; Shift adds, Ctrl toggles."),
    ("Double click on a stack", "Open it, so that its pieces can be picked; again: close it."),
    ("Rest the pointer on a stack", "See all that lies in it; click or drag a piece there."),
    ("Drag a piece", "Move what is selected; brought back to where it began, it stays."),
    ("Drop a counter on another", "It lies on top: both are one stack."),
    ("Space, or right click, while dragging", "A corner in the way; from there Alt turns."),
    ("Shift while dragging", "Do not snap, and form no stack."),
    ("Ctrl while dragging", "Snap without turning."),
    ("Right drag, or Alt+drag", "Turn what is selected about its middle."),
    ("Drag a handle at a front corner", "Wheel what is selected about the other front corner."),
    ("Drag on the bare table", "Select all pieces in a rectangle."),
    ("Right click", "What the rules offer for a piece, and what can be done by hand."),
    ("Ctrl+wheel", "Zoom about the pointer."),
    ("Middle button, or Space+drag", "Move the table."),
    ("Click or drag in the overview", "Look at that part of the table."),
    ("Shift while measuring or looking", "Keep the lines that are there; Escape wipes all."),
    ("Click on what is drawn over the table", "Open its finding, or say what it is."),
    ("Arrow keys", "Take what is selected 1 mm across or along the table, or to the next cell."),
    ("Arrow keys in an open stack", "Up and down by one; right to the top, left to the bottom."),
    ("Shift+arrow keys", "10 mm at once."),
    ("Alt+arrow keys", "Turn by 1°, with Shift by 15°."),
    ("Return", "Make the move that the arrow keys show."),
    ("Escape", "Give up what was begun."),
)
SIZE = (640, 560)


class KeysDialog(QDialog):
    """The list, to be read; it blocks nothing and may stay open."""

    def __init__(self, actions: Iterable[ActionSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Mouse and keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rows = [*GESTURES, *(_row(spec) for spec in actions if spec.keys)]
        self.table = _table(rows)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(buttons)
        self.resize(*SIZE)


def _row(spec: ActionSpec) -> tuple[str, str]:
    native = QKeySequence.SequenceFormat.NativeText
    keys = ", ".join(QKeySequence(key).toString(native) for key in spec.keys)
    return keys, f"{spec.text.removesuffix(' ...')}: {spec.tip}"


def _table(rows: list[tuple[str, str]]) -> QTableWidget:
    table = QTableWidget(len(rows), 2)
    table.horizontalHeader().hide()
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            table.setItem(row, column, QTableWidgetItem(text))
    table.resizeColumnToContents(0)
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    table.setAccessibleName("Mouse and keys")
    return table
