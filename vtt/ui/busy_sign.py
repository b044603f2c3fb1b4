"""A small sign over the foot of the tables that says what is being worked at, and can offer to stop it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from vtt.ui.labels import plain_button
from vtt.ui.spoken import announce
from vtt.ui.words import tr

MARGIN_PX = 16
TOLD_FROM_S = 3
"""So long it takes until the sign tells how long it has been."""


class BusySign(QFrame):
    """Lies over the foot of a widget, in its middle; the widget keeps its size.

    Args:
        over: the widget; the sign is a child of the one around it, since it may lay out its own.
    """

    def __init__(self, over: QWidget) -> None:
        super().__init__(over.parentWidget())
        self._over = over
        self._text, self._seconds = "", 0
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self.stop_button = plain_button(tr("Stop"))
        self.stop_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.stop_button.clicked.connect(lambda: self._stop())
        self._stop: Callable[[], object] = lambda: None
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(12)
        row.addWidget(self._label)
        row.addWidget(self.stop_button)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._tick)
        over.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What is said now; empty while nothing is."""
        return "" if self.isHidden() else self._label.text()

    def show_work(self, text: str, stop: Callable[[], object] | None = None) -> None:
        """Say what is worked at until `end`; `stop` is what the button does, without it there is none."""
        if text == self._text and not self.isHidden():
            return
        self._text, self._seconds = text, 0
        self._stop = stop or (lambda: None)
        self.stop_button.setVisible(stop is not None)
        self.setAccessibleName(text)
        self._say(text)
        self.show()
        self._clock.start()
        announce(self, text)

    def end(self) -> None:
        """The work is over."""
        self._clock.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _tick(self) -> None:
        self._seconds += 1
        if self._seconds >= TOLD_FROM_S:
            self._say(tr("{work} {seconds} s", work=self._text, seconds=self._seconds))

    def _say(self, text: str) -> None:
        self._label.setText(text)
        self._place()

    def _place(self) -> None:
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.adjustSize()
        area = self._over.geometry()
        left = area.left() + max(0, (area.width() - self.width()) // 2)
        self.move(left, area.bottom() + 1 - self.height() - MARGIN_PX)
        self.raise_()
