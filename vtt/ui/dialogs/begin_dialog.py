"""Choosing what a new game begins with: a module's set-ups, as their module lists them."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from vtt.formats.module_info import ScenarioHead
from vtt.ui.dialogs.form import Form
from vtt.ui.start_sidebar import StartList
from vtt.ui.words import tr

MOST_PX, LEAST_WIDTH_PX = 480, 360


class BeginDialog(Form):
    """Offers the set-ups of a module; the first is chosen at first."""

    def __init__(
        self, module: str, scenarios: Sequence[ScenarioHead], parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Begin a game"))
        self._scenarios = scenarios
        asked = QLabel(tr("What does the game of {module} begin with?", module=module))
        asked.setWordWrap(True)
        self.setups = StartList(tr("Set-ups"))
        for scenario in scenarios:
            self.setups.add(scenario.name, scenario.description, scenario)
        self.setups.setCurrentRow(0)
        self.setups.activated_one.connect(lambda _scenario: self.accept())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.begin_button = buttons.addButton(tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.begin_button.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(asked)
        layout.addWidget(self.setups)
        layout.addWidget(buttons)
        self.setups.fit(MOST_PX)
        self.setups.setMinimumHeight(min(self.setups.maximumHeight(), MOST_PX))
        self.setups.setMinimumWidth(LEAST_WIDTH_PX)

    def chosen(self) -> str:
        """The id of the set-up that was chosen."""
        return self._scenarios[max(0, self.setups.currentRow())].id
