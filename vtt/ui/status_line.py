"""The line below the table: where the pointer is, what is touched, how far, how safe."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from vtt.base.phrasing import with_rule
from vtt.rules.verdict import Severity
from vtt.session.tools.base import Preview
from vtt.ui.allowance_bar import AllowanceBar
from vtt.ui.words import tr

LEAST_PX, LEAST_HINT_PX = 40, 160
"""What a text keeps when there is too little room for all of them."""


class ElidedLabel(QLabel):
    """A line of text that takes the room it is given and ends in dots where that is too little."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        """Show a text; all of it can be read in the tooltip."""
        self.setText(text)
        self.setToolTip(text)

    @property
    def words(self) -> str:
        """What there is to be read."""
        return self.text()

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_PX, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        dots = Qt.TextElideMode.ElideRight
        words = self.fontMetrics().elidedText(self.words, dots, self.width())
        painter.drawText(self.rect(), int(self.alignment()), words)
        painter.end()


class WholeParts(ElidedLabel):
    """Shows as many of its parts as there is room for, each whole, and how many more there are."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._parts: tuple[str, ...] = ()

    def show_parts(self, parts: Sequence[str]) -> None:
        """Show these, the most important first; all of them can be read in the tooltip."""
        self._parts = tuple(parts)
        self.show_text(GAP.join(parts))

    def setText(self, text: str) -> None:
        if text != GAP.join(self._parts):
            self._parts = ()
        super().setText(text)

    @property
    def words(self) -> str:
        """What is read at the width of now; the first part ends in dots where even that is too long."""
        metrics = self.fontMetrics()
        for count in range(len(self._parts), 1, -1):
            left = len(self._parts) - count
            more = (tr("and {count} more", count=left),) if left else ()
            told = GAP.join((*self._parts[:count], *more))
            if metrics.horizontalAdvance(told) <= self.width():
                return told
        return self._parts[0] if self._parts else self.text()


GAP = "   "
PLACE_LETTERS = 35
"""The place, a cell or an area and what lies there, has room for so many letters of middling width."""


class StatusLine(QWidget):
    """Filled from previews and pointer events; `contacts` holds a hint while nothing is moved.

    While something is moved what it comes near has the room of turn and phase, which stand in their dock.
    """

    def __init__(self, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hint = hint
        self._told = ""
        self.place = ElidedLabel()
        self.place.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.place.setFixedWidth(self.place.fontMetrics().averageCharWidth() * PLACE_LETTERS)
        self.contacts = WholeParts(hint)
        self.allowance = AllowanceBar()
        self.mode = ElidedLabel()
        self.mode.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.contacts.setMinimumWidth(LEAST_HINT_PX)
        self.mode.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.saved = QLabel()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 6)
        layout.setSpacing(16)
        layout.addWidget(self.place)
        layout.addWidget(self.allowance)
        layout.addWidget(self.contacts, 1)
        layout.addWidget(self.mode)
        layout.addWidget(self.saved)
        self.setMinimumHeight(self.allowance.sizeHint().height() + 10)

    def tell(self, words: str) -> None:
        """What the rules say of the selection, in the place of the hint; empty: nothing."""
        if words != self._told:
            self._told = words
            self.contacts.show_parts([words or self._hint])

    def show_preview(self, preview: Preview) -> None:
        """Length of a gesture, what speaks against it, and its neighbours."""
        self.allowance.show_length(preview.used, preview.limit, preview.unit)
        objection = _objection(preview)
        self.mode.setVisible(not (objection or preview.neighbours))
        told = [neighbour.text for neighbour in preview.neighbours]
        told = [part for part in (objection, preview.hint, *told) if part]
        hint = "" if preview.ghosts else self._told or self._hint
        self.contacts.show_parts(told or [hint])


def _objection(preview: Preview) -> str:
    """Why the rules would refuse a gesture; that it goes too far is told by the bar beside."""
    findings = () if preview.verdict is None else preview.verdict.findings
    spent = (preview.used, preview.limit)
    against = (one for one in findings if one.severity is Severity.ILLEGAL)
    first = next((one for one in against if (one.measured, one.limit) != spent), None)
    if first is None:
        return ""
    return tr("Against the rules: {why}", why=with_rule(first.message, first.rule))
