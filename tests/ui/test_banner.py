import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from vtt.ui.banner import HEIGHT, Banner, read_picture, thumbnail
from vtt.ui.render_png import png_bytes

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">'
    b'<rect width="20" height="20" fill="#ff0000"/><rect x="20" width="20" height="20" '
    b'fill="#0000ff"/></svg>'
)


def png():
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    for x in range(20, 40):
        for y in range(20):
            image.setPixelColor(x, y, QColor("#0000ff"))
    return png_bytes(image)


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_fills_its_place_and_is_not_stretched(qtbot, kind):
    picture = read_picture(SVG if kind == "svg" else png(), f"cover.{kind}")
    banner = Banner()
    qtbot.addWidget(banner)
    banner.resize(HEIGHT, HEIGHT)
    banner.show_picture(picture)
    banner.show()
    image = banner.grab().toImage()
    assert image.pixelColor(4, HEIGHT // 2) == QColor("#ff0000")
    assert image.pixelColor(HEIGHT - 4, HEIGHT // 2) == QColor("#0000ff")
    small = thumbnail(picture, QSize(20, 20), 2.0)
    assert small.size() == QSize(40, 40)
    assert small.toImage().pixelColor(2, 20) == QColor("#ff0000")


@pytest.mark.parametrize("data", [b"", b"<svg", b"no picture"])
def test_where_there_is_no_picture_there_is_no_banner(qtbot, data):
    assert read_picture(data, "cover.svg") is None
    assert read_picture(data, "cover.png") is None
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_picture(None)
    assert banner.isHidden()
    assert thumbnail(None, QSize(8, 8), 1.0).toImage().pixelColor(4, 4).alpha() == 0
