"""Where the message bar lies: over no piece."""

from PySide6.QtCore import QPoint, QRect

from vtt.ui.message_bar import Spot
from vtt.ui.parts.part import WindowPart
from vtt.ui.scene.piece_item import PieceItem
from vtt.ui.table_page import TablePage


class BarPart(WindowPart):
    """Finds the bar a place along an edge of the tables, and lets it push them where there is none."""

    def start(self) -> None:
        """Tell the bar where the tables are."""
        bar = self.window.bar
        bar.area = self._area
        bar.find_spot = self._find_spot
        bar.pushed.connect(self._push)

    def _area(self) -> QRect:
        """What the bar lies over: the tables, below their tabs, in pixels of the window's middle."""
        split = self.window.split
        views = [page.view for page in self._seen()]
        tops = [view.mapTo(self.window.middle, QPoint(0, 0)).y() for view in views]
        top = max(tops, default=0)
        return QRect(0, top, split.width(), split.geometry().bottom() + 1 - top)

    def _find_spot(self, height: int) -> Spot:
        area = self._area()
        above = QRect(area.left(), area.top(), area.width(), height)
        below = QRect(area.left(), area.bottom() + 1 - height, area.width(), height)
        if not self._hides(above):
            return Spot.TOP
        return Spot.PUSHING if self._hides(below) else Spot.BOTTOM

    def _hides(self, bar: QRect) -> bool:
        """Whether a piece is seen under a rectangle of the window's middle."""
        for page in self._seen():
            viewport = page.view.viewport()
            corner = viewport.mapFrom(self.window.middle, bar.topLeft())
            under = QRect(corner, bar.size()).intersected(viewport.rect())
            if any(isinstance(item, PieceItem) for item in page.view.items(under)):
                return True
        return False

    def _push(self, height: int) -> None:
        for page in self.window.pages:
            page.view.push_down(height)

    def _seen(self) -> list[TablePage]:
        return [page for page in self.window.pages if page.view.isVisible()]
