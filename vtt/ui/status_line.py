"""The line below the table: where the pointer is, what is touched, how far, how safe."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
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


class LastParts(ElidedLabel):
    """Shows as many of its parts as there is room for, each whole; the last ones stay longest."""

    @property
    def words(self) -> str:
        """What is read at the width of now; the last part ends in dots where even that is too long."""
        parts = self.text().split(GAP)
        while (
            len(parts) > 1 and self.fontMetrics().horizontalAdvance(GAP.join(parts)) > self.width()
        ):
            parts.pop(0)
        return GAP.join(parts)

    @property
    def least_px(self) -> int:
        """The room for the last part."""
        return self.fontMetrics().horizontalAdvance(self.text().rpartition(GAP)[2])


class WholeParts(ElidedLabel):
    """Shows as many of its parts as there is room for, each whole, and how many more there are.

    `short` is said in the place of `text` where there is too little room for that.
    """

    def __init__(self, text: str = "", short: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._parts: tuple[str, ...] = ()
        self._long, self._short = text, short or text

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
        if self.text() == self._long and metrics.horizontalAdvance(self._long) > self.width():
            return self._short
        return self._parts[0] if self._parts else self.text()

    @property
    def wanted_px(self) -> int:
        """The room in which all can be said, in short if there are words for that."""
        said = self._short if self.text() == self._long else self.text()
        return self.fontMetrics().horizontalAdvance(said)


GAP = "   "
PLACE_LETTERS = 35
"""The place, a cell or an area and what lies there, has room for so many letters of middling width."""


class StatusLine(QWidget):
    """Filled from previews and pointer events; `contacts` holds a hint while nothing is moved.

    Turn and phase, which stand in their dock, make way: while something is moved for what it comes near,
    and in large letters for a hint that has too little room.
    """

    def __init__(self, hint: str, short: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hint = hint
        self._told = ""
        self.place = ElidedLabel()
        self.place.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.contacts = WholeParts(hint, short)
        self.allowance = AllowanceBar()
        self.mode = LastParts()
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
        self._fit_letters()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_letters()

    def show_mode(self, text: str) -> None:
        """Say where the game is and how strict its rules are."""
        self.mode.show_text(text)
        self._share_room()

    def show_saved(self, text: str) -> None:
        """Say how safe the game is."""
        self.saved.setText(text)
        self._share_room()

    def _fit_letters(self) -> None:
        """Let the place have room for the letters of now."""
        self.place.setFixedWidth(self.fontMetrics().averageCharWidth() * PLACE_LETTERS)
        self.setMinimumHeight(self.allowance.sizeHint().height() + 10)

    def _share_room(self) -> None:
        """Let turn and phase have what the words beside them leave, but never less than the rules' mode."""
        layout = self.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        gaps = margins.left() + margins.right() + 4 * layout.spacing()
        taken = self.place.width() + self.saved.sizeHint().width() + gaps
        left = self.width() - taken - max(self.contacts.wanted_px, LEAST_HINT_PX)
        self.mode.setMaximumWidth(max(self.mode.least_px, left))
        layout.activate()

    def tell(self, words: str) -> None:
        """What the rules say of the selection, in the place of the hint; empty: nothing."""
        if words != self._told:
            self._told = words
            self.contacts.show_parts([words or self._hint])
            self._share_room()

    def show_preview(self, preview: Preview) -> None:
        """Length of a gesture, what speaks against it, and its neighbours."""
        self.allowance.show_length(preview.used, preview.limit, preview.unit)
        objection = _objection(preview)
        self.mode.setVisible(not (objection or preview.neighbours))
        told = [neighbour.text for neighbour in preview.neighbours]
        told = [part for part in (objection, preview.hint, *told) if part]
        hint = "" if preview.ghosts else self._told or self._hint
        self.contacts.show_parts(told or [hint])
        self._share_room()


def _objection(preview: Preview) -> str:
    """Why the rules would refuse a gesture; that it goes too far is told by the bar beside."""
    findings = () if preview.verdict is None else preview.verdict.findings
    spent = (preview.used, preview.limit)
    against = (one for one in findings if one.severity is Severity.ILLEGAL)
    first = next((one for one in against if (one.measured, one.limit) != spent), None)
    if first is None:
        return ""
    return tr("Against the rules: {why}", why=with_rule(first.message, first.rule))
