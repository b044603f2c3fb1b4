import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from vtt.ui.scene.pyramid import MOST_PX, SMALLEST_SIDE, Pyramid, halved, in_memory, levels_of

pytestmark = pytest.mark.usefixtures("qapp")


def chequers(width, height, square=100):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#f0e0c0"))
    painter = QPainter(image)
    for x in range(0, width, square):
        for y in range(0, height, square):
            if (x + y) // square % 2:
                painter.fillRect(x, y, square, square, QColor("#204060"))
    painter.end()
    return image


def painted(paint, size=(400, 300), scale=1.0, clip=None):
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing)
    painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.setClipRect(clip or QRectF(0, 0, size[0] / scale, size[1] / scale))
    paint(painter)
    painter.end()
    return image


def test_each_level_is_half_of_the_one_before():
    levels = levels_of(chequers(2000, 1200))
    assert [(level.width(), level.height()) for level in levels] == [
        (2000, 1200),
        (1000, 600),
        (500, 300),
    ]
    assert max(levels[-1].width(), levels[-1].height()) <= 2 * SMALLEST_SIDE


@pytest.mark.parametrize("size", [(601, 401), (40_001, 3), (3, 40_001), (40_000, 1)])
def test_any_size_can_be_halved(size):
    half = halved(chequers(*size))
    assert (half.width(), half.height()) == (size[0] // 2, max(1, size[1] // 2))
    assert half.pixelColor(0, 0).name() == "#f0e0c0"


@pytest.mark.parametrize("scale", [0.2, 0.5, 1.0, 3.0])
@pytest.mark.parametrize("origin", [(0.0, 0.0), (-371.5, -203.25)])
def test_it_is_the_picture_itself_at_every_zoom(scale, origin):
    image = chequers(2000, 1200)
    pyramid = in_memory(levels_of(image))
    target = QRectF(*origin, 2000, 1200)
    ours = painted(lambda painter: pyramid.paint(painter, target), scale=scale)
    plain = painted(lambda painter: painter.drawImage(target, image), scale=scale)
    differ = sum(
        abs(ours.pixelColor(x, y).red() - plain.pixelColor(x, y).red()) > 60
        for x in range(5, 395, 7)
        for y in range(5, 295, 7)
    )
    assert differ <= 0.06 * 56 * 42, "no more than the rims of the squares"


def test_parts_meet_without_a_seam():
    image = QImage(3 * MOST_PX, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    pyramid = in_memory([image])
    found = painted(lambda painter: pyramid.paint(painter, QRectF(0, 0, 397.3, 300)))
    assert {found.pixelColor(x, 150).name() for x in range(1, 396)} == {"#808080"}


def test_no_more_is_asked_for_than_is_seen():
    asked = []
    image = chequers(4000, 3000)
    level = in_memory([image]).levels[0]

    def part(rect):
        asked.append(QRect(rect))
        return image.copy(rect)

    pyramid = Pyramid([type(level)(level.width, level.height, part)])
    clip = QRectF(100, 100, 50, 40)
    painted(lambda painter: pyramid.paint(painter, QRectF(0, 0, 4000, 3000)), clip=clip)
    assert [rect.contains(clip.toRect()) for rect in asked] == [True]
    assert asked[0].width() < 60


def test_what_lies_out_of_sight_is_not_looked_at():
    def never(_rect):
        raise AssertionError("this is out of sight")

    level = in_memory([chequers(600, 400)]).levels[0]
    pyramid = Pyramid([type(level)(level.width, level.height, never)])
    painted(lambda painter: pyramid.paint(painter, QRectF(1000, 1000, 600, 400)))
