import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from vtt.ui.scene.kept_pixmap import kept, pixmap_of


@pytest.mark.parametrize("ground", [Qt.GlobalColor.darkGreen, Qt.GlobalColor.transparent])
def test_a_pixmap_comes_back_as_it_was(qapp, ground):
    pixmap = QPixmap(37, 11)  # rows of an odd length have no room behind them
    pixmap.fill(ground)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(200, 30, 90, 120))
    painter.drawLine(1, 2, 33, 9)
    painter.end()
    known = kept(pixmap)
    assert (known.size, len(known.pixels)) == ((37, 11), 37 * 11 * 4)
    back = pixmap_of(known)
    del known
    assert back.toImage() == pixmap.toImage()
    assert back.hasAlphaChannel() == pixmap.hasAlphaChannel()
