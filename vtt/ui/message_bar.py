"""A bar over the table that says one thing and offers to act on it.

It blocks nothing and hides no piece: it lies along the upper edge, and where pieces stand there it
pushes the table down.
"""

from collections.abc import Callable
from enum import Enum

import msgspec
from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from vtt.ui.labels import plain_button
from vtt.ui.soon import soon
from vtt.ui.words import tr

STRIPE = 5
REFUSED, NOTICED, ASKED = "#d55e00", "#e69f00", "#0072b2"
"""Colours of the stripe: what is refused, what should be known, what is asked or told."""


A_WHILE_MS = 6000
"""So long stands what was merely told."""


class Lasts(Enum):
    """How long a message stands, if nothing takes its place before."""

    UNTIL_CLOSED = "until closed"
    UNTIL_NEXT_ACT = "until the next act"
    """A refusal: it speaks of what was just tried, and with its buttons means that alone."""
    A_WHILE = "a while"
    """For some seconds, or until the next act."""


class BarAction(msgspec.Struct, frozen=True):
    """A button of a bar: its verb and what it does."""

    text: str
    act: Callable[[], object]


class Message(msgspec.Struct, frozen=True):
    """What a bar says. `colour` is that of its stripe; the words say the same without it."""

    text: str
    colour: str
    actions: tuple[BarAction, ...] = ()
    dismissable: bool = True
    lasts: Lasts = Lasts.UNTIL_CLOSED


class MessageBar(QWidget):
    """Shows one message at a time; acting on it or dismissing it hides the bar (`dismissed`).

    `shown` carries each message that comes to be read, `read` one that a person closes or acts on;
    `pushed` how far, in pixels, the table is to be pushed down (0: no more). `area` is what it lies over,
    in its parent's pixels, and `hides` says whether a bar of a height would hide a piece there.
    """

    dismissed = Signal()
    pushed = Signal(int)
    shown = Signal(object)
    read = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: Message | None = None
        self.hides: Callable[[int], bool] = lambda _height: False
        self.area: Callable[[], QRect] = self._parents_area
        self._is_pushing = False
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # it shows what plug-ins say
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(STRIPE + 11, 8, 8, 8)
        self._layout.addWidget(self._label)
        self._buttons: list[QWidget] = []
        self._while = QTimer(self)
        self._while.setSingleShot(True)
        self._while.setInterval(A_WHILE_MS)
        self._while.timeout.connect(self.let_pass)
        self.setAccessibleName(tr("Message"))
        self.hide()
        if parent is not None:
            parent.installEventFilter(self)

    @property
    def message(self) -> Message | None:
        """What is shown now."""
        return self._message

    def show_message(self, message: Message | None) -> None:
        """Show a message in place of the last one; None hides the bar."""
        if message is None:
            self.dismiss()
            return
        self._clear()
        self._message = message
        self._label.setText(message.text)
        for action in message.actions:
            self._add(plain_button(action.text), action.act)
        if message.dismissable:
            close = QToolButton()
            close.setText("×")
            close.setAutoRaise(True)
            close.setToolTip(tr("Dismiss this message."))
            close.setAccessibleName(tr("Dismiss"))
            self._add(close, lambda: None)
        self.show()
        self.look_again()
        if message.lasts is Lasts.A_WHILE:
            self._while.start()
        self.shown.emit(message)

    def show_too(self, message: Message) -> None:
        """Show a message below what stands there until it is closed, which keeps its buttons."""
        said = self._message
        if said is None or said.lasts is not Lasts.UNTIL_CLOSED:
            self.show_message(message)
        else:
            self.show_message(msgspec.structs.replace(said, text=f"{said.text}\n{message.text}"))

    @property
    def pushes(self) -> bool:
        """Whether the table lies lower now, to make room."""
        return self._message is not None and self._is_pushing

    def let_pass(self) -> None:
        """Something else is done now: what spoke of the act before is said no more."""
        if self._message is not None and self._message.lasts is not Lasts.UNTIL_CLOSED:
            self.dismiss()

    def close_message(self) -> None:
        """A person has read it; what must be answered stays."""
        if self._message is not None and self._message.dismissable:
            self.read.emit(self._message)
            self.dismiss()

    def dismiss(self) -> None:
        """Hide the bar and forget its message."""
        self._clear()
        self._message = None
        self.hide()
        self.pushed.emit(0)
        self.dismissed.emit()

    def place(self) -> None:
        """Lie along the upper edge of the area that it belongs to, as high as its words need."""
        if self._message is None:
            return
        area = self.area()
        height = self._layout.totalHeightForWidth(area.width())
        self.setGeometry(area.left(), area.top(), area.width(), height)
        self.raise_()
        if self._is_pushing:
            self.pushed.emit(height)

    def look_again(self) -> None:
        """Push what it lies over now, if it would hide something there."""
        if self._message is None:
            return
        self.pushed.emit(0)
        self._is_pushing = self.hides(self._layout.totalHeightForWidth(self.area().width()))
        self.place()

    def _parents_area(self) -> QRect:
        parent = self.parentWidget()
        return self.rect() if parent is None else parent.rect()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.place()
            soon(self, self.place)  # what it lies over is laid out after its parent
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().base())
        if self._message is not None:
            painter.fillRect(0, 0, STRIPE, self.height(), QColor(self._message.colour))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self.palette().mid())
        painter.end()

    def _add(self, button: QPushButton | QToolButton, act: Callable[[], object]) -> None:
        def clicked() -> None:
            self.read.emit(self._message)
            self.dismiss()
            act()

        button.clicked.connect(clicked)
        self._layout.addWidget(button)
        button.show()  # the bar may be seen already: its height is asked for before Qt would show it
        button.ensurePolished()
        self._buttons.append(button)

    def _clear(self) -> None:
        self._while.stop()
        for button in self._buttons:
            self._layout.removeWidget(button)
            button.deleteLater()
        self._buttons.clear()
