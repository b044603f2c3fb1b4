"""Lines of a list with a picture, a name, and fainter words below it."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from vtt.render.colour import mix

if TYPE_CHECKING:  # to join Qt's types at run time costs a fifth of the first window's time
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex

    Index = QModelIndex | QPersistentModelIndex

PAD = 8
STRENGTH = 0.35
"""So much of the accent's colour has the chosen line of a list to which the keys do not go."""


class TwoLines(QStyledItemDelegate):
    """Paints an item's text, and the text of `SECOND_ROLE` below; items of `FAINT_ROLE` are greyed.

    `below` is how many lines the second text may take; what is longer is cut off.
    """

    SECOND_ROLE: ClassVar[int] = int(Qt.ItemDataRole.UserRole) + 1
    FAINT_ROLE: ClassVar[int] = int(Qt.ItemDataRole.UserRole) + 2

    def __init__(self, parent: QObject, below: int = 1) -> None:
        super().__init__(parent)
        self._below = below

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: "Index") -> None:
        self.initStyleOption(option, index)
        if not option.widget.hasFocus():
            _soften(option)
        panel = QStyle.PrimitiveElement.PE_PanelItemViewItem
        option.widget.style().drawPrimitive(panel, option, painter, option.widget)
        name, icon = option.text, option.icon
        area = option.rect.adjusted(PAD, PAD, -PAD, -PAD)
        if not icon.isNull():
            self._paint_icon(painter, icon, area, option.decorationSize)
            area.setLeft(area.left() + option.decorationSize.width() + PAD)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        is_faint = bool(index.data(self.FAINT_ROLE))
        self._paint_words(painter, option, area, (name, is_selected, is_faint), index)

    def sizeHint(self, option: QStyleOptionViewItem, index: "Index") -> QSize:
        self.initStyleOption(option, index)
        lines = (
            QFontMetrics(_bold(option.font)).height()
            + self._below * option.fontMetrics.lineSpacing()
        )
        least = 0 if option.icon.isNull() else option.decorationSize.height()
        return QSize(120, max(lines, least) + 2 * PAD)

    def _paint_icon(self, painter: QPainter, icon: QIcon, area: QRect, size: QSize) -> None:
        box = QRect(
            area.left(), area.center().y() - size.height() // 2, size.width(), size.height()
        )
        icon.paint(painter, box, Qt.AlignmentFlag.AlignCenter)

    def _paint_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        name: tuple[str, bool, bool],
        index: "Index",
    ) -> None:
        text, is_selected, is_faint = name
        palette = option.palette
        plain = palette.highlightedText() if is_selected else palette.text()
        dim = plain if is_selected else palette.brush(QPalette.ColorRole.PlaceholderText)
        bold, second = _bold(option.font), str(index.data(self.SECOND_ROLE) or "")
        height = QFontMetrics(bold).height()
        below = self._below * option.fontMetrics.lineSpacing()
        top = area.center().y() - (height + below) // 2
        painter.save()
        for font, ink, y, high, words in (
            (bold, dim if is_faint else plain, top, height, text),
            (option.font, dim, top + height, below, second),
        ):
            painter.setFont(font)
            painter.setPen(ink.color())
            box = QRect(area.left(), y, area.width(), high)
            lines = self._below if font is option.font else 1
            painter.drawText(
                box, int(Qt.TextFlag.TextWordWrap), _cut(words, font, area.width(), lines)
            )
        painter.restore()


def _soften(option: QStyleOptionViewItem) -> None:
    """Mark the chosen line less, and write on it as on the others."""
    palette = option.palette
    ground, accent = palette.base().color(), palette.highlight().color()
    mixed = mix(ground.name(), accent.name(), STRENGTH)
    palette.setColor(QPalette.ColorRole.Highlight, QColor(mixed))
    palette.setColor(QPalette.ColorRole.HighlightedText, palette.text().color())
    option.palette = palette


def _cut(text: str, font: QFont, width: int, lines: int) -> str:
    """A text that takes no more room than so many lines; it ends in dots where it is cut off."""
    metrics, right = QFontMetrics(font), Qt.TextElideMode.ElideRight
    room = width if lines == 1 else int(lines * width * 0.93)  # words that wrap leave gaps
    return metrics.elidedText(text, right, room)


def _bold(font: QFont) -> QFont:
    result = QFont(font)
    result.setWeight(QFont.Weight.DemiBold)
    return result
