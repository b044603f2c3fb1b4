"""The ways that pieces have come, drawn on a scene below the pieces."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGraphicsScene

from vtt.render.draw_trail import draw_trail
from vtt.render.primitives import DrawList
from vtt.render.view import View, theme_of
from vtt.session.trails import Trail, TrailOf
from vtt.ui.scene.ground_item import DrawingItem
from vtt.ui.scene.picture_store import PictureStore

HEIGHT = 0.75
"""Above the areas that show what can be done, below the pieces."""


class TrailLayer:
    """The ways on one scene."""

    def __init__(self, scene: QGraphicsScene, pictures: PictureStore) -> None:
        self._item = DrawingItem(pictures)
        self._item.setZValue(HEIGHT)
        scene.addItem(self._item)
        self.shown: tuple[Trail, ...] = ()
        self._theme = theme_of(False)

    def show(self, trails: Sequence[Trail], dark: bool = False) -> None:
        """Show these ways and no others, the last step's above the older ones, in the light or dark look."""
        if (tuple(trails), theme_of(dark)) != (self.shown, self._theme):
            self.shown, self._theme = tuple(trails), theme_of(dark)
            self._item.show_drawing(self._draw if self.shown else None)

    def use_scale(self, px_per_mm: float) -> None:
        """Draw for a zoom (device-independent pixels to the mm)."""
        self._item.use_scale(px_per_mm)

    def _draw(self, scale: float) -> DrawList:
        view = View(scale, self._theme)
        order = sorted(self.shown, key=lambda trail: trail.kind is TrailOf.LAST)
        return tuple(
            part
            for trail in order
            for part in draw_trail(
                trail.start, trail.points, trail.corners, view, trail.kind is TrailOf.LAST
            )
        )
