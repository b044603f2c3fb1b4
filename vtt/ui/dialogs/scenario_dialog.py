"""Name and description of a position that is saved as a scenario."""

from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from vtt.session.scenario_save import ScenarioWords
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.labels import quiet_label
from vtt.ui.words import tr

SIZE = (460, 300)


class ScenarioDialog(Form):
    """Asks what a scenario is called and what players read before they choose it."""

    def __init__(self, module: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Save as scenario"))
        self.name = QLineEdit()
        self.description = QPlainTextEdit()
        self.description.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save = buttons.addButton(tr("Save scenario"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.save.setDefault(True)
        self.save.setEnabled(False)
        self.name.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = rows()
        form.addRow(tr("&Name"), self.name)
        form.addRow(tr("&Description"), self.description)
        layout = QVBoxLayout(self)
        layout.addWidget(
            quiet_label(
                tr(
                    "The position as it is becomes a scenario of {module}: pieces, terrain, turn and "
                    "what the rules remember. Log, notes and the rules' mode are no part of it.",
                    module=module,
                )
            )
        )
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.resize(*SIZE)

    def words(self) -> ScenarioWords:
        """What was typed."""
        description = " ".join(self.description.toPlainText().split())
        return ScenarioWords(self.name.text().strip(), description)
