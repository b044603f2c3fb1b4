"""A large picture in levels, each half as large as the one before: a zoom reads no more than it shows.

The levels lie in a file that is mapped into memory, or in memory where there is no such file. What is
painted is a window into one level, so that neither Qt's limit of 32,767 pixels a side nor the size of
the whole picture matters, and there are no seams.
"""

import math
from collections.abc import Callable, Sequence

import msgspec
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

SMALLEST_SIDE = 256
"""There is no level smaller than this."""

MOST_PX = 8192
"""A window into a level is painted in parts no larger than this."""

STRIP_ROWS = 64
"""So many rows are halved at a time, so that little memory is needed."""

HIGH_BITS, LOW_BITS, HALF = 0x3F3F3F3F, 0x03030303, 0x02020202
"""Four pixels of four bytes each are added in one number: a quarter of each, and what was cut off."""

RIM = 2
"""Pixels about a window that smoothing looks at."""

Part = Callable[[QRect], QImage]
"""Gives the pixels of a rectangle of a level; they may be gone when the next one is asked for."""


class Level(msgspec.Struct, frozen=True):
    """One level: its size in pixels, and how its pixels are had."""

    width: int
    height: int
    part: Part


def _nothing() -> None:
    """What is to be done after a paint where the levels lie in memory."""


class Pyramid:
    """A picture in levels, the largest first; `painted` is called whenever some of it was painted."""

    def __init__(self, levels: Sequence[Level], painted: Callable[[], None] = _nothing) -> None:
        self.levels = tuple(levels)
        self._painted = painted

    @property
    def width(self) -> int:
        """Pixels of the largest level."""
        return self.levels[0].width

    @property
    def height(self) -> int:
        """Pixels of the largest level."""
        return self.levels[0].height

    def paint(self, painter: QPainter, target: QRectF) -> None:
        """Paint the picture stretched to a rectangle, as far as the painter's clip reaches."""
        shown = target
        if painter.hasClipping():
            shown = target.intersected(painter.clipBoundingRect())
        if shown.isEmpty() or target.isEmpty():
            return
        level = self._level_for(painter, target)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # parts meet without a seam
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for part in _parts(_window(level, target, shown)):
            painter.drawImage(_placed(part, level, target), level.part(part))
        painter.restore()
        self._painted()

    def _level_for(self, painter: QPainter, target: QRectF) -> Level:
        """The smallest level that has as many pixels as the screen."""
        matrix = painter.deviceTransform()
        wanted = max(
            math.hypot(matrix.m11(), matrix.m12()) * target.width() / self.width,
            math.hypot(matrix.m21(), matrix.m22()) * target.height() / self.height,
        )
        enough = [level for level in self.levels if level.width + 1 >= wanted * self.width]
        return enough[-1] if enough else self.levels[0]


def levels_of(image: QImage) -> list[QImage]:
    """An image and its halves, down to the smallest."""
    levels = [image]
    while max(levels[-1].width(), levels[-1].height()) > 2 * SMALLEST_SIDE:
        levels.append(halved(levels[-1]))
    return levels


def in_memory(images: Sequence[QImage]) -> Pyramid:
    """A pyramid of images."""
    return Pyramid([Level(image.width(), image.height(), image.copy) for image in images])


def halved(image: QImage) -> QImage:
    """An image of half the size, each pixel the mean of four; of 32 bits a pixel.

    Qt's own smoothing holds Python's lock all the while, and counts in 16 bits; numpy does neither, so
    that a window stays alive and a side may be of any length.
    """
    import numpy as np

    width, height = max(1, image.width() // 2), max(1, image.height() // 2)
    result = QImage(width, height, image.format())
    source = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    into = np.frombuffer(result.bits(), np.uint32).reshape(height, -1)
    right, below = min(1, image.width() - 1), min(1, image.height() - 1)
    for top in range(0, height, STRIP_ROWS):
        rows = slice(2 * top, 2 * min(height, top + STRIP_ROWS), 2)
        lower = slice(rows.start + below, rows.stop + below, 2)
        four = [
            source[part, side : side + 2 * width - right : 2]
            for part in (rows, lower)
            for side in (0, right)
        ]
        fours = sum((pixels >> 2) & HIGH_BITS for pixels in four)
        ones = sum(pixels & LOW_BITS for pixels in four) + HALF
        into[top : top + STRIP_ROWS, :width] = fours + ((ones >> 2) & LOW_BITS)
    return result


def _window(level: Level, target: QRectF, shown: QRectF) -> QRect:
    """The pixels of a level that lie under what is shown of the target."""
    across, down = level.width / target.width(), level.height / target.height()
    left = math.floor((shown.left() - target.left()) * across) - RIM
    top = math.floor((shown.top() - target.top()) * down) - RIM
    right = math.ceil((shown.right() - target.left()) * across) + RIM
    bottom = math.ceil((shown.bottom() - target.top()) * down) + RIM
    window = QRect(left, top, right - left, bottom - top)
    return window.intersected(QRect(0, 0, level.width, level.height))


def _parts(window: QRect) -> list[QRect]:
    return [
        QRect(x, y, MOST_PX, MOST_PX).intersected(window)
        for y in range(window.top(), window.bottom() + 1, MOST_PX)
        for x in range(window.left(), window.right() + 1, MOST_PX)
    ]


def _placed(part: QRect, level: Level, target: QRectF) -> QRectF:
    """Where a part of a level lies in the target."""
    across, down = target.width() / level.width, target.height() / level.height
    return QRectF(
        target.left() + part.left() * across,
        target.top() + part.top() * down,
        part.width() * across,
        part.height() * down,
    )
