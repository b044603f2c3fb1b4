"""How a row of the log looks: whose step, its number, its words, and the dice as small faces."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from vtt.definition.side import SideDefinition
from vtt.rules.verdict import Severity
from vtt.session.log_lines import LogLine
from vtt.ui.panels.dice_faces import paint_die
from vtt.ui.panels.log_words import GAP, WordsOfRow, words_of_row
from vtt.ui.scene.marks import COLOUR_OF_SEVERITY

LINE_ROLE = Qt.ItemDataRole.UserRole
STRIPE, AIR = 3, 4
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

    def line_of(self, index: QModelIndex | QPersistentModelIndex) -> LogLine:
        """The line that stands in a row."""
        line = index.data(LINE_ROLE)
        assert isinstance(line, LogLine), f"a row of the log holds {line!r}"
        return line

    def height(self, line: LogLine, font: QFont, width: int) -> int:
        """How high a row of this width must be for its words to be read, in px."""
        left = self._words_left(line, QFontMetrics(font))
        return self._words(line, font, width - left - GAP).height + 2 * AIR

    def _words(self, line: LogLine, font: QFont, room: int) -> WordsOfRow:
        dice = len(line.dice[:MOST_DICE])
        return words_of_row(words_of(line), font, room, dice * _step(QFontMetrics(font)))

    def _words_left(self, line: LogLine, metrics: QFontMetrics) -> int:
        """Where the words begin, in px from the row's left: after the number, and the dot if there is one."""
        sign = DOT + GAP if _is_marked(line) else 0
        return STRIPE + GAP // 2 + self._number_room(metrics) + GAP + sign

    def _number_room(self, metrics: QFontMetrics) -> int:
        digits = max(LEAST_DIGITS, len(str(self.highest)))
        return metrics.horizontalAdvance("0" * digits)

    def _paint_line(self, painter: QPainter, option: QStyleOptionViewItem, line: LogLine) -> None:
        rect, metrics = option.rect, option.fontMetrics
        if line.side in self._colours:
            stripe = QRect(rect.left(), rect.top() + 2, STRIPE, rect.height() - 4)
            painter.fillRect(stripe, self._colours[line.side])
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        ink = palette.color(
            QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        )
        faint = palette.color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(ink if selected else faint)
        first = QRect(rect.left(), rect.top() + AIR, rect.width(), metrics.height())
        number = QRect(first)
        number.setLeft(rect.left() + STRIPE + GAP // 2)
        number.setWidth(self._number_room(metrics))
        painter.drawText(number, NUMBER_PLACE, str(line.position))
        if line.worst is not None and _is_marked(line):
            _paint_sign(painter, number.right() + 1 + GAP, first.center().y(), line.worst)
        first.setLeft(rect.left() + self._words_left(line, metrics))
        first.setRight(rect.right() - GAP)
        painter.setPen(ink if selected or not line.is_undone else faint)
        self._paint_words(painter, option.font, line, first)

    def _paint_words(self, painter: QPainter, font: QFont, line: LogLine, first: QRect) -> None:
        """Words and dice; `first` is the place of the first line."""
        words = self._words(line, font, first.width())
        struck = QFont(font)
        struck.setStrikeOut(line.is_undone)
        painter.setFont(struck)
        for row, text in enumerate(words.lines):
            painter.drawText(first.translated(0, row * words.line_px), WORDS_PLACE, text)
        painter.setFont(font)
        row, x = words.dice_at
        step = _step(QFontMetrics(font))
        face = QRectF(first.left() + x, first.top() + row * words.line_px, step - 3, step - 3)
        for sides, result in line.dice[:MOST_DICE]:
            paint_die(painter, face, sides, result)
            face.translate(step, 0)


def least_height(font: QFont) -> int:
    """How high a row is whose words have room in one line, in px."""
    return QFontMetrics(font).height() + 2 * AIR


def _step(metrics: QFontMetrics) -> int:
    """From one die to the next, in px."""
    return metrics.height() + 3


def _is_marked(line: LogLine) -> bool:
    """Whether the rules have something against a step."""
    return line.worst is not None and line.worst is not Severity.NOTE


def _paint_sign(painter: QPainter, left: int, middle: int, worst: Severity) -> None:
    """A dot before a step that the rules have something against; its words stand in the tool tip."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(COLOUR_OF_SEVERITY[worst]))
    dot = QRectF(left, middle - DOT / 2 + 1, DOT, DOT)
    if worst is Severity.ILLEGAL:
        painter.drawRect(dot)
    else:
        painter.drawEllipse(dot)


def words_of(line: LogLine) -> str:
    """What a row says: the bookmarks at a step stand before its words."""
    marks = "".join(f"⚑ {text}   " for text in line.bookmarks)
    return f"{marks}{line.text}"
