"""Rulers along the upper and left edge of a table, in mm or inches; the pointer's place is marked."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from vtt.geometry.pose import Point
from vtt.render.ruler import RulerUnit, Tick, ticks
from vtt.ui.table_view import TableView
from vtt.ui.words import tr

THICKNESS = 24
LONG, SHORT = 9, 4
LETTER_PX = 10
ROOM_PX = 16
"""A number so near to an end would be cut off, and is left out."""
POINTER = QColor("#d55e00")


class Ruler(QWidget):
    """One ruler. It shows what lies along its edge, however the table is turned and zoomed."""

    def __init__(self, view: TableView, *, level: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._level = level
        self._unit = RulerUnit.MM
        self._pointer: float | None = None
        if level:
            self.setFixedHeight(THICKNESS)
            self.setAccessibleName(tr("Ruler along the upper edge"))
        else:
            self.setFixedWidth(THICKNESS)
            self.setAccessibleName(tr("Ruler along the left edge"))
        view.looked.connect(self.update)

    @property
    def unit(self) -> RulerUnit:
        """What it counts in."""
        return self._unit

    def use_unit(self, unit: RulerUnit) -> None:
        """Count in mm or inches."""
        self._unit = unit
        self.update()

    def show_pointer(self, point: Point) -> None:
        """Mark where the pointer is (table mm)."""
        where = self._view.viewportTransform().map(QPointF(*point))
        self._pointer = (where.x() if self._level else where.y()) + self._shift
        self.update()

    def marks(self) -> list[tuple[float, Tick]]:
        """The ticks that are seen, with their places along the ruler in device-independent pixels."""
        length = self.width() if self._level else self.height()
        shift = self._shift
        begin, end = self._at(-shift), self._at(length - shift)
        first, last = sorted((begin, end))
        found = ticks(first, last, self._view.px_per_mm, self._unit)
        return [((tick.mm - begin) / (end - begin) * length, tick) for tick in found]

    def sizeHint(self) -> QSize:
        return QSize(THICKNESS, THICKNESS)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().window())
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        font = QFont(self.font())
        font.setPixelSize(LETTER_PX)
        painter.setFont(font)
        painter.setPen(ink)
        for place, tick in self.marks():
            self._draw(painter, place, tick)
        if self._pointer is not None:
            painter.fillRect(self._bar(self._pointer, THICKNESS), POINTER)
        painter.end()

    def _draw(self, painter: QPainter, place: float, tick: Tick) -> None:
        long = LONG if tick.label else SHORT
        painter.fillRect(self._bar(place, long), painter.pen().color())
        length = self.width() if self._level else self.height()
        if not (tick.label and ROOM_PX < place < length - ROOM_PX):
            return
        painter.save()
        if self._level:
            painter.translate(place, 0.0)
        else:
            painter.translate(0.0, place)
            painter.rotate(-90.0)
        room = QRectF(-40.0, 1.0, 80.0, THICKNESS - LONG - 2.0)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), tick.label)
        painter.restore()

    def _bar(self, place: float, length: int) -> QRectF:
        """A line across the ruler from the side of the table, one pixel wide."""
        inner = THICKNESS - length
        at = round(place)
        return QRectF(at, inner, 1, length) if self._level else QRectF(inner, at, length, 1)

    @property
    def _shift(self) -> float:
        """How far the viewport begins from the ruler's start: a bar may push it."""
        corner = self._view.viewport().pos()
        return float(corner.x() if self._level else corner.y())

    def _at(self, px: float) -> float:
        """The table's coordinate along this ruler, in mm, at a place of the viewport."""
        view = self._view
        inverse, _ = view.viewportTransform().inverted()
        point = inverse.map(QPointF(px, 0.0) if self._level else QPointF(0.0, px))
        along_x = self._level == (view.turn % 180 == 0)
        return point.x() if along_x else point.y()


class Rulers(QWidget):
    """A view with its two rulers and their unit in the corner; the rulers are hidden at first."""

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.upper, self.left = Ruler(view, level=True), Ruler(view, level=False)
        self.corner = QLabel()
        self.corner.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.corner.setFixedSize(THICKNESS, THICKNESS)
        font = QFont(self.corner.font())
        font.setPixelSize(LETTER_PX)
        self.corner.setFont(font)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.corner, 0, 0)
        layout.addWidget(self.upper, 0, 1)
        layout.addWidget(self.left, 1, 0)
        layout.addWidget(view, 1, 1)
        self.use_unit(RulerUnit.MM)
        self.show_rulers(False)

    @property
    def unit(self) -> RulerUnit:
        """What both count in."""
        return self.upper.unit

    def use_unit(self, unit: RulerUnit) -> None:
        """Count in mm or inches."""
        self.upper.use_unit(unit)
        self.left.use_unit(unit)
        self.corner.setText(tr("mm") if unit is RulerUnit.MM else tr("in"))

    def show_rulers(self, wanted: bool) -> None:
        """Show the rulers, or not."""
        for widget in (self.upper, self.left, self.corner):
            widget.setVisible(wanted)

    def show_pointer(self, point: Point) -> None:
        """Mark where the pointer is (table mm)."""
        if not self.upper.isHidden():
            self.upper.show_pointer(point)
            self.left.show_pointer(point)
