"""All counters of a table in one call of QPainter, the least that Qt can do: no item, no order, no events.

The call takes one fragment and a count; the fragments are ten doubles each in a numpy array.
"""

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from shiboken6 import Shiboken


class RawCounters(QWidget):
    """Paints counters from one atlas.

    Args:
        pictures: a pixmap for each kind, all of one size.
        counters: (x, y, kind) of each: the middle in pixels.
        scale: from a picture's pixels to those of the screen.
        size: of the widget.
    """

    def __init__(self, pictures, counters, scale, size):
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.background = None
        side = pictures[0].width()
        self.atlas = QPixmap(side * len(pictures), side)
        self.atlas.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self.atlas)
        for number, picture in enumerate(pictures):
            painter.drawPixmap(number * side, 0, picture)
        painter.end()
        self.rows = np.array(
            [(x, y, kind * side, 0, side, side, scale, scale, 0, 1) for x, y, kind in counters],
            dtype=np.float64,
        )
        self.first = Shiboken.wrapInstance(self.rows.ctypes.data, QPainter.PixmapFragment)
        self.resize(*size)

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.background is not None:
            painter.drawPixmap(0, 0, self.background)
        painter.drawPixmapFragments(self.first, len(self.rows), self.atlas)
        painter.end()

    def picture(self, background):
        """What is painted, over a picture of the bare table."""
        self.background = background
        found = self.grab(QRect(0, 0, self.width(), self.height())).toImage()
        self.background = None
        return found
