"""What will come onto paper: one sheet as it will be, or the part of the table cut into numbered sheets."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from vtt.render.pages import Box, Page, Paper
from vtt.ui.words import tr

SIDE, AIR = 260, 8
NUMBERED = 60
"""With more sheets than this their numbers would lie on each other."""

PAPER, EDGE, CUT = "#ffffff", "#8d8981", "#0072b2"


class PagesPreview(QWidget):
    """Shows pages of a table whose whole picture is given, with the box in table mm that it shows."""

    def __init__(self, picture: QImage, box: Box, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture, self._box = picture, box
        self._pages: tuple[Page, ...] = ()
        self._paper = Paper(210.0, 297.0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(SIDE, SIDE)
        self.setAccessibleName(tr("What will be printed"))

    def show_pages(self, pages: tuple[Page, ...], paper: Paper) -> None:
        """Show these pages on this paper; none: nothing can be printed."""
        self._pages, self._paper = pages, paper
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if len(self._pages) == 1:
            self._paint_sheet(painter, self._pages[0])
        elif self._pages:
            self._paint_cuts(painter)
        painter.end()

    def _paint_sheet(self, painter: QPainter, page: Page) -> None:
        """One sheet, white to its edges, with the picture where its margins begin."""
        paper = self._paper
        place, scale = self._fitted(paper.width, paper.height)
        painter.setPen(QPen(QColor(EDGE), 1))
        painter.setBrush(QColor(PAPER))
        painter.drawRect(place)
        left, top, right, bottom = page.box
        size = page.scale * scale
        painter.drawImage(
            QRectF(
                place.left() + paper.margin * scale,
                place.top() + paper.margin * scale,
                (right - left) * size,
                (bottom - top) * size,
            ),
            self._picture,
            self._source(page.box),
        )

    def _paint_cuts(self, painter: QPainter) -> None:
        """The part of the table, and where it is cut into sheets."""
        boxes = [page.box for page in self._pages]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        part = (min(lefts), min(tops), max(rights), max(bottoms))
        place, scale = self._fitted(part[2] - part[0], part[3] - part[1])
        painter.drawImage(place, self._picture, self._source(part))
        painter.setPen(QPen(QColor(CUT), 1.5))
        for number, (left, top, right, bottom) in enumerate(boxes, start=1):
            sheet = QRectF(
                place.left() + (left - part[0]) * scale,
                place.top() + (top - part[1]) * scale,
                (right - left) * scale,
                (bottom - top) * scale,
            )
            painter.drawRect(sheet)
            if len(boxes) <= NUMBERED:
                painter.drawText(sheet, Qt.AlignmentFlag.AlignCenter, str(number))

    def _fitted(self, width: float, height: float) -> tuple[QRectF, float]:
        """The largest place of these proportions in the middle of this widget, and its px to the mm."""
        room = QRectF(self.rect()).adjusted(AIR, AIR, -AIR, -AIR)
        scale = min(room.width() / width, room.height() / height)
        place = QRectF(0.0, 0.0, width * scale, height * scale)
        place.moveCenter(room.center())
        return place, scale

    def _source(self, box: Box) -> QRectF:
        """The part of the picture that shows a box."""
        left, top, right, bottom = self._box
        across, down = (
            self._picture.width() / (right - left),
            self._picture.height() / (bottom - top),
        )
        return QRectF(
            (box[0] - left) * across,
            (box[1] - top) * down,
            (box[2] - box[0]) * across,
            (box[3] - box[1]) * down,
        )
