"""How often each result of a die came, as columns, with a line for what a fair die would give."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from vtt.session.dice_statistics import DieCounts
from vtt.ui.words import tr

BAR, FAIR = "#0072B2", "#E69F00"
HEIGHT, LETTERS, MOST_COLUMNS = 110, 16, 20
NOTHING = DieCounts(6, (0,) * 6)


class Histogram(QWidget):
    """Shows a `DieCounts`; dice of many sides are put together in groups of results."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts = NOTHING
        self.setAccessibleName(tr("How often each result came"))

    def show_counts(self, counts: DieCounts) -> None:
        """Show how dice fell."""
        self._counts = counts
        told = [f"{label}: {count}" for label, count in self.columns()]
        self.setAccessibleDescription(", ".join(told))
        self.setToolTip(", ".join(told))
        self.update()

    def columns(self) -> list[tuple[str, int]]:
        """The label and the count of each column."""
        counts = self._counts.counts
        width = -(-len(counts) // MOST_COLUMNS)
        found = []
        for first in range(0, len(counts), width):
            last = min(first + width, len(counts))
            label = str(first + 1) if width == 1 else f"{first + 1}-{last}"
            found.append((label, sum(counts[first:last])))
        return found

    def sizeHint(self) -> QSize:
        return QSize(200, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        columns = self.columns()
        fair = self._counts.dice / len(columns)
        most = max(1.0, fair, *(count for _, count in columns))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self.width() / len(columns)
        room = self.height() - LETTERS - 4 - self.fontMetrics().height()
        for number, (label, count) in enumerate(columns):
            height = room * count / most
            left = number * step + step * 0.15
            top = self.height() - LETTERS - height
            painter.fillRect(QRectF(left, top, step * 0.7, height), QColor(BAR))
            painter.setPen(self.palette().text().color())
            below = QRectF(number * step, self.height() - LETTERS, step, LETTERS)
            if len(columns) <= 12 or number % 2 == 0:
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, label)
            if count:
                above = QRectF(number * step, top - LETTERS, step, LETTERS)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(count))
        if self._counts.dice:
            y = self.height() - LETTERS - room * fair / most
            painter.setPen(QPen(QColor(FAIR), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        painter.end()
