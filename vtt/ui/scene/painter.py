"""The draw list on a QPainter: the same picture as the SVG file, for the window and for PNG."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from vtt.render.primitives import Circles, Line, Picture, Primitive, Ring, Text
from vtt.render.resolve import Resolved, resolve
from vtt.render.svg import HALO_WIDTH
from vtt.ui.scene.letters import text_path

Stroke: TypeAlias = Callable[[QPainter], None]


class Pictures(Protocol):
    """Paints pictures by their path (`vtt.ui.scene.picture_store`)."""

    def paint(self, painter: QPainter, path: str, target: QRectF) -> None:
        """Paint a picture stretched to a rectangle of the painter's own coordinates."""
        ...


def paint(
    painter: QPainter, primitives: Iterable[Primitive], scale: float, pictures: Pictures
) -> None:
    """Paint a draw list once; see `Painting` for one that is painted again and again.

    Args:
        painter: its transform takes table mm to the device.
        primitives: the shapes, lowest first.
        scale: device-independent pixels to the mm, for everything that has a least size.
        pictures: the module's pictures.

    Raises:
        FormatError: if a picture cannot be read.
    """
    Painting(primitives, scale, pictures).paint(painter)


class Painting:
    """A draw list made ready for one scale: paths built, and what each shape covers known.

    With a clip set on the painter only the shapes that reach into it are painted, so that a tile
    costs what it shows.
    """

    def __init__(self, primitives: Iterable[Primitive], scale: float, pictures: Pictures) -> None:
        self._shapes = [_shape(item, pictures) for item in resolve(primitives, scale)]

    @property
    def covered(self) -> QRectF:
        """A rectangle in table mm that holds everything."""
        whole = QRectF()
        for covered, _ in self._shapes:
            whole = whole.united(covered)
        return whole

    def paint(self, painter: QPainter) -> None:
        """Paint it; the painter's transform takes table mm to the device.

        Raises:
            FormatError: if a picture cannot be read.
        """
        painter.save()
        try:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            clip = painter.clipBoundingRect() if painter.hasClipping() else None
            for covered, stroke in self._shapes:
                if clip is None or covered.intersects(clip):
                    stroke(painter)
        finally:
            painter.restore()


def _shape(item: Resolved, pictures: Pictures) -> tuple[QRectF, Stroke]:
    """What a shape covers in table mm, and how it is painted."""
    if isinstance(item, Picture):
        reach = (item.width + item.height) / 2
        return _around(item.pose.x, item.pose.y, reach), partial(_picture, item, pictures)
    if isinstance(item, Text):
        path = text_path(item)
        return _widened(path.boundingRect(), item.size), partial(_text, item, path)
    if isinstance(item, Circles):
        return _circles(item)
    if isinstance(item, Line):
        path = _path_of(item.paths, item.closed)
        pen = _pen(item)
        return _widened(path.boundingRect(), item.width), partial(_stroked, path, pen, item.opacity)
    path = _path_of(item.rings, closed=True)
    return path.boundingRect(), partial(_filled, path, QColor(item.colour), item.opacity)


def _circles(item: Circles) -> tuple[QRectF, Stroke]:
    """Opaque circles look the same one by one, and many small paths are filled faster than one large."""
    covered, colour = _widened(_reach(item.circles), item.width), QColor(item.colour)
    if item.width <= 0.0 and item.opacity >= 1.0:
        return covered, partial(_discs, item, colour)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, r in item.circles:
        path.addEllipse(QPointF(x, y), r, r)
    if item.width > 0.0:
        return covered, partial(_stroked, path, QPen(colour, item.width), item.opacity)
    return covered, partial(_filled, path, colour, item.opacity)


def _reach(circles: Sequence[tuple[float, float, float]]) -> QRectF:
    """The rectangle about circles of x, y and radius."""
    if not circles:
        return QRectF()
    left, top = min(x - r for x, _, r in circles), min(y - r for _, y, r in circles)
    right, bottom = max(x + r for x, _, r in circles), max(y + r for _, y, r in circles)
    return QRectF(left, top, right - left, bottom - top)


def _path_of(rings: Iterable[Ring], closed: bool) -> QPainterPath:
    path = QPainterPath()
    for points in rings:
        if len(points) < 2:
            continue
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        if closed:
            path.closeSubpath()
    return path


def _pen(item: Line) -> QPen:
    cap = Qt.PenCapStyle.RoundCap if item.round_ends else Qt.PenCapStyle.FlatCap
    brush = QBrush(QColor(item.colour))
    pen = QPen(brush, item.width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if item.dash:
        pen.setDashPattern(item.dash)
    return pen


def _filled(path: QPainterPath, colour: QColor, opacity: float, painter: QPainter) -> None:
    painter.setOpacity(opacity)
    painter.fillPath(path, colour)


def _stroked(path: QPainterPath, pen: QPen, opacity: float, painter: QPainter) -> None:
    painter.setOpacity(opacity)
    painter.strokePath(path, pen)


def _discs(item: Circles, colour: QColor, painter: QPainter) -> None:
    painter.setOpacity(1.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x, y, r in item.circles:
        painter.drawEllipse(QPointF(x, y), r, r)


def _picture(item: Picture, pictures: Pictures, painter: QPainter) -> None:
    painter.save()
    try:
        painter.setOpacity(item.opacity)
        painter.translate(item.pose.x, item.pose.y)
        painter.rotate(item.pose.facing)
        target = QRectF(-item.width / 2, -item.height / 2, item.width, item.height)
        pictures.paint(painter, item.path, target)
    finally:
        painter.restore()


def _text(item: Text, path: QPainterPath, painter: QPainter) -> None:
    """The letters over a line of the halo's colour about them."""
    painter.setOpacity(1.0)
    if item.halo:
        halo = QPen(QBrush(QColor(item.halo)), HALO_WIDTH * item.size)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, halo)
        painter.fillPath(path, QColor(item.halo))
    painter.fillPath(path, QColor(item.colour))


def _around(x: float, y: float, reach: float) -> QRectF:
    return QRectF(x - reach, y - reach, 2 * reach, 2 * reach)


def _widened(rect: QRectF, width: float) -> QRectF:
    """A rectangle with room for a stroke; a level line's own has no height, and would meet nothing."""
    room = width / 2 + 0.01
    return rect.adjusted(-room, -room, room, room)
