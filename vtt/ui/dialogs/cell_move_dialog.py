"""A small form that takes the number of a hex or square, and a turn, and shows where they lead."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from vtt.base.errors import VttError
from vtt.session.cell_move import CellMove
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.number_boxes import NumberBox
from vtt.ui.words import tr

WIDTH = 420


class CellMoveDialog(Form):
    """Asks for a `CellMove`; what is typed is passed to `preview`, which answers with a sentence.

    Args:
        cell: where the move begins.
        step: degrees of a turn from one side of a cell to the next.
        preview: told of each change; a VttError from it says what is wrong with the number.
    """

    def __init__(
        self,
        cell: str,
        step: float,
        preview: Callable[[CellMove], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Move exactly"))
        self._preview = preview
        self.cell = QLineEdit()
        self.cell.setPlaceholderText(cell)
        self.cell.setAccessibleName(tr("To cell"))
        self.degrees = NumberBox()
        self.degrees.setRange(-360.0, 360.0)
        self.degrees.setSingleStep(step)
        self.degrees.setDecimals(1)
        self.degrees.setSuffix("°")
        self.report = QLabel()
        self.report.setWordWrap(True)
        self.report.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.report.setMinimumHeight(2 * self.report.fontMetrics().lineSpacing())
        self.buttons = QDialogButtonBox()
        self._move = self.buttons.addButton(tr("Move"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self.cell.textChanged.connect(self._changed)
        self.degrees.valueChanged.connect(self._changed)
        self._changed()

    def move_typed(self) -> CellMove:
        """What the form says now."""
        return CellMove(self.cell.text().strip(), self.degrees.value())

    def _lay_out(self) -> None:
        form = rows()
        form.addRow(tr("To &cell"), self.cell)
        form.addRow(tr("&Turn clockwise"), self.degrees)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        layout.addWidget(self.report, 1)  # below the buttons: they stay where they are as it grows
        self.setMinimumWidth(WIDTH)

    def _changed(self) -> None:
        """Tell where the move leads, or why it leads nowhere."""
        try:
            self.report.setText(self._preview(self.move_typed()))
            self._move.setEnabled(True)
        except VttError as error:
            self.report.setText(str(error))
            self._move.setEnabled(False)
        self.grow()
