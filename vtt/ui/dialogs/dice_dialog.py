"""Rolls any pool of dice: so many dice of so many sides, with a word on what for."""

from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import SideId
from vtt.commands.dice import DiceRequest
from vtt.ui.dialogs.form import Form, rows, show_placeholder
from vtt.ui.number_boxes import WholeBox
from vtt.ui.words import tr

SIDES = (4, 6, 8, 10, 12, 20, 100)
MOST_DICE = 100


class DiceDialog(Form):
    """Asks what to roll; `request` gives the answer."""

    def __init__(self, side: SideId | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Roll dice"))
        self._side = side
        self.count = WholeBox()
        self.count.setRange(1, MOST_DICE)
        self.sides = QComboBox()
        for sides in SIDES:
            self.sides.addItem(f"d{sides}", sides)
        self.sides.setCurrentIndex(SIDES.index(6))
        self.label = QLineEdit()
        show_placeholder(self.label, tr("morale of the left wing"))
        form = rows()
        form.addRow(tr("&Dice"), self.count)
        form.addRow(tr("&Sides"), self.sides)
        form.addRow(tr("&What for"), self.label)
        buttons = QDialogButtonBox()
        buttons.addButton(tr("Roll"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def request(self) -> DiceRequest:
        """What was asked for."""
        dice = (int(self.sides.currentData()),) * self.count.value()
        return DiceRequest("table", dice, self.label.text().strip(), self._side)
