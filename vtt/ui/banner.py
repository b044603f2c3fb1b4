"""A picture across the top of a panel: as wide as the panel, cut to a fixed height, never stretched."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from vtt.base.errors import FormatError
from vtt.render.picture_files import is_svg
from vtt.ui.scene.picture_store import decoded, drawn

HEIGHT = 210


class Banner(QWidget):
    """Shows a module's picture; hidden where there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: QSvgRenderer | QImage | None = None
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_picture(self, picture: QSvgRenderer | QImage | None) -> None:
        """Show a picture; None hides the banner."""
        self._picture = picture
        self.setVisible(self._picture is not None)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), self.palette().mid())
        paint_filling(painter, self._picture, QRectF(self.rect()))
        painter.end()


def read_picture(data: bytes, name: str) -> QSvgRenderer | QImage | None:
    """A module's own picture from the bytes of its file; None where it has none, or a faulty one.

    What is wrong with it is told by `vtt check`; a list of modules is no place for that.
    """
    if not data:
        return None
    try:
        return drawn(data, name) if is_svg(name) else decoded(data, name)
    except FormatError:
        return None


def thumbnail(picture: QSvgRenderer | QImage | None, size: QSize, ratio: float) -> QPixmap:
    """A small picture that fills a size (logical px) at a screen's ratio; empty where there is none."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    paint_filling(painter, picture, QRectF(0, 0, size.width(), size.height()))
    painter.end()
    return pixmap


def paint_filling(painter: QPainter, picture: QSvgRenderer | QImage | None, box: QRectF) -> None:
    """Paint a picture so that it fills a box; what lies over its edges is cut off."""
    if picture is None:
        return
    size = picture.defaultSize() if isinstance(picture, QSvgRenderer) else picture.size()
    scale = max(box.width() / max(1, size.width()), box.height() / max(1, size.height()))
    width, height = size.width() * scale, size.height() * scale
    target = QRectF(0, 0, width, height)
    target.moveCenter(box.center())
    painter.save()
    painter.setClipRect(box)
    if isinstance(picture, QSvgRenderer):
        picture.render(painter, target)
    else:
        painter.drawImage(target, picture)
    painter.restore()
