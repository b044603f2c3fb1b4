"""A reach, a command radius or an arc about a piece, by numbers."""

from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import PieceId
from vtt.session.typed_overlay import TypedKind, TypedOverlay
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.number_boxes import NumberBox, WholeBox
from vtt.ui.words import tr

LONGEST_MM, MOST_CELLS = 9999.0, 99
FIRST_MM, FIRST_CELLS = 100.0, 4


class TypedOverlayDialog(Form):
    """Asks what is to be drawn. On a board with cells lengths are counted in cells."""

    def __init__(
        self, piece: PieceId, name: str, *, in_cells: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self.setWindowTitle(tr("Draw about {piece}", piece=name))
        self.kind = QComboBox()
        self.kind.addItem(tr("Reach"), TypedKind.REACH)
        self.kind.addItem(tr("Command radius"), TypedKind.RADIUS)
        self.kind.addItem(tr("Arc"), TypedKind.ARC)
        self.length: WholeBox | NumberBox = _cells() if in_cells else _mm()
        self.degrees = WholeBox()
        self.degrees.setRange(1, 360)
        self.degrees.setValue(90)
        self.degrees.setSuffix("°")
        self.degrees.setEnabled(False)
        form = rows()
        form.addRow(tr("&What"), self.kind)
        form.addRow(tr("&Length"), self.length)
        form.addRow(tr("&Angle"), self.degrees)
        self.kind.currentIndexChanged.connect(lambda _index: self._show_kind())
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Draw it"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def overlay(self) -> TypedOverlay:
        """What was typed."""
        length = float(self.length.value())
        return TypedOverlay(self._piece, self._chosen, length, self.degrees.value())

    @property
    def _chosen(self) -> TypedKind:
        return TypedKind(self.kind.currentData())

    def _show_kind(self) -> None:
        self.degrees.setEnabled(self._chosen is TypedKind.ARC)


def _mm() -> NumberBox:
    length = NumberBox()
    length.setRange(1.0, LONGEST_MM)
    length.setDecimals(1)
    length.setSuffix(" mm")
    length.setValue(FIRST_MM)
    return length


def _cells() -> WholeBox:
    length = WholeBox()
    length.setRange(1, MOST_CELLS)
    length.setSuffix(tr(" cells"))
    length.setValue(FIRST_CELLS)
    return length
