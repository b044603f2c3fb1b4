"""The dock that shows and edits all data of what is selected."""

from typing import TYPE_CHECKING

from vtt.ui.docks import DockPlace
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.panels.inspector_panel import InspectorPanel
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class InspectorPart(WindowPart):
    """Shows what is selected; what is typed there is proposed."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.panel = InspectorPanel(lambda: window.page.seat, window.desk.propose)
        window.docks.add(
            "inspector",
            "Inspector",
            self.panel,
            DockPlace.DESK,
            on_seen=self.panel.show_selected,
        )

    def start(self) -> None:
        """Say what could not be typed."""
        self.panel.refused.connect(lambda words: self.desk.said.emit(Message(words, NOTICED)))

    def refresh(self) -> None:
        """Show the selected pieces as they are now; a panel that nobody sees fills itself when it is seen."""
        if self.window.docks.is_seen("inspector"):
            self.panel.show_selected()

    def show_selection(self) -> None:
        """Show other pieces."""
        self.refresh()
