"""What hands and keys do here, in one list: the gestures on the table, then every action with a key."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.form import Form
from vtt.ui.words import tr, tr_known, tr_later

GESTURES = (
    (tr_later("Click"), tr_later("Select a piece, or its whole stack; Shift adds, Ctrl toggles.")),
    (
        tr_later("Double click on a stack"),
        tr_later("Open it, so that its pieces can be picked; again: close it."),
    ),
    (
        tr_later("Alt+click on a base, or double click"),
        tr_later("Select the group of bases that are lined up with it."),
    ),
    (
        tr_later("Rest the pointer on a stack"),
        tr_later("See all that lies in it; click or drag a piece there."),
    ),
    (
        tr_later("Drag a piece"),
        tr_later("Move what is selected; brought back to where it began, it stays."),
    ),
    (tr_later("Drop a counter on another"), tr_later("It lies on top: both are one stack.")),
    (
        tr_later("Space, or right click, while dragging"),
        tr_later("A corner in the way; from there Alt turns."),
    ),
    (tr_later("Shift while dragging"), tr_later("Do not snap, and form no stack.")),
    (tr_later("Ctrl while dragging"), tr_later("Snap without turning.")),
    (tr_later("Right drag, or Alt+drag"), tr_later("Turn what is selected about its middle.")),
    (
        tr_later("Drag a handle at a front corner"),
        tr_later("Wheel what is selected about the other front corner."),
    ),
    (tr_later("Drag on the bare table"), tr_later("Select all pieces in a rectangle.")),
    (
        tr_later("Right click"),
        tr_later("What the rules offer for a piece, and what can be done by hand."),
    ),
    (tr_later("Ctrl+wheel"), tr_later("Zoom about the pointer.")),
    (tr_later("Middle button, or Space+drag"), tr_later("Move the table.")),
    (tr_later("Click or drag in the overview"), tr_later("Look at that part of the table.")),
    (
        tr_later("Shift while measuring or looking"),
        tr_later("Keep the lines that are there; Escape wipes all."),
    ),
    (
        tr_later("Click on what is drawn over the table"),
        tr_later("Open its finding, or say what it is."),
    ),
    (
        tr_later("Arrow keys"),
        tr_later("Take what is selected 1 mm across or along the table, or to the next cell."),
    ),
    (
        tr_later("Arrow keys in an open stack"),
        tr_later("Up and down by one; right to the top, left to the bottom."),
    ),
    (tr_later("Shift+arrow keys"), tr_later("10 mm at once.")),
    (tr_later("Alt+arrow keys"), tr_later("Turn by 1°, with Shift by 15°.")),
    (tr_later("Return"), tr_later("Make the move that the arrow keys show.")),
    (tr_later("Escape"), tr_later("Give up what was begun.")),
)
SIZE = (640, 560)


class KeysDialog(Form):
    """The list, to be read; it blocks nothing and may stay open."""

    def __init__(self, actions: Iterable[ActionSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Mouse and keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        gestures = [(tr_known(hand), tr_known(what)) for hand, what in GESTURES]
        rows = [*gestures, *(_row(spec) for spec in actions if spec.keys)]
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
    return keys, f"{tr_known(spec.text).removesuffix(' ...')}: {tr_known(spec.tip)}"


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
    table.setAccessibleName(tr("Mouse and keys"))
    return table
