import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from vtt.ui.icons import PATHS, icon


@pytest.mark.parametrize("name", sorted(PATHS))
def test_every_icon_draws_something_at_1x_and_2x(qapp, name):
    for side in (24, 48):
        image = icon(name).pixmap(QSize(side, side)).toImage()
        drawn = {image.pixelColor(x, y).alpha() for x in range(side) for y in range(side)}
        assert max(drawn) > 200
        assert min(drawn) == 0


def test_a_disabled_icon_is_fainter(qapp):
    def ink(mode):
        image = icon("open").pixmap(QSize(48, 48), mode).toImage()
        pixels = [image.pixelColor(x, y) for x in range(48) for y in range(48)]
        return max(pixels, key=QColor.alpha).lightness()

    assert ink(QIcon.Mode.Disabled) != ink(QIcon.Mode.Normal)


def test_an_icon_is_drawn_when_it_is_seen_and_once_for_a_size(qapp, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        "vtt.ui.icons.QSvgRenderer", lambda data: drawn.append(data) or QSvgRenderer(data)
    )
    QPixmapCache.clear()
    tools = [icon("open"), icon("open")]
    assert drawn == []
    for tool in tools:
        tool.pixmap(QSize(24, 24))
    assert len(drawn) == 1
    tools[0].pixmap(QSize(36, 36))
    assert len(drawn) == 2


def test_a_screen_of_two_pixels_a_point_gets_them(qapp):
    picture = icon("open").pixmap(QSize(24, 24), 2.0)
    assert (picture.width(), picture.devicePixelRatio()) == (48, 2.0)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_an_icon_painted_on_such_a_screen_is_as_sharp(qapp, ratio):
    side = round(24 * ratio)
    canvas = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.setDevicePixelRatio(ratio)
    canvas.fill(0)
    painter = QPainter(canvas)
    icon("open").paint(painter, QRect(0, 0, 24, 24))
    painter.end()
    canvas.setDevicePixelRatio(1.0)
    sharp = icon("open").pixmap(QSize(side, side)).toImage()
    assert canvas == sharp.convertToFormat(canvas.format())


def test_an_unknown_name_is_no_icon(qapp):
    with pytest.raises(KeyError):
        icon("rocket")
