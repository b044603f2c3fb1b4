"""The ways that pieces have come: of the last step always, of all marked as moved when asked for."""

from typing import TYPE_CHECKING

from vtt.session.trails import last_trails, moved_trails
from vtt.ui.actions import ActionSpec
from vtt.ui.parts.part import WindowPart
from vtt.ui.scene.trails import TrailLayer

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class TrailsPart(WindowPart):
    """Draws trails on every table."""

    ACTIONS = (
        ActionSpec("trails", "Trails", "The ways of all pieces that are marked as moved.", "view",
                   ("T",), checkable=True, on_table=True),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.layers = [TrailLayer(page.scene, window.desk.pictures) for page in window.pages]
        for page, layer in zip(window.pages, self.layers, strict=True):
            page.view.zoomed.connect(layer.use_scale)

    def trails(self) -> None:
        """Show all trails, or the last step's alone."""
        self.refresh()

    def refresh(self) -> None:
        """Show the ways to the moment that is looked at."""
        game = self.desk.session
        shows_all = self.window.actions_by_id["trails"].isChecked()
        ways = {}
        for table in {page.seat.table for page in self.window.pages}:
            older = moved_trails(game, table) if shows_all else ()
            ways[table] = [*older, *last_trails(game, table)]
        for page, layer in zip(self.window.pages, self.layers, strict=True):
            layer.show(ways[page.seat.table], page.scene.is_dark)

    def show_look(self) -> None:
        """On a dark ground they are drawn otherwise."""
        for page, layer in zip(self.window.pages, self.layers, strict=True):
            layer.show(layer.shown, page.scene.is_dark)
