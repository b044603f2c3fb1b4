"""Areas and trails that pieces of a module show around them, drawn below the pieces."""

from functools import partial
from typing import TYPE_CHECKING

from vtt.render.draw_effects import draw_effects, has_effects
from vtt.render.primitives import DrawList
from vtt.ui.parts.part import WindowPart
from vtt.ui.scene.ground_item import DrawingItem
from vtt.ui.table_page import TablePage

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

HEIGHT = 0.6
"""Above decks, below the pieces."""


class EffectsPart(WindowPart):
    """Shows what is switched on around pieces, on every table; in most modules nothing is."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._items: dict[TablePage, DrawingItem] = {}
        self._shown: object = None
        module = window.desk.session.module
        if not any(has_effects(piece) for piece in module.resolved_pieces):
            return
        for page in window.pages:
            item = self._items[page] = DrawingItem(window.desk.pictures)
            item.setZValue(HEIGHT)
            page.scene.addItem(item)
            page.view.zoomed.connect(item.use_scale)

    def refresh(self) -> None:
        """Show the areas and trails as they are now."""
        view = self.desk.session.view
        now = (view.state.pieces, view.state.boxes)
        if now == self._shown:
            return
        self._shown = now
        for page, item in self._items.items():
            item.show_drawing(partial(self._draw, page))

    def _draw(self, page: TablePage, _scale: float) -> DrawList:
        return draw_effects(self.desk.session.view, page.seat.definition)
