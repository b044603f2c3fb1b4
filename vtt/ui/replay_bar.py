"""A bar below the table: steps along the game's line, a replay at a chosen speed, and bookmarks."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QWidget,
)

from vtt.session.replay import SPEEDS
from vtt.ui.game_desk import GameDesk
from vtt.ui.icons import icon
from vtt.ui.labels import plain_button
from vtt.ui.status_line import ElidedLabel
from vtt.ui.words import tr

STEPS = ("replay_first", "replay_back", "replay_play", "replay_forward", "replay_last")
FLAG = 5.0
SLIDER_PX, STEP_PX = 110, 170
"""The least width of the slider, and the usual one of the words beside it."""


class MarkedSlider(QSlider):
    """A slider with small flags at some of its values."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._marks: Sequence[int] = ()

    def show_marks(self, marks: Sequence[int]) -> None:
        """Put flags at these values."""
        self._marks = tuple(marks)
        self.update()

    def flag_x(self, value: int) -> float:
        """Where a value's flag stands, in pixels from the left."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_SliderHandle
        handle = (
            self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self).width()
        )
        span = self.width() - handle
        place = QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), value, span)
        return place + handle / 2

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().text())
        for value in self._marks:
            x = self.flag_x(value)
            corners = ((x - FLAG, 0.0), (x + FLAG, 0.0), (x, FLAG))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        painter.end()


class StepLabel(ElidedLabel):
    """What step is shown; it keeps one width while there is room, and gives it to the slider else."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(max(STEP_PX, hint.width() + 2), hint.height())


class ReplayBar(QWidget):
    """Shows where on the line the table stands. `marked` asks for a bookmark here, `sped` gives a speed."""

    marked = Signal()
    sped = Signal(float)

    def __init__(self, desk: GameDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.slider = MarkedSlider()
        self.slider.setAccessibleName(tr("Step of the game"))
        self.slider.setPageStep(10)
        self.slider.setMinimumWidth(SLIDER_PX)
        self.label = StepLabel()
        self.speed = _speeds()
        self.bookmarks = QToolButton()
        self.bookmarks.setAutoRaise(True)
        self.bookmarks.setIcon(icon("bookmark"))
        self.bookmarks.setToolTip(tr("Bookmarks: mark this moment, or go to one that is marked."))
        self.bookmarks.setAccessibleName(tr("Bookmarks"))
        self.bookmarks.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.bookmarks)
        self.bookmarks.setMenu(self.menu)
        self.present = plain_button(tr("Back to the present"))
        self.present.setToolTip(tr("Show the game as it is now, and play on."))
        self.buttons: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 2, 8, 2)
        self._row.setSpacing(2)
        self._row.addWidget(self.speed)
        self._row.addWidget(self.bookmarks)
        self._row.addSpacing(8)
        self._row.addWidget(self.slider, 1)
        self._row.addSpacing(8)
        self._row.addWidget(self.label)
        self._row.addWidget(self.present)
        self.slider.valueChanged.connect(lambda position: self._desk.session.go_to(position))
        self.present.clicked.connect(lambda: desk.session.go_to_present())
        self.speed.currentIndexChanged.connect(lambda index: self.sped.emit(SPEEDS[index]))
        self.refresh()

    def add_steps(self, actions: Sequence[QAction]) -> None:
        """Buttons for the steps, at the left end."""
        for place, action in enumerate(actions):
            button = QToolButton()
            button.setAutoRaise(True)
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            self._row.insertWidget(place, button)
            self.buttons.append(button)

    def refresh(self) -> None:
        """Show the position of the game."""
        session = self._desk.session
        length, position = session.log.length, session.position
        self.slider.setEnabled(length > 0)
        self.slider.blockSignals(True)
        self.slider.setRange(0, length)
        self.slider.setValue(position)
        self.slider.blockSignals(False)
        marks = session.bookmarks()
        self.slider.show_marks([place for place, _ in marks])
        self._fill_menu(marks)
        if length == 0:
            self.label.show_text(tr("Nothing has been moved yet"))
        elif self._desk.is_replaying:
            self.label.show_text(
                tr("Looking back: step {position} of {length}", position=position, length=length)
            )
        else:
            undone = length - position
            here = tr("Step {position}", position=position)
            self.label.show_text(
                tr("{here}, {undone} undone", here=here, undone=undone) if undone else here
            )
        self.present.setVisible(self._desk.is_replaying)

    def _fill_menu(self, marks: Sequence[tuple[int, str]]) -> None:
        self.menu.clear()
        self.menu.addAction(tr("Bookmark this moment ...")).triggered.connect(self.marked.emit)
        if marks:
            self.menu.addSeparator()
        for position, text in marks:
            line = self.menu.addAction(f"{position}  {text}".replace("&", "&&"))
            line.triggered.connect(
                lambda _checked=False, position=position: self._desk.session.go_to(position)
            )


def _speeds() -> QComboBox:
    box = QComboBox()
    for speed in SPEEDS:
        box.addItem(f"{speed:g}×", speed)
    box.setCurrentIndex(SPEEDS.index(1.0))
    box.setToolTip(tr("How fast the game is replayed."))
    box.setAccessibleName(tr("Speed of the replay"))
    return box
