"""What the colours over the table mean: a small list in its corner; a click shows or hides a kind."""

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from vtt.render.overlay import AreaOverlay, LineOverlay, OverlayRole, draw_shapes
from vtt.render.picture_files import NoPictures
from vtt.render.view import View
from vtt.rules.verdict import ShapeRole
from vtt.ui.scene.painter import paint
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.words import tr

MARGIN_PX = 12
SWATCH = QSize(22, 14)
WITH_AIR = QSize(27, 14)
"""A swatch with room between it and its word."""
RATIO = 2.0
LINES = (ShapeRole.MEASURE, ShapeRole.PATH)
"""Kinds that are lines: black on a white rim, on every ground."""


class Drawn(Enum):
    """Whether a kind is drawn; if not, whether a person has hidden it, or it is one too many at once."""

    YES = auto()
    HIDDEN = auto()
    ONE_TOO_MANY = auto()


class Legend(QFrame):
    """Lies over the lower left corner of a view; `toggled` carries a kind and whether it is wanted."""

    toggled = Signal(object, bool)

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._kinds: tuple[tuple[ShapeRole, Drawn], ...] = ()
        self.rows: dict[ShapeRole, QToolButton] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(4, 4, 4, 4)
        self._layout.setSpacing(0)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("What the colours over the table mean"))
        view.installEventFilter(self)
        self.hide()

    def show_kinds(self, kinds: Sequence[tuple[ShapeRole, Drawn]]) -> None:
        """List these kinds, each with whether it is drawn now; none: nothing is shown."""
        if tuple(kinds) != self._kinds:
            self._kinds = tuple(kinds)
            self._fill()
        self.setVisible(bool(kinds))
        self.place()

    def place(self) -> None:
        """Lie in the corner, as large as the lines are now."""
        self._layout.activate()
        self.adjustSize()
        self.move(MARGIN_PX, self._view.height() - self.height() - MARGIN_PX)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        for row in self.rows.values():
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = {kind: self._row(kind, drawn) for kind, drawn in self._kinds}
        for row in self.rows.values():
            self._layout.addWidget(row)
            row.show()  # Qt shows it later by itself, and until then it counts for nothing

    def _row(self, kind: ShapeRole, drawn: Drawn) -> QToolButton:
        row = QToolButton()
        row.setAutoRaise(True)
        row.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        row.setIconSize(WITH_AIR)
        is_drawn = drawn is Drawn.YES
        row.setIcon(swatch(kind, is_drawn))
        row.setText(_words(kind, drawn))
        row.setToolTip(_tip(drawn))
        row.clicked.connect(lambda: self.toggled.emit(kind, not is_drawn))
        return row


def _words(kind: ShapeRole, drawn: Drawn) -> str:
    name = kind_name(kind)
    if drawn is Drawn.HIDDEN:
        return tr("{kind} (hidden)", kind=name)
    return tr("{kind} (click to draw)", kind=name) if drawn is Drawn.ONE_TOO_MANY else name


def _tip(drawn: Drawn) -> str:
    if drawn is Drawn.ONE_TOO_MANY:
        return tr("Three kinds are drawn at once. A click draws all that are ticked.")
    return tr("Click to hide.") if drawn is Drawn.YES else tr("Click to show.")


def kind_name(kind: ShapeRole) -> str:
    """What a kind of overlay means, in a word or two."""
    return {
        ShapeRole.REACH: tr("reach"),
        ShapeRole.ZONE: tr("zones"),
        ShapeRole.ILLEGAL: tr("breaks a rule"),
        ShapeRole.DOUBTFUL: tr("may break a rule"),
        ShapeRole.CONTACT: tr("contact"),
        ShapeRole.FIRE: tr("fire"),
        ShapeRole.COMMAND: tr("command"),
        ShapeRole.CONTROL: tr("control"),
        ShapeRole.SUPPLY: tr("supply"),
        ShapeRole.MARK: tr("marked"),
        ShapeRole.MEASURE: tr("measure"),
        ShapeRole.PATH: tr("way"),
    }[kind]


def swatch(kind: ShapeRole, shown: bool) -> QIcon:
    """A small piece of the kind's colour and pattern; pale where it is hidden."""
    pixmap = QPixmap(WITH_AIR * RATIO)
    pixmap.setDevicePixelRatio(RATIO)
    pixmap.fill(Qt.GlobalColor.transparent)
    width, height = SWATCH.width() - 1.0, SWATCH.height() - 1.0
    box = ((1.0, 1.0), (width, 1.0), (width, height), (1.0, height))
    role, middle = OverlayRole(kind.value), SWATCH.height() / 2
    line = LineOverlay(((1.0, middle), (width, middle)), role)
    drawing = draw_shapes((line if kind in LINES else AreaOverlay(box, role=role),), View(1.0))
    painter = QPainter(pixmap)
    painter.setOpacity(1.0 if shown else 0.4)
    paint(
        painter,
        drawing if shown or kind in LINES else drawing[-1:],
        1.0,
        PictureStore(NoPictures()),
    )
    painter.end()
    return QIcon(pixmap)
