"""Dice as they are seen: pips on faces for six-sided dice, digits for others, what they came to beside them.

Dice that a player threw are added up; those of the rules are not, for they may be two sides' or count one
by one.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from vtt.commands.dice import RollDice
from vtt.commands.dice_pool import PURPOSE, pool_of
from vtt.ui.words import tr

FACE, GAP = 34, 8
INK, PAPER = "#2b2823", "#fbf7ec"
LEFT, MIDDLE, RIGHT = 0.26, 0.5, 0.74
PIPS = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LEFT, LEFT), (RIGHT, RIGHT)),
    3: ((LEFT, LEFT), (MIDDLE, MIDDLE), (RIGHT, RIGHT)),
    4: ((LEFT, LEFT), (RIGHT, LEFT), (LEFT, RIGHT), (RIGHT, RIGHT)),
    5: ((LEFT, LEFT), (RIGHT, LEFT), (MIDDLE, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)),
    6: (
        (LEFT, LEFT), (RIGHT, LEFT), (LEFT, MIDDLE), (RIGHT, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT),
    ),
}  # fmt: skip
MOST_FACES = 12


class DiceFaces(QWidget):
    """Shows the last roll; hidden until there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roll: RollDice | None = None
        self.setAccessibleName(tr("Last roll"))
        self.hide()

    def show_roll(self, roll: RollDice) -> None:
        """Show these dice."""
        self._roll = roll
        self.setAccessibleDescription(self.text)
        self.setToolTip(self.text)
        self.setVisible(True)
        self.updateGeometry()
        self.update()

    def forget(self) -> None:
        """Show no dice: the game has gone on from the last ones."""
        self._roll = None
        self.setAccessibleDescription("")
        self.hide()

    @property
    def text(self) -> str:
        """The roll in words."""
        if self._roll is None:
            return ""
        label = self._roll.request.label or tr("Dice")
        results, pool = self._roll.results, pool_of(self._roll.request)
        if pool is not None:
            return f"{label}: {pool.text}: {pool.words(results)}"
        if not self._adds_up:
            return f"{label}: {', '.join(map(str, results))}"
        return f"{label}: {' + '.join(map(str, results))} = {sum(results)}"

    @property
    def total(self) -> str:
        """What the dice came to, as it stands beside them; empty where they stand for themselves."""
        if self._roll is None:
            return ""
        results, pool = self._roll.results, pool_of(self._roll.request)
        if pool is None:
            return f"= {sum(results)}" if self._adds_up else ""
        outcome = pool.outcome(results)
        if pool.faces:
            return pool.words(results)
        if pool.test is not None:
            return tr("{count} of {dice}", count=outcome, dice=len(results))
        return "" if results == (outcome,) else f"= {outcome}"

    @property
    def _adds_up(self) -> bool:
        """Whether several dice of a player's own, thrown without a pool, are told as a sum."""
        roll = self._roll
        return roll is not None and len(roll.results) > 1 and roll.request.purpose == PURPOSE

    def sizeHint(self) -> QSize:
        count = min(len(self._roll.results), MOST_FACES) if self._roll else 0
        return QSize(count * (FACE + GAP) + 120, FACE + 2 * GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, FACE + 2 * GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._roll is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = float(GAP)
        pool = pool_of(self._roll.request)
        dice = list(zip(self._roll.request.dice, self._roll.results, strict=True))[:MOST_FACES]
        if pool is not None and pool.faces:
            dice = []  # what stands on them is told beside
        for sides, result in dice:
            paint_die(painter, QRectF(x, GAP, FACE, FACE), sides, result)
            x += FACE + GAP
        painter.setPen(self.palette().text().color())
        rest = QRectF(x, 0, self.width() - x, self.height())
        words = "  ".join(part for part in (self.total, self._roll.request.label) if part)
        room = max(0, int(rest.width()))
        told = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, told)
        painter.end()


def paint_die(painter: QPainter, box: QRectF, sides: int, result: int) -> None:
    """A die of any size: pips on six sides, else the number as large as it fits."""
    painter.setPen(QPen(QColor(INK), box.width() * 0.044))
    painter.setBrush(QColor(PAPER))
    painter.drawRoundedRect(box, box.width() * 0.18, box.height() * 0.18)
    if sides != 6:
        font = painter.font()
        small = QFont(font)
        small.setPixelSize(max(6, round(box.height() * (0.5 if result < 100 else 0.4))))
        painter.setFont(small)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(result))
        painter.setFont(font)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK))
    for x, y in PIPS[result]:
        centre = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        painter.drawEllipse(centre, box.width() * 0.09, box.height() * 0.09)
