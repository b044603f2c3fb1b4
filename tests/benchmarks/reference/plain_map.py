"""A map as one shows it first: the whole picture decoded, and drawn scaled."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPixmap
from PySide6.QtWidgets import QWidget


def decode(data):
    """All of a picture."""
    QImageReader.setAllocationLimit(1024)
    kept = QByteArray(data)
    device = QBuffer(kept)
    device.open(QIODevice.OpenModeFlag.ReadOnly)
    image = QImageReader(device).read()
    assert not image.isNull()
    return image


class MapWidget(QWidget):
    """Paints a pixmap scaled, where it is told."""

    def __init__(self, image: QImage, size, target: QRectF):
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.pixmap = QPixmap.fromImage(image)
        self.target = target
        self.resize(*size)

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.target, self.pixmap, QRectF(self.pixmap.rect()))
        painter.end()
