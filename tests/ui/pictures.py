"""Comparing pictures: largest and mean difference, and what was expected, got and differs on failure."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tests.golden.update import GOLDEN, UPDATING, folder_for_failures


def pixels(image: QImage) -> np.ndarray:
    """Red, green, blue and opacity of each pixel, shape (height, width, 4)."""
    plain = image.convertToFormat(QImage.Format.Format_RGBA8888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width() * 4].reshape(plain.height(), plain.width(), 4).astype(int)


def difference(first: QImage, second: QImage) -> np.ndarray:
    """The largest difference of a channel at each pixel."""
    return np.abs(pixels(first) - pixels(second)).max(axis=2)


def assert_same_picture(
    got: QImage, expected: QImage, *, mean: float, above_32: float, title: str
) -> None:
    """Fail unless two pictures are the same but for anti-aliasing.

    Args:
        got: the picture made now.
        expected: what it should be.
        mean: the largest mean difference of a pixel, of 255.
        above_32: the largest share of pixels that may differ by more than 32 of 255.
        title: names the files that are kept on failure.
    """
    assert got.size() == expected.size()
    found = difference(got, expected)
    if found.mean() > mean or (found > 32).mean() > above_32:
        folder = folder_for_failures()
        save(folder, title, got, expected, found)
        raise AssertionError(
            f"{title}: mean difference {found.mean():.3f} (at most {mean}), "
            f"{(found > 32).mean():.4%} of the pixels over 32 (at most {above_32:.4%}); see {folder}"
        )


def save(folder: Path, title: str, got: QImage, expected: QImage, found: np.ndarray) -> None:
    """Keep expected, got and difference."""
    shown = np.ascontiguousarray(np.clip(found * 4, 0, 255).astype(np.uint8))
    height, width = shown.shape
    grey = QImage(shown.data, width, height, width, QImage.Format.Format_Grayscale8)
    for name, image in (("got", got), ("expected", expected), ("difference", grey)):
        assert image.save(str(folder / f"{title}_{name}.png"))


def assert_golden_picture(got: QImage, path: str, *, mean: float, above_32: float) -> None:
    """Fail unless a picture is the golden one."""
    golden = GOLDEN / path
    if UPDATING:
        golden.parent.mkdir(parents=True, exist_ok=True)
        assert got.save(str(golden))
    expected = QImage(str(golden))
    assert not expected.isNull(), f"there is no golden picture {golden}"
    assert_same_picture(got, expected, mean=mean, above_32=above_32, title=golden.stem)


def svg_image(text: str, width: int, height: int) -> QImage:
    """An SVG file as Qt's own SVG module draws it."""
    renderer = QSvgRenderer(text.encode())
    assert renderer.isValid()
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, width, height))
    painter.end()
    return image
