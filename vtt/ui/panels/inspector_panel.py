"""All data of the selected piece; what can be changed is changed by a command."""

import math
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.base.units import degrees_text, mm_text
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove, SetProperty
from vtt.definition.values import PropertyValue
from vtt.geometry.pose import Pose
from vtt.session.seat import Seat
from vtt.state.piece import PieceState, Place, place_of

EMPTY_TEXT = (
    "Select a piece to see all that is known of it. Place, facing and properties can be edited."
)
PLACE_ROWS = ("x", "y", "facing")


class InspectorPanel(QWidget):
    """Shows the piece selected first; an edited cell proposes a command through `propose`.

    `refused` tells in a sentence what cannot be a value.
    """

    refused = Signal(str)

    def __init__(
        self,
        seat: Callable[[], Seat],
        propose: Callable[[Command], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._seat_in_front = seat
        self._propose = propose
        self._filling = False
        self._title = QLabel(EMPTY_TEXT)
        self._title.setWordWrap(True)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self.table = QTableWidget(0, 2)
        self.table.setHorizontalHeaderLabels(["Property", "Value"])
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setAlternatingRowColors(True)
        self.table.setAccessibleName("Properties of the selected piece")
        self.table.cellChanged.connect(self._edited)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.addWidget(self._title)
        layout.addWidget(self.table, 1)
        layout.addStretch()
        self.show_selected()

    @property
    def _seat(self) -> Seat:
        return self._seat_in_front()

    def show_selected(self) -> None:
        """Show the piece that is selected first as it is now."""
        pieces = self._seat.selection.pieces
        known = [piece for piece in pieces if piece in self._seat.state.pieces]
        self._filling = True
        self.table.setVisible(bool(known))
        if known:
            more = f" and {len(known) - 1} more" if len(known) > 1 else ""
            self._title.setText(f"{self._seat.name(known[0])}{more}")
            self._fill(self._seat.piece(known[0]))
        else:
            self._title.setText(EMPTY_TEXT)
            self.table.setRowCount(0)
        self._filling = False

    def _fill(self, piece: PieceState) -> None:
        definition = self._seat.module.piece(piece.definition)
        shared = dict(definition.properties)
        own = dict(piece.properties)
        rows: list[tuple[str, str, bool]] = [
            ("id", piece.id, False),
            ("kind", definition.name, False),
            ("side", piece.side or "", False),
            ("x", mm_text(piece.pose.x, 3), True),
            ("y", mm_text(piece.pose.y, 3), True),
            ("facing", degrees_text(piece.pose.facing, 3), True),
        ]
        rows += [
            (name, text, False)
            for name, text in (
                ("level", piece.level),
                ("slot", piece.slot),
                ("stack", piece.stack or ""),
                ("face", piece.face),
            )
            if text
        ]
        rows += [
            (name, str(own.get(name, shared.get(name))), True) for name in sorted({*shared, *own})
        ]
        self.table.setRowCount(len(rows))
        for row, (name, value, editable) in enumerate(rows):
            self.table.setItem(row, 0, _cell(name, editable=False))
            self.table.setItem(row, 1, _cell(value, editable))

    def _edited(self, row: int, column: int) -> None:
        if self._filling or column != 1:
            return
        name_cell, value_cell = self.table.item(row, 0), self.table.item(row, 1)
        if name_cell is None or value_cell is None:
            return
        command = self._command(name_cell.text(), value_cell.text())
        if command is not None:
            self._propose(command)
        self.show_selected()

    def _command(self, name: str, text: str) -> Command | None:
        piece = self._seat.piece(self._seat.selection.pieces[0])
        if name in PLACE_ROWS:
            return self._place_edit(piece, name, text)
        old = piece.get(name, self._seat.module.piece(piece.definition).get(name))
        return SetProperty((piece.id,), name, _typed(text, old))

    def _place_edit(self, piece: PieceState, name: str, text: str) -> Command | None:
        """A typed place as a move; what is no number, or lies far off the table, is told."""
        table = self._seat.definition
        size = {"x": table.width, "y": table.height}.get(name, 0.0)
        value = _number(text)
        if value is None:
            self.refused.emit(f"{name} takes a number, such as 120.5; found {text!r}.")
        elif size and not -size <= value <= 2 * size:
            self.refused.emit(
                f"{name} lies from {mm_text(-size)} to {mm_text(2 * size)} on a table of "
                f"{mm_text(size)}; found {mm_text(value)}."
            )
        else:
            return _moved_to(piece, name, value)
        return None


def _cell(text: str, editable: bool) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
    item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if editable else flags)
    return item


def _number(text: str) -> float | None:
    """A typed length or angle; None for what is no number."""
    try:
        value = float(text.replace("mm", "").replace("°", "").replace(",", ".").strip())
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _moved_to(piece: PieceState, name: str, value: float) -> MovePieces:
    """A coordinate or the facing of a piece, changed."""
    pose = piece.pose
    places = {
        "x": Pose(value, pose.y, pose.facing),
        "y": Pose(pose.x, value, pose.facing),
        "facing": Pose(pose.x, pose.y, value),
    }
    here = place_of(piece)
    to = Place(here.table, places[name].rounded(), None, here.level, here.slot)
    return MovePieces((PieceMove(piece.id, to),), manoeuvre="edit")


def _typed(text: str, old: PropertyValue | None) -> PropertyValue | None:
    """A typed text as the kind of value that was there; an empty one takes the property away."""
    if text == "":
        return None
    if isinstance(old, bool):
        return text.strip().lower() in {"true", "yes", "1"}
    if isinstance(old, int | float):
        try:
            number = float(text)
        except ValueError:
            return text
        if not math.isfinite(number):
            return text
        return int(number) if isinstance(old, int) and number.is_integer() else number
    return text
