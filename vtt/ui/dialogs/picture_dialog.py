"""What of a table is saved as a picture or printed, and how large."""

from enum import StrEnum

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialogButtonBox,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from vtt.render.pages import Box
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.number_boxes import NumberBox
from vtt.ui.words import tr

LEAST_SCALE, MOST_SCALE, USUAL_SCALE = 0.05, 40.0, 2.0


class Part(StrEnum):
    """Which part of the table."""

    TABLE = "table"
    SEEN = "seen"
    SELECTION = "selection"


class PartChoice(QWidget):
    """Radio buttons for the parts that there are: the whole table always, the others where known."""

    def __init__(self, boxes: dict[Part, Box], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes = boxes
        self.group = QButtonGroup(self)
        self.buttons: dict[Part, QRadioButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part, text in _names().items():
            button = QRadioButton(text)
            button.setEnabled(part in boxes)
            self.group.addButton(button)
            self.buttons[part] = button
            layout.addWidget(button)
        self.buttons[Part.TABLE].setChecked(True)

    @property
    def box(self) -> Box:
        """The chosen part in mm of the table."""
        part = next(part for part, button in self.buttons.items() if button.isChecked())
        return self._boxes[part]


class PictureDialog(Form):
    """Asks for the part and the scale of a picture, and tells how many pixels it will have."""

    def __init__(self, boxes: dict[Part, Box], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Save a picture"))
        self.part = PartChoice(boxes)
        self.scale = NumberBox()
        self.scale.setRange(LEAST_SCALE, MOST_SCALE)
        self.scale.setDecimals(2)
        self.scale.setSingleStep(0.5)
        self.scale.setSuffix(tr(" px per mm"))
        self.scale.setValue(USUAL_SCALE)
        self.size_told = QLabel()
        self.buttons = QDialogButtonBox()
        self.buttons.addButton(tr("Save ..."), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        form = rows()
        form.addRow(tr("&Show:"), self.part)
        form.addRow(tr("S&cale:"), self.scale)
        form.addRow("", self.size_told)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self.part.group.buttonToggled.connect(lambda *_: self._tell())
        self.scale.valueChanged.connect(lambda _value: self._tell())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._tell()

    @property
    def width_px(self) -> int:
        """The width of the picture in pixels."""
        left, _, right, _ = self.part.box
        return max(1, round((right - left) * self.scale.value()))

    def _tell(self) -> None:
        _, top, _, bottom = self.part.box
        height = max(1, round((bottom - top) * self.scale.value()))
        self.size_told.setText(tr("{width} x {height} pixels", width=self.width_px, height=height))


def _names() -> dict[Part, str]:
    return {
        Part.TABLE: tr("The whole table"),
        Part.SEEN: tr("What is seen now"),
        Part.SELECTION: tr("What is selected"),
    }
