"""Says calmly that the program has failed somewhere, that the game is safe, and what could be reported."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vtt.ui.dialogs.form import Form
from vtt.ui.words import tr

SIZE = (680, 380)


class FaultDialog(Form):
    """Stands beside the game, which goes on; further faults are added to it."""

    def __init__(self, kept: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Something went wrong"))
        self.setModal(False)
        told = tr(
            "The program failed at something: what you did last may not have been done. The game stays open "
            "and you can play on."
        )
        report = tr("Whoever looks after the program can mend it by this text:")
        self.words = QLabel(f"{told} {kept}\n\n{report}")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("Text of the fault"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy_button = QPushButton(tr("&Copy the text"))
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.copy_button.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        self.resize(*SIZE)

    def add(self, text: str) -> None:
        """Show a fault below those that are shown."""
        shown = self.text.toPlainText()
        self.text.setPlainText(f"{shown}\n{text}" if shown else text)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.copy_button.setText(tr("Copied"))
