"""Drawings on paper: painted page by page on a printer or into a PDF file."""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from vtt.base.errors import VttError
from vtt.render.pages import Paper
from vtt.render.primitives import Primitive
from vtt.ui.font_files import load_fonts
from vtt.ui.scene.painter import paint
from vtt.ui.scene.picture_store import PictureStore

MM_TO_INCH = 25.4
PDF_DOTS_PER_INCH = 300


class PaperPage(msgspec.Struct, frozen=True):
    """One sheet: a part of a drawing (mm of the table) and where it stands on the paper.

    `scale` is mm of paper to the mm of the drawing; `at` is where the part's left upper corner
    stands, in mm from the corner of the paper; `foot` is a line of words below it.
    """

    drawing: tuple[Primitive, ...]
    box: tuple[float, float, float, float]
    scale: float
    at: tuple[float, float]
    foot: str = ""


def lay_out(device: QPagedPaintDevice, paper: Paper) -> None:
    """Let a printer or PDF file have these sheets, to be painted up to their edges."""
    size = QPageSize(QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter)
    upright = QPageLayout.Orientation.Portrait
    device.setPageLayout(QPageLayout(size, upright, QMarginsF(0, 0, 0, 0)))


def paint_pages(
    device: QPagedPaintDevice,
    pages: Iterable[PaperPage],
    pictures: PictureStore,
    painted: Callable[[], bool] = lambda: True,
) -> bool:
    """Paint pages one after the other. `painted` is asked after each whether to go on.

    Returns:
        Whether all were painted.

    Raises:
        VttError: if the device takes nothing, or a picture cannot be read.
    """
    load_fonts()
    painter = QPainter()
    if not painter.begin(device):
        raise VttError("the printer, or the file that is printed to, takes nothing")
    try:
        for number, page in enumerate(pages):
            if number:
                device.newPage()
            _paint_page(painter, device.logicalDpiX() / MM_TO_INCH, page, pictures)
            if not painted():
                return False
    finally:
        painter.end()
    return True


def write_pdf(
    path: Path,
    pages: Iterable[PaperPage],
    paper: Paper,
    pictures: PictureStore,
    painted: Callable[[], bool] = lambda: True,
) -> bool:
    """Write pages as a PDF file, beside and then in place. Whether it was written, not stopped.

    Raises:
        VttError: if a picture cannot be read.
        OSError: if the file cannot be written; an old one is then as it was.
    """
    from vtt.formats.safe_write import write_safely

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_DOTS_PER_INCH)
    writer.setCreator("vtt")
    lay_out(writer, paper)
    if not paint_pages(writer, pages, pictures, painted):
        return False
    del writer
    write_safely(path, bytes(buffer.data().data()))
    return True


def _paint_page(
    painter: QPainter, dots_per_mm: float, page: PaperPage, pictures: PictureStore
) -> None:
    left, top, right, bottom = page.box
    painter.save()
    painter.scale(dots_per_mm, dots_per_mm)
    if page.foot:
        _paint_foot(painter, page)
    painter.translate(*page.at)
    painter.scale(page.scale, page.scale)
    painter.translate(-left, -top)
    painter.setClipRect(QRectF(left, top, right - left, bottom - top))
    paint(painter, page.drawing, dots_per_mm * page.scale, pictures)
    painter.restore()


FOOT_SIZE, FOOT_GAP = 2.6, 4.0


def _paint_foot(painter: QPainter, page: PaperPage) -> None:
    """Words below the part, in mm of paper."""
    bottom = page.at[1] + (page.box[3] - page.box[1]) * page.scale
    font = painter.font()
    font.setPixelSize(100)
    painter.save()
    painter.translate(page.at[0], bottom + FOOT_GAP)
    painter.scale(FOOT_SIZE / 100, FOOT_SIZE / 100)
    painter.setFont(font)
    painter.drawText(0, 0, page.foot)
    painter.restore()
