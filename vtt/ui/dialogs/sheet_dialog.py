"""Which counters come onto a sheet, how many of each, and with which gap."""

from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.dialogs.form import Form, rows
from vtt.ui.dialogs.print_dialog import PaperChoice
from vtt.ui.number_boxes import NumberBox
from vtt.ui.words import tr

USUAL_GAP = 2.0


class SheetDialog(Form):
    """Asks how a module's pieces are printed in true size."""

    def __init__(self, kinds: int, pieces: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Counter sheet"))
        self.in_game = QRadioButton(tr("The {count} pieces of this game", count=pieces))
        self.once = QRadioButton(tr("Each of the {count} kinds once", count=kinds))
        self.in_game.setEnabled(pieces > 0)
        (self.in_game if pieces else self.once).setChecked(True)
        self.paper_size = PaperChoice()
        self.gap = NumberBox()
        self.gap.setRange(0.0, 20.0)
        self.gap.setSuffix(" mm")
        self.gap.setValue(USUAL_GAP)
        self.backs = QCheckBox(tr("Backs on pages of their own, to be printed behind"))
        self.backs.setChecked(True)
        self.buttons = QDialogButtonBox()
        self.buttons.addButton(tr("Save as PDF ..."), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        form = rows()
        form.addRow(tr("&Print:"), self.in_game)
        form.addRow("", self.once)
        form.addRow(tr("P&aper:"), self.paper_size)
        form.addRow(tr("&Gap:"), self.gap)
        form.addRow("", self.backs)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
