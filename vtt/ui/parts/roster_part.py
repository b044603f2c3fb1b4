"""The dock with a list of all pieces that are seen."""

from typing import TYPE_CHECKING

from vtt.base.ids import PieceId
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.panels.pieces_panel import PiecesPanel
from vtt.ui.parts.part import WindowPart
from vtt.ui.reveal import show_pieces

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class RosterPart(WindowPart):
    """Finds pieces by their names; what is chosen there is selected and shown on the table."""

    ACTIONS = (
        ActionSpec("find_piece", "Find a piece ...",
                   "Show the list of pieces and search in it.", "edit", ("Ctrl+F",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        docks = window.docks
        self.panel = PiecesPanel(lambda: window.desk.session.view, lambda: docks.is_seen("pieces"))
        docks.add(
            "pieces",
            "Pieces",
            self.panel,
            DockPlace.SHELF,
            hidden=True,
            on_seen=self.panel.come_into_sight,
        )

    def start(self) -> None:
        """Show on the table what is chosen."""
        self.panel.chosen.connect(self._show_on_table)
        self.panel.confirmed.connect(lambda: self.window.page.view.setFocus())

    def find_piece(self) -> None:
        """Bring the list to the front, ready to be searched."""
        self.window.docks.show("pieces")
        self.panel.search.setFocus()
        self.panel.search.selectAll()

    def refresh(self) -> None:
        """Show the pieces as they are now."""
        self.panel.show_pieces()

    def show_selection(self) -> None:
        """Show what is selected on the table in front."""
        self.panel.show_selection(self.window.page.seat.selection.pieces)

    def _show_on_table(self, pieces: tuple[PieceId, ...]) -> None:
        show_pieces(self.window, pieces, centre=True)
