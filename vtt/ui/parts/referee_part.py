"""The dock of what was judged and rolled last."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from vtt.ui.docks import DockPlace
from vtt.ui.panels.dice_faces import DiceFaces
from vtt.ui.panels.findings_panel import FindingsPanel
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class RefereePart(WindowPart):
    """Shows findings and dice."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.findings = FindingsPanel()
        self.dice = DiceFaces()
        both = QWidget()
        layout = QVBoxLayout(both)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.dice)
        layout.addWidget(self.findings, 1)
        window.docks.add("findings", "Findings", both, DockPlace.REFEREE, front=True)

    def start(self) -> None:
        """Hear of verdicts and dice; a finding that is clicked is drawn."""
        self.desk.judged.connect(self.findings.show_verdict)
        self.desk.rolled.connect(self.dice.show_roll)
        self.findings.chosen.connect(self.desk.show_finding)
