"""How a row of the log looks: whose step, its number, its words, and the dice as small faces."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from vtt.definition.side import SideDefinition
from vtt.rules.verdict import Severity
from vtt.session.log_lines import LogLine
from vtt.ui.panels.dice_faces import paint_die
from vtt.ui.scene.marks import COLOUR_OF_SEVERITY

LINE_ROLE = Qt.ItemDataRole.UserRole
STRIPE, GAP = 3, 6
CHOSEN = (
    QStyle.StateFlag.State_Selected
    | QStyle.StateFlag.State_MouseOver
    | QStyle.StateFlag.State_HasFocus
)
NUMBER_PLACE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
WORDS_PLACE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
LEAST_DIGITS = 3
MOST_DICE = 10
DOT = 6


class LogRowDelegate(QStyledItemDelegate):
    """Paints `LogLine`s; rows of other data look as usual. `highest` is the longest number to come."""

    def __init__(self, sides: Iterable[SideDefinition]) -> None:
        super().__init__()
        self.highest = 0
        self._colours = {side.id: QColor(side.colour) for side in sides}

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        line = index.data(LINE_ROLE)
        if not isinstance(line, LogLine):
            super().paint(painter, option, index)
            return
        if option.state & CHOSEN:  # else the view has painted all that lies under the words
            self.initStyleOption(option, index)
            option.text = ""
            style = option.widget.style()
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_line(painter, option, line)
        painter.restore()

    def _paint_line(self, painter: QPainter, option: QStyleOptionViewItem, line: LogLine) -> None:
        rect, metrics = option.rect, option.fontMetrics
        if line.side in self._colours:
            stripe = QRect(rect.left(), rect.top() + 2, STRIPE, rect.height() - 4)
            painter.fillRect(stripe, self._colours[line.side])
        digits = max(LEAST_DIGITS, len(str(self.highest)))
        room = metrics.horizontalAdvance("0" * digits)
        left = rect.left() + STRIPE + GAP // 2
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        ink = palette.color(
            QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        )
        faint = palette.color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(ink if selected else faint)
        box = QRect(left, rect.top(), room, rect.height())
        painter.drawText(box, NUMBER_PLACE, str(line.position))
        left += room + GAP
        left = self._paint_sign(painter, rect, left, line.worst)
        self._paint_words(
            painter, option, line, left, ink if selected or not line.is_undone else faint
        )

    def _paint_sign(self, painter: QPainter, rect: QRect, left: int, worst: Severity | None) -> int:
        """A dot before a step that the rules have something against; its words stand in the tool tip."""
        if worst is None or worst is Severity.NOTE:
            return left
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(COLOUR_OF_SEVERITY[worst]))
        dot = QRectF(left, rect.center().y() - DOT / 2 + 1, DOT, DOT)
        if worst is Severity.ILLEGAL:
            painter.drawRect(dot)
        else:
            painter.drawEllipse(dot)
        return left + DOT + GAP

    def _paint_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        line: LogLine,
        left: int,
        ink: QColor,
    ) -> None:
        rect, metrics = option.rect, option.fontMetrics
        face = rect.height() - 6
        dice = line.dice[:MOST_DICE]
        room = rect.right() - GAP - left - len(dice) * (face + 3)
        # what dice were for stands first, and what they came to last
        elide = Qt.TextElideMode.ElideMiddle if dice else Qt.TextElideMode.ElideRight
        words = metrics.elidedText(words_of(line), elide, max(0, room))
        font = painter.font()
        if line.is_undone:
            font.setStrikeOut(True)
            painter.setFont(font)
        painter.setPen(ink)
        box = QRect(left, rect.top(), max(0, room), rect.height())
        painter.drawText(box, WORDS_PLACE, words)
        x = left + (metrics.horizontalAdvance(words) if dice else 0) + GAP
        if line.is_undone and dice:
            font.setStrikeOut(False)
            painter.setFont(font)
        for sides, result in dice:
            paint_die(painter, QRectF(x, rect.top() + 3, face, face), sides, result)
            x += face + 3


def words_of(line: LogLine) -> str:
    """What a row says: the bookmarks at a step stand before its words."""
    marks = "".join(f"⚑ {text}   " for text in line.bookmarks)
    return f"{marks}{line.text}"
