"""The handles of what is selected: discs before the front corners, each with an arrow along its way."""

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QGraphicsScene

from vtt.geometry.pose import Pose, facing_towards
from vtt.render.primitives import Circles, DrawList, Line, Primitive
from vtt.render.view import View, theme_of
from vtt.session.tools.base import Handle
from vtt.ui.scene.ground_item import DrawingItem
from vtt.ui.scene.picture_store import PictureStore

HEIGHT = 2e9
RADIUS_PX, HOT_PX, ARROW_PX, HEAD_PX = 6.5, 8.5, 3.2, 2.6


def draw_handles(handles: Sequence[Handle], hot: str, view: View) -> DrawList:
    """Handles of a constant size on the screen; the one named `hot` is under the pointer."""
    return tuple(part for handle in handles for part in _handle(handle, handle.name == hot, view))


def _handle(handle: Handle, is_hot: bool, view: View) -> Iterator[Primitive]:
    theme = view.theme
    x, y = handle.point
    radius = view.mm(HOT_PX if is_hot else RADIUS_PX)
    yield Line(((handle.at, handle.point),), theme.select_outer, view.mm(3.0), opacity=0.9)
    yield Line(((handle.at, handle.point),), theme.select_inner, view.mm(1.2))
    yield Circles(((x, y, radius),), theme.select_outer)
    yield Circles(((x, y, radius),), theme.select_inner, view.mm(1.4))
    ahead = Pose(x, y, facing_towards(handle.at, handle.point))
    tip, tail, head = view.mm(ARROW_PX), view.mm(ARROW_PX), view.mm(HEAD_PX)
    shaft = (ahead.to_table((0.0, tail)), ahead.to_table((0.0, -tip)))
    barbs = (
        ahead.to_table((-head, head - tip)),
        ahead.to_table((0.0, -tip)),
        ahead.to_table((head, head - tip)),
    )
    yield Line((shaft, barbs), theme.select_inner, view.mm(1.5))


class HandleLayer:
    """The handles on one scene."""

    def __init__(self, scene: QGraphicsScene, pictures: PictureStore) -> None:
        self._item = DrawingItem(pictures)
        self._item.setZValue(HEIGHT)
        scene.addItem(self._item)
        self.shown: tuple[Handle, ...] = ()
        self._hot = ""

    def show(self, handles: Sequence[Handle], px_per_mm: float, dark: bool) -> None:
        """Show these handles and no others, for a zoom."""
        self.shown = tuple(handles)
        self._item.use_scale(px_per_mm)
        theme, hot = theme_of(dark), self._hot
        shown = self.shown
        self._item.show_drawing(
            (lambda scale: draw_handles(shown, hot, View(scale, theme))) if shown else None
        )

    def heat(self, handle: Handle | None) -> bool:
        """Let one handle stand out; whether that is another one than before."""
        name = handle.name if handle is not None else ""
        changed, self._hot = name != self._hot, name
        return changed
