"""A ring that pulses where somebody points; it takes itself away."""

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from vtt.geometry.pose import Point

LEAST_PX, LARGEST_PX = 7.0, 46.0
PULSE_MS, PULSES = 600, 4
STILL_SHARE = 0.45
LIGHT, DARK = QColor("#f0e442"), QColor("#1b1a18")


class PingItem(QGraphicsObject):
    """A ring of the same size at every zoom. Where motion is not wanted it stands still for as long."""

    ended = Signal()

    def __init__(self, point: Point, *, moves: bool) -> None:
        super().__init__()
        self._moves = moves
        self._share = STILL_SHARE
        self.setPos(QPointF(*point))
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.animation = QVariantAnimation(self)
        self.animation.setStartValue(0.0)
        self.animation.setEndValue(1.0)
        self.animation.setDuration(PULSE_MS)
        self.animation.setLoopCount(PULSES)
        self.animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.animation.valueChanged.connect(self._pulse)
        self.animation.finished.connect(self.ended.emit)
        self.animation.start()

    @property
    def radius_px(self) -> float:
        """The ring's radius now, in device-independent pixels."""
        return LEAST_PX + (LARGEST_PX - LEAST_PX) * self._share

    def boundingRect(self) -> QRectF:
        reach = LARGEST_PX + 4.0
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fading = 1.0 - self._share**3 if self._moves else 1.0
        for colour, width in ((DARK, 6.0), (LIGHT, 3.0)):
            painter.setOpacity(fading)
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(QPointF(), self.radius_px, self.radius_px)
            painter.setOpacity(1.0)
            painter.drawEllipse(QPointF(), 2.0, 2.0)

    def _pulse(self, share: float) -> None:
        if self._moves:
            self._share = share
            self.update()
