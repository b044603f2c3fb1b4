"""A small form that takes a move in mm and degrees and shows where it would lead."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from vtt.session.exact_move import ExactMove
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.number_boxes import NumberBox
from vtt.ui.words import tr, tr_known, tr_later

LONGEST_MM = 10_000.0
WIDTH = 420
WHEELS = (
    (tr_later("about the middle"), ""),
    (tr_later("wheel about the left front corner"), "left"),
    (tr_later("wheel about the right front corner"), "right"),
)


class ExactMoveDialog(Form):
    """Asks for an `ExactMove`; each change is passed to `preview`, which may answer with a sentence."""

    def __init__(self, preview: Callable[[ExactMove], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Move exactly"))
        self._preview = preview
        self.ahead = _length(" mm")
        self.right = _length(" mm")
        self.degrees = _length("°")
        self.wheel = QComboBox()
        for text, value in WHEELS:
            self.wheel.addItem(tr_known(text), value)
        self.report = QLabel()
        self.report.setWordWrap(True)
        self.report.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.report.setMinimumHeight(2 * self.report.fontMetrics().lineSpacing())
        self.setMinimumWidth(WIDTH)
        self._lay_out()
        for box in (self.ahead, self.right, self.degrees):
            box.valueChanged.connect(self._changed)
        self.wheel.currentIndexChanged.connect(self._changed)
        self._changed()

    def move_typed(self) -> ExactMove:
        """What the form says now."""
        return ExactMove(
            ahead=self.ahead.value(),
            right=self.right.value(),
            degrees=self.degrees.value(),
            wheel=str(self.wheel.currentData()),
        )

    def _lay_out(self) -> None:
        form = rows()
        form.addRow(tr("&Ahead"), self.ahead)
        form.addRow(tr("To the &right"), self.right)
        form.addRow(tr("&Turn clockwise"), self.degrees)
        form.addRow(tr("Turning &point"), self.wheel)
        buttons = QDialogButtonBox()
        buttons.addButton(tr("Move"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)
        layout.addWidget(self.report, 1)  # below the buttons: they stay where they are as it grows

    def _changed(self) -> None:
        """Tell where the move leads."""
        self.report.setText(self._preview(self.move_typed()))
        self.grow()


def _length(suffix: str) -> NumberBox:
    box = NumberBox()
    box.setRange(-LONGEST_MM, LONGEST_MM)
    box.setDecimals(2)
    box.setSuffix(suffix)
    box.setAccelerated(True)
    return box
