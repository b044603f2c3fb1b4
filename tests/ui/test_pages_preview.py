import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from vtt.render.pages import Paper, one_page, tiled_pages
from vtt.ui.pages_preview import AIR, SIDE, PagesPreview

TABLE = (0.0, 0.0, 400.0, 400.0)
PAPER = Paper(200.0, 100.0)


@pytest.fixture
def preview(qtbot):
    """Of a table whose left half is red and whose right half is blue."""
    picture = QImage(200, 200, QImage.Format.Format_RGB32)
    picture.fill(QColor("#c00000"))
    painter = QPainter(picture)
    painter.fillRect(100, 0, 100, 200, QColor("#0000c0"))
    painter.end()
    preview = PagesPreview(picture, TABLE)
    qtbot.addWidget(preview)
    preview.resize(SIDE, SIDE)
    preview.show()
    return preview


def colour(preview, x, y):
    """The colour at a share of the widget's width and height."""
    image = preview.grab().toImage()
    return image.pixelColor(int(x * image.width()), int(y * image.height())).name()


def test_one_sheet_has_the_papers_shape_and_the_picture_within_its_margins(preview):
    preview.show_pages((one_page(TABLE, PAPER),), PAPER)
    ground = colour(preview, 0.5, 0.1)
    assert colour(preview, 0.5, 0.5) == "#ffffff", "a square stands at the left of a wide sheet"
    assert ground != "#ffffff", "the sheet is twice as wide as high"
    left = (AIR + 10 * (SIDE - 2 * AIR) / 200 + 6) / SIDE
    assert colour(preview, left, 0.5) == "#c00000"
    assert colour(preview, left + 0.28, 0.5) == "#0000c0"


def test_of_several_sheets_the_cuts_are_seen_on_the_part_itself(preview):
    pages = tiled_pages(TABLE, PAPER, 0.25)
    assert len(pages) > 1
    preview.show_pages(pages, PAPER)
    assert colour(preview, 0.2, 0.11) == "#c00000"
    assert colour(preview, 0.8, 0.11) == "#0000c0"
    image = preview.grab().toImage()
    column = {image.pixelColor(image.width() // 4, y).name() for y in range(image.height())}
    assert len(column) > 2, "lines run across"


def test_nothing_to_print_is_nothing_to_see(preview):
    preview.show_pages((), PAPER)
    assert colour(preview, 0.5, 0.5) == colour(preview, 0.02, 0.02)
