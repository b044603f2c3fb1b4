"""The draw list on a QPainter: the same picture as the SVG file, for the window and for PNG."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from vtt.render.glyphs import Letter, lettering
from vtt.render.primitives import Circles, Fill, Line, Picture, Primitive, Ring, Text
from vtt.render.resolve import Resolved, resolve
from vtt.render.svg import FALLBACK_FONT, HALO_WIDTH
from vtt.ui.scene.picture_store import PictureStore


def paint(
    painter: QPainter, primitives: Iterable[Primitive], scale: float, pictures: PictureStore
) -> None:
    """Paint a draw list.

    Args:
        painter: its transform takes table mm to the device.
        primitives: the shapes, lowest first.
        scale: device-independent pixels to the mm, for everything that has a least size.
        pictures: the module's pictures.

    Raises:
        FormatError: if a picture cannot be read.
    """
    painter.save()
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    for item in resolve(primitives, scale):
        _paint_item(painter, item, pictures)
    painter.restore()


def _paint_item(painter: QPainter, item: Resolved, pictures: PictureStore) -> None:
    if isinstance(item, Picture):
        _paint_picture(painter, item, pictures)
        return
    if isinstance(item, Text):
        _paint_text(painter, item)
        return
    painter.setOpacity(item.opacity)
    colour = QColor(item.colour)
    if isinstance(item, Fill):
        painter.fillPath(_path_of(item.rings, closed=True), colour)
    elif isinstance(item, Line):
        painter.strokePath(_path_of(item.paths, item.closed), _pen(item, colour))
    elif item.width > 0.0:
        painter.strokePath(_circles(item), QPen(colour, item.width))
    elif item.opacity < 1.0:
        painter.fillPath(_circles(item), colour)
    else:
        _fill_one_by_one(painter, item, colour)


def _path_of(rings: Iterable[Ring], closed: bool) -> QPainterPath:
    path = QPainterPath()
    for points in rings:
        if len(points) < 2:
            continue
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        if closed:
            path.closeSubpath()
    return path


def _circles(item: Circles) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, r in item.circles:
        path.addEllipse(QPointF(x, y), r, r)
    return path


def _fill_one_by_one(painter: QPainter, item: Circles, colour: QColor) -> None:
    """Opaque circles look the same alone, and Qt fills many small paths faster than one large one."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x, y, r in item.circles:
        painter.drawEllipse(QPointF(x, y), r, r)


def _pen(item: Line, colour: QColor) -> QPen:
    cap = Qt.PenCapStyle.RoundCap if item.round_ends else Qt.PenCapStyle.FlatCap
    pen = QPen(QBrush(colour), item.width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if item.dash:
        pen.setDashPattern(item.dash)
    return pen


def _paint_picture(painter: QPainter, item: Picture, pictures: PictureStore) -> None:
    painter.save()
    painter.setOpacity(item.opacity)
    painter.translate(item.pose.x, item.pose.y)
    painter.rotate(item.pose.facing)
    target = QRectF(-item.width / 2, -item.height / 2, item.width, item.height)
    pictures.paint(painter, item.path, target)
    painter.restore()


def _paint_text(painter: QPainter, item: Text) -> None:
    """The letters as one path, over a line of the halo's colour about them."""
    path = text_path(item)
    painter.setOpacity(1.0)
    if item.halo:
        halo = QPen(QBrush(QColor(item.halo)), HALO_WIDTH * item.size)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, halo)
        painter.fillPath(path, QColor(item.halo))
    painter.fillPath(path, QColor(item.colour))


def text_path(item: Text) -> QPainterPath:
    """The outline of a text in table mm."""
    placed = lettering(item)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for letter in placed.letters:
        path.addPath(_letter_path(letter, placed.units))
    return QTransform(*placed.matrix).map(path)


def _letter_path(letter: Letter, units: int) -> QPainterPath:
    outline = letter.outline
    path = _foreign(letter.character, units) if outline is None else outline_path(outline)
    return path.translated(letter.x, 0.0)


@lru_cache(maxsize=512)
def _foreign(character: str, units: int) -> QPainterPath:
    """The outline of a character that our table lacks, from the system's fonts."""
    font = QFont(FALLBACK_FONT)
    font.setPixelSize(units)
    path = QPainterPath()
    path.addText(0.0, 0.0, font, character)
    return path


@lru_cache(maxsize=1024)
def outline_path(outline: str) -> QPainterPath:
    """A path from SVG commands with absolute M, L, C and Z, as our glyph table has them."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for command, numbers in _commands(outline):
        if command == "M":
            path.moveTo(*numbers)
        elif command == "L":
            path.lineTo(*numbers)
        elif command == "C":
            path.cubicTo(*numbers)
        else:
            path.closeSubpath()
    return path


def _commands(outline: str) -> Iterable[tuple[str, list[float]]]:
    spaced = outline
    for letter in "MLCZ":
        spaced = spaced.replace(letter, f"\n{letter} ")
    for line in spaced.split("\n"):
        command, *numbers = line.split() if line.strip() else ("",)
        if command:
            yield command, list(map(float, numbers))
