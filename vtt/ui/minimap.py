"""The whole table small in a corner: what is seen is a rectangle, and a click or drag goes there."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from vtt.geometry.pose import Point
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.table_view import TableView
from vtt.ui.words import tr

LONGEST_PX, MARGIN_PX, RIM_PX = 208, 12, 1
LEAST_PIECE_PX = 3.0
SHADE = QColor(0, 0, 0, 90)


class Minimap(QWidget):
    """Lies over the lower right corner of a table's view, turned as the view is."""

    def __init__(self, view: TableView, scene: TableScene) -> None:
        super().__init__(view)
        self._view = view
        self._scene = scene
        self._ground: tuple[object, QPixmap] | None = None
        self._pieces: list[tuple[QPolygonF, QColor]] = []
        self.setAccessibleName(tr("Overview of the table"))
        self.setToolTip(tr("Click or drag here to look at another part of the table."))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        view.looked.connect(self._look)
        view.installEventFilter(self)
        self.hide()

    def show_pieces(self, pieces: Iterable[tuple[tuple[Point, ...], str]]) -> None:
        """Show these outlines (table mm), each in a colour."""
        self._pieces = [
            (QPolygonF([QPointF(*point) for point in outline]), QColor(colour))
            for outline, colour in pieces
        ]
        self.update()

    def sizeHint(self) -> QSize:
        size = self._scene.table_rect.size()
        if self._view.turn % 180:
            size.transpose()
        size.scale(LONGEST_PX, LONGEST_PX, Qt.AspectRatioMode.KeepAspectRatio)
        return size.toSize().expandedTo(QSize(24, 24))

    def place(self) -> None:
        """Lie in the corner."""
        size, view = self.sizeHint(), self._view
        self.setGeometry(
            view.width() - size.width() - MARGIN_PX,
            view.height() - size.height() - MARGIN_PX,
            size.width(),
            size.height(),
        )
        self.raise_()

    def to_table(self, where: QPointF) -> Point:
        """The point of the table (mm) that a point of this widget shows."""
        inverse, _ = self._transform().inverted()
        point = inverse.map(where)
        return (point.x(), point.y())

    def seen(self) -> QRectF:
        """What the view shows, as a rectangle of this widget."""
        return self._transform().map(self._view.seen()).boundingRect()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.centre_on(self.to_table(event.position()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centre_on(self.to_table(event.position()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground_picture())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        transform = self._transform()
        for outline, colour in self._pieces:
            painter.setBrush(colour)
            box = transform.map(outline).boundingRect()
            if min(box.width(), box.height()) < LEAST_PIECE_PX:
                width, height = max(box.width(), LEAST_PIECE_PX), max(box.height(), LEAST_PIECE_PX)
                grown = QRectF(0.0, 0.0, width, height)
                grown.moveCenter(box.center())
                painter.drawRect(grown)
            else:
                painter.drawPolygon(transform.map(outline))
        self._paint_seen(painter)
        painter.end()

    def _paint_seen(self, painter: QPainter) -> None:
        """The rest is shaded; the rectangle has a dark line inside a light one."""
        whole, seen = QRectF(self.rect()), self.seen().intersected(QRectF(self.rect()))
        outside = QPolygonF(whole).subtracted(QPolygonF(seen))
        painter.setBrush(SHADE)
        painter.drawPolygon(outside)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for inset, colour in ((0.0, "#1b1a18"), (1.0, "#fffdf5")):
            painter.setPen(QPen(QColor(colour), 1.0))
            painter.drawRect(seen.adjusted(inset, inset, -inset - 1, -inset - 1))
        painter.setPen(QPen(self.palette().shadow().color(), RIM_PX))
        painter.drawRect(whole.adjusted(0, 0, -1, -1))

    def _look(self) -> None:
        if self.isVisible():
            if self.size() != self.sizeHint():
                self.place()
            self.update()

    def _transform(self) -> QTransform:
        """From table mm to this widget's device-independent pixels."""
        table, turn, scale = self._scene.table_rect, self._view.turn, self._px_per_mm
        found = QTransform()
        found.translate(self.sizeHint().width() / 2, self.sizeHint().height() / 2)
        found.rotate(turn)
        found.scale(scale, scale)
        found.translate(-table.width() / 2, -table.height() / 2)
        return found

    def _ground_picture(self) -> QPixmap:
        """The ground at this size, painted once."""
        ratio = self.devicePixelRatio()
        key = (self.size().toTuple(), ratio, self._view.turn, self._scene.ground_version)
        if self._ground is None or self._ground[0] != key:
            picture = QPixmap(self.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setTransform(self._transform())
            self._scene.paint_ground(painter, self._px_per_mm)
            painter.end()
            self._ground = (key, picture)
        return self._ground[1]

    @property
    def _px_per_mm(self) -> float:
        table = self._scene.table_rect
        across = table.height() if self._view.turn % 180 else table.width()
        return self.sizeHint().width() / across
