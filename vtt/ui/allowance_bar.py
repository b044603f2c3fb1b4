"""How much of its allowance a moving piece has used: a bar with words, in the status line."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from vtt.geometry.tolerance import at_most
from vtt.session.tools.report import spent_text
from vtt.ui.words import tr

FINE, TOO_FAR = "#009e73", "#d55e00"


class AllowanceBar(QWidget):
    """Shows `used` of `limit`, in mm or in a game's points; without a limit only what is used."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._used: float | None = None
        self._limit: float | None = None
        self._unit = "mm"
        self.setAccessibleName(tr("Length of the move"))
        self.hide()

    @property
    def text(self) -> str:
        """The words on the bar."""
        if self._used is None:
            return ""
        return spent_text(self._used, self._limit, self._unit, tr)

    def show_length(self, used: float | None, limit: float | None, unit: str = "mm") -> None:
        """Show what a move uses, or nothing."""
        if (used, limit, unit) != (self._used, self._limit, self._unit):
            self._used, self._limit, self._unit = used, limit, unit
            self.setVisible(used is not None)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(220, self.fontMetrics().height() + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._used is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 2.5, -0.5, -2.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().base())
        painter.drawRoundedRect(frame, 4, 4)
        if self._limit is not None:
            share = min(self._used / self._limit, 1.0) if self._limit else 1.0
            fine = at_most(self._used, self._limit)
            colour = QColor(FINE if fine else TOO_FAR)
            colour.setAlphaF(0.55)
            painter.setBrush(colour)
            painter.drawRoundedRect(
                QRectF(frame.left(), frame.top(), frame.width() * share, frame.height()), 4, 4
            )
        painter.setPen(self.palette().text().color())
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self.text)
        painter.end()
