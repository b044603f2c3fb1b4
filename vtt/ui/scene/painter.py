"""The draw list on a QPainter: the same picture as the SVG file, for the window and for PNG."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import Protocol, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from vtt.render.parcels import fill_parcels, parcels
from vtt.render.primitives import (
    HALO_WIDTH,
    Circles,
    Fill,
    Line,
    Picture,
    Primitive,
    Ring,
    Text,
)
from vtt.render.resolve import Resolved, resolve
from vtt.ui.scene.letters import has_foreign, text_path
from vtt.ui.scene.shape_store import ShapeStore

SPECK_PX = 0.33
"""A disc of this diameter tints its pixel by a tenth at most, and a map from afar has a hundred thousand."""

Circle: TypeAlias = tuple[float, float, float]
Stroke: TypeAlias = Callable[[QPainter], None]
Shape: TypeAlias = tuple[QRectF, Stroke]
"""What it covers in table mm, and how it is painted."""


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
    costs what it shows. Of many small things in one shape only those are painted that lie near the clip.
    A `store` given again for the next scale saves building the same paths anew.
    """

    def __init__(
        self,
        primitives: Iterable[Primitive],
        scale: float,
        pictures: Pictures,
        store: ShapeStore | None = None,
    ) -> None:
        store = ShapeStore() if store is None else store
        store.next_drawing()
        self._items = resolve(primitives, scale)
        self._shapes = [
            shape for item in self._items for shape in _shapes(item, pictures, store, scale)
        ]

    @property
    def covered(self) -> QRectF:
        """A rectangle in table mm that holds everything."""
        whole = QRectF()
        for covered, _ in self._shapes:
            whole = whole.united(covered)
        return whole

    @property
    def pictures(self) -> frozenset[str]:
        """The paths of the pictures in it."""
        return frozenset(item.path for item in self._items if isinstance(item, Picture))

    @property
    def has_foreign_letters(self) -> bool:
        """Whether a font of the system has a part in it."""
        return any(isinstance(item, Text) and has_foreign(item) for item in self._items)

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


def _shapes(item: Resolved, pictures: Pictures, store: ShapeStore, scale: float) -> Iterator[Shape]:
    """What the parts of a shape cover in table mm, and how each is painted."""
    if isinstance(item, Picture):
        reach = (item.width + item.height) / 2
        yield _around(item.pose.x, item.pose.y, reach), partial(_picture, item, pictures)
    elif isinstance(item, Text):
        path = text_path(item)
        yield _widened(path.boundingRect(), item.size), partial(_text, item, path)
    elif isinstance(item, Circles):
        yield from _circles(item, store, SPECK_PX / 2 / scale)
    elif isinstance(item, Line):
        pen = _pen(item)
        for path in store.get(item.paths, _line_kind(item), partial(_line_paths, item)):
            covered = _widened(path.boundingRect(), item.width)
            yield covered, partial(_stroked, path, pen, item.opacity)
    else:
        colour = QColor(item.colour)
        for path in store.get(item.rings, Fill, partial(_fill_paths, item.rings)):
            yield path.boundingRect(), partial(_filled, path, colour, item.opacity)


def _line_kind(item: Line) -> object:
    return item.closed, item.opacity >= 1.0


def _line_paths(item: Line) -> list[QPainterPath]:
    """What is seen through shows where it overlaps: such lines stay one."""
    if item.opacity < 1.0:
        return [_path_of(item.paths, item.closed)]
    drawn = [path for path in item.paths if len(path) > 1]
    return [_path_of(near, item.closed) for near in parcels(drawn, itemgetter(0))]


def _fill_paths(rings: Sequence[Ring]) -> list[QPainterPath]:
    drawn = [points for points in rings if len(points) > 1]
    return [_path_of(near, closed=True) for near in fill_parcels(drawn)]


def _circles(item: Circles, store: ShapeStore, least: float) -> Iterator[Shape]:
    """Opaque circles look the same one by one, and many small paths are filled faster than one large.

    Discs of a radius below `least` are left out.
    """
    colour = QColor(item.colour)
    if item.width <= 0.0 and item.opacity >= 1.0:
        for covered, circles in store.get(item.circles, Circles, partial(_near, item.circles)):
            yield covered, partial(_discs, [disc for disc in circles if disc[2] >= least], colour)
        return
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, r in item.circles:
        path.addEllipse(QPointF(x, y), r, r)
    covered = _widened(_reach(item.circles), item.width)
    if item.width > 0.0:
        yield covered, partial(_stroked, path, QPen(colour, item.width), item.opacity)
    else:
        yield covered, partial(_filled, path, colour, item.opacity)


def _near(circles: Sequence[Circle]) -> list[tuple[QRectF, Sequence[Circle]]]:
    """Circles that lie near each other, and what they cover."""
    return [(_reach(near), near) for near in parcels(circles, itemgetter(0, 1))]


def _reach(circles: Sequence[Circle]) -> QRectF:
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
    pen = _round_pen(item.colour, item.width)
    pen.setCapStyle(cap)
    if item.dash:
        pen.setDashPattern(item.dash)
    return pen


def _round_pen(colour: str, width: float) -> QPen:
    """A pen of round corners; made without a brush, which would bring all constants of gradients."""
    pen = QPen(QColor(colour))
    pen.setWidthF(width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _filled(path: QPainterPath, colour: QColor, opacity: float, painter: QPainter) -> None:
    painter.setOpacity(opacity)
    painter.fillPath(path, colour)


def _stroked(path: QPainterPath, pen: QPen, opacity: float, painter: QPainter) -> None:
    painter.setOpacity(opacity)
    painter.strokePath(path, pen)


def _discs(circles: Sequence[Circle], colour: QColor, painter: QPainter) -> None:
    painter.setOpacity(1.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x, y, r in circles:
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
        painter.strokePath(path, _round_pen(item.halo, HALO_WIDTH * item.size))
        painter.fillPath(path, QColor(item.halo))
    painter.fillPath(path, QColor(item.colour))


def _around(x: float, y: float, reach: float) -> QRectF:
    return QRectF(x - reach, y - reach, 2 * reach, 2 * reach)


def _widened(rect: QRectF, width: float) -> QRectF:
    """A rectangle with room for a stroke; a level line's own has no height, and would meet nothing."""
    room = width / 2 + 0.01
    return rect.adjusted(-room, -room, room, room)
