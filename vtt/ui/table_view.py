"""The view of one table: zoom about the cursor, pan, fit; the left button belongs to the current tool.

The right button turns what it drags (as Alt does, which some desktops keep for themselves) and
opens the menu where it does not drag; pressed while the left one drags it makes a corner in the way,
as Space does. Arrow keys step, Return confirms, Escape gives up.
"""

import math
from collections.abc import Callable

import msgspec
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from vtt.geometry.pose import Point
from vtt.session.tools.base import Modifier, PointerEvent
from vtt.ui.return_key import is_return, is_return_pressed
from vtt.ui.scene.resting import Resting
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.words import tr

WHEEL_STEP = 120
ZOOM_PER_STEP = 1.2
MIN_PX_PER_MM, MAX_PX_PER_MM = 0.02, 40.0
FIT_MARGIN = 0.96
QUARTER = 90
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class TableView(QGraphicsView):
    """Shows a `TableScene`; scene units are mm.

    Signals carry `PointerEvent`s in table mm. A press that moves less than the platform's drag
    distance (device-independent pixels) stays a click at every zoom. `looked` tells that another
    part of the table is seen, or the same one larger or from another side, `painted` of the first time
    that it is seen.
    """

    pressed = Signal(object)
    dragged = Signal(object)
    released = Signal(object, bool)
    hovered = Signal(object)
    double_clicked = Signal(object)
    menu_asked = Signal(object, QPoint)
    stepped = Signal(int, int, object)
    confirmed = Signal()
    cancelled = Signal()
    bent = Signal()
    zoomed = Signal(float)
    turned = Signal(int)
    looked = Signal()
    painted = Signal()

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.setViewport(
            QWidget()
        )  # of one that Qt makes, PySide would look for the kind among all
        self._resting = Resting(self, scene)
        self._was_painted = False
        self.takes_arrows: Callable[[], bool] = lambda: False
        self.takes_bends: Callable[[], bool] = lambda: False
        self._press_at: QPoint | None = None
        self._turn_from: PointerEvent | None = None
        self._dragging = False
        self._is_second = False
        self._pan_from: QPoint | None = None
        self._space_held = False
        self._fitted = True
        self._part: QRectF | None = None  # what is fitted; None: the whole table
        self._held: QPointF | None = None
        self._turn = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setBackgroundRole(QPalette.ColorRole.Mid)
        self.setBackgroundBrush(Qt.BrushStyle.NoBrush)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self._pointed: QPointF | None = None  # in the viewport's pixels
        self.setMouseTracking(True)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(lambda _value: self.looked.emit())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Table"))

    @property
    def px_per_mm(self) -> float:
        """The zoom: device-independent pixels of the screen for each mm of the table."""
        return math.hypot(self.transform().m11(), self.transform().m12())

    @property
    def turn(self) -> int:
        """How far the table is turned clockwise on the screen: 0, 90, 180 or 270 degrees."""
        return self._turn

    def turn_to(self, degrees: int) -> None:
        """Show the table turned clockwise by a number of quarters; the middle of the view stays.

        Raises:
            ValueError: for degrees that are no whole number of quarters.
        """
        if degrees % QUARTER:
            raise ValueError(f"expected a multiple of {QUARTER} degrees, found {degrees}")
        if degrees % 360 == self._turn:
            return
        middle = self._to_table(QPointF(self.viewport().rect().center()))
        self._turn, self._held = degrees % 360, None
        if self._fitted:
            self.fit(self._part)
        else:
            self._set_zoom(self.px_per_mm)
            self.centerOn(middle)
        self.turned.emit(self._turn)

    def fit(self, part: QRectF | None = None) -> None:
        """Show the whole table, or a part of it (mm); it stays so whatever size the view takes."""
        table = self._table_scene().table_rect
        if table.isEmpty():
            return
        shown = table if part is None else part
        self._set_zoom(min(max(self._fitting(shown), MIN_PX_PER_MM), MAX_PX_PER_MM))
        self.centerOn(shown.center())
        self._fitted, self._part = True, part

    def zoom_by(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by a factor; the table point under `about` (viewport px; None: the middle) stays there."""
        where = about if about is not None else QPointF(self.viewport().rect().center())
        before = self._held_point(where)
        wanted = min(max(self.px_per_mm * factor, MIN_PX_PER_MM), MAX_PX_PER_MM)
        self._set_zoom(wanted)
        after = self.viewportTransform().map(before)
        self._scroll(round(after.x() - where.x()), round(after.y() - where.y()))
        self._fitted = False

    def centre_on(self, point: Point) -> None:
        """Bring a point of the table (mm) to the middle, without changing the zoom."""
        self.centerOn(*point)
        self._fitted = False

    def seen(self) -> QPolygonF:
        """The part of the plane (table mm) that the viewport shows, as its four corners."""
        return self.mapToScene(self.viewport().rect())

    def sees(self, point: Point) -> bool:
        """Whether a point of the table (mm) is shown."""
        return self.seen().containsPoint(QPointF(*point), Qt.FillRule.OddEvenFill)

    def sees_all(self) -> bool:
        """Whether the whole table is shown."""
        table, seen = self._table_scene().table_rect, self.seen()
        corners = (table.topLeft(), table.topRight(), table.bottomLeft(), table.bottomRight())
        return all(seen.containsPoint(corner, Qt.FillRule.OddEvenFill) for corner in corners)

    def push_down(self, height: int) -> None:
        """Leave room above the table for a bar that would hide pieces, in pixels."""
        if self.viewportMargins().top() != height:
            self.setViewportMargins(0, height, 0, 0)

    def show_rect(self, rect: QRectF) -> None:
        """Scroll so that a rectangle of the table (mm) is seen, without changing the zoom."""
        self.ensureVisible(rect)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._resting.paint(event):
            super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            self.painted.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / WHEEL_STEP
            self._pointed = event.position()
            self.zoom_by(ZOOM_PER_STEP**steps, event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        position = event.position().toPoint()
        pan = event.button() == Qt.MouseButton.MiddleButton or (
            event.button() == Qt.MouseButton.LeftButton and self._space_held
        )
        if pan:
            self._pan_from = position
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._press_at is None:
            self._take_hold(event, position)
        elif event.button() == Qt.MouseButton.RightButton and self._dragging:
            self.bent.emit()
        event.accept()

    def _take_hold(self, event: QMouseEvent, position: QPoint) -> None:
        pointer = self._pointer(event)
        self._is_second = False
        if event.button() == Qt.MouseButton.LeftButton:
            self._press_at, self._dragging, self._turn_from = position, False, None
            self.pressed.emit(pointer)
        elif event.button() == Qt.MouseButton.RightButton:
            self._press_at, self._dragging = position, False
            self._turn_from = _turning(pointer)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = event.position().toPoint()
        if self._pan_from is not None:
            self._pointed = event.position()
            moved = position - self._pan_from
            self._scroll(-moved.x(), -moved.y())
            self._pan_from, self._fitted = position, False
        elif self._press_at is not None:
            far = (position - self._press_at).manhattanLength()
            if not self._dragging and far >= QApplication.startDragDistance():
                self._dragging = True
                if self._turn_from is not None:
                    self.pressed.emit(self._turn_from)
            if self._dragging:
                self.dragged.emit(self._pointer(event))
        else:
            self.hovered.emit(self._pointer(event))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self._show_cursor()
        elif self._press_at is not None and event.button() == self._button:
            dragged, turned = self._dragging, self._turn_from is not None
            self._press_at, self._dragging, self._turn_from = None, False, None
            if dragged or not turned:
                self.released.emit(self._pointer(event), dragged)
                if self._is_second and not dragged:
                    self.double_clicked.emit(self._pointer(event))
            else:
                self.menu_asked.emit(self._pointer(event), event.globalPosition().toPoint())
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press; it may begin a drag, and is a double click only if it does not."""
        self.mousePressEvent(event)
        self._is_second = event.button() == Qt.MouseButton.LeftButton

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu key; a right click is told when the button goes up (it may be a turn)."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            where = self._to_table(QPointF(event.pos()))
            pointer = PointerEvent((where.x(), where.y()), frozenset(), self.px_per_mm)
            self.menu_asked.emit(pointer, event.globalPos())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            if self.takes_bends():
                self.bent.emit()
            else:
                self._space_held = True
                self._show_cursor()
        elif event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif is_return(event):
            if is_return_pressed(event):
                self.confirmed.emit()
        elif event.key() in ARROWS and self.takes_arrows():
            right, down = on_table(ARROWS[Qt.Key(event.key())], self._turn)
            self.stepped.emit(right, down, modifiers_of(event.modifiers()))
        elif event.key() in ARROWS:
            super().keyPressEvent(event)
            self._fitted = False
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self._show_cursor()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space_held = False
        self._pan_from = None
        self._show_cursor()
        if self._press_at is not None:
            self.give_up()
        super().focusOutEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit(self._part)
        self.looked.emit()

    def give_up(self) -> None:
        """End what the pointer does, without a result; its button may still be down."""
        self._press_at, self._dragging, self._turn_from = None, False, None
        self.cancelled.emit()

    @property
    def _button(self) -> Qt.MouseButton:
        """The button that has taken hold."""
        turning = self._turn_from is not None
        return Qt.MouseButton.RightButton if turning else Qt.MouseButton.LeftButton

    def _show_cursor(self) -> None:
        if self._space_held:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    def _set_zoom(self, px_per_mm: float) -> None:
        self.resetTransform()
        self.scale(px_per_mm, px_per_mm)
        self.rotate(self._turn)
        self._widen_scene()
        self.zoomed.emit(px_per_mm)
        self.looked.emit()

    def _widen_scene(self) -> None:
        """So wide a margin that a point seen beside the whole table stays under the cursor at any zoom."""
        table, viewport = self._table_scene().table_rect, self.viewport().rect()
        widest = min(self.px_per_mm, self._fitting(table))
        room = max(viewport.width(), viewport.height()) / max(widest, MIN_PX_PER_MM)
        self.setSceneRect(table.adjusted(-room, -room, room, room))

    def room_to_fit(self) -> tuple[float, float]:
        """Width and height in px, as the table lies, that a part which is fitted takes at most."""
        viewport = self.viewport().rect()
        shown = viewport.size() if self._turn % 180 == 0 else viewport.size().transposed()
        return FIT_MARGIN * max(1, shown.width()), FIT_MARGIN * max(1, shown.height())

    def _fitting(self, part: QRectF) -> float:
        """The zoom at which a part of the table (mm) is just seen."""
        viewport = self.viewport().rect()
        shown = part.size() if self._turn % 180 == 0 else part.size().transposed()
        across, down = viewport.width() / shown.width(), viewport.height() / shown.height()
        return FIT_MARGIN * min(across, down)

    def _scroll(self, dx: int, dy: int) -> None:
        horizontal, vertical = self.horizontalScrollBar(), self.verticalScrollBar()
        horizontal.setValue(horizontal.value() + dx)
        vertical.setValue(vertical.value() + dy)

    def _held_point(self, where: QPointF) -> QPointF:
        """The table point to hold under a pixel; while it stays there, rounding does not add up."""
        if self._held is not None:
            drift = self.viewportTransform().map(self._held) - where
            if max(abs(drift.x()), abs(drift.y())) <= 1.0:
                return self._held
        self._held = self._to_table(where)
        return self._held

    def _to_table(self, point: QPointF) -> QPointF:
        inverse, _ = self.viewportTransform().inverted()
        return inverse.map(point)

    def _table_scene(self) -> TableScene:
        scene = self.scene()
        if not isinstance(scene, TableScene):
            raise TypeError(f"a table view shows a TableScene, found {type(scene).__name__}")
        return scene

    def pointed_at(self) -> Point | None:
        """The point of the table (mm) where the pointer was seen last; None before it came."""
        if self._pointed is None:
            return None
        where = self._to_table(self._pointed)
        return (where.x(), where.y())

    def _pointer(self, event: QMouseEvent) -> PointerEvent:
        self._pointed = event.position()
        where = self._to_table(event.position())
        held = modifiers_of(event.modifiers())
        pointer = PointerEvent((where.x(), where.y()), held, self.px_per_mm)
        return pointer if self._turn_from is None else _turning(pointer)


def _turning(event: PointerEvent) -> PointerEvent:
    """The event with the key held that turns."""
    return msgspec.structs.replace(event, modifiers=event.modifiers | {Modifier.ALT})


def on_table(step: tuple[int, int], turn: int) -> tuple[int, int]:
    """A step (right, down) on the screen as one on a table that is turned clockwise by quarters.

    >>> on_table((1, 0), 90)
    (0, -1)
    """
    right, down = step
    for _ in range(turn % 360 // QUARTER):
        right, down = down, -right
    return right, down


def modifiers_of(keys: Qt.KeyboardModifier) -> frozenset[Modifier]:
    """Qt's modifier keys as ours."""
    known = {
        Modifier.SHIFT: Qt.KeyboardModifier.ShiftModifier,
        Modifier.CTRL: Qt.KeyboardModifier.ControlModifier,
        Modifier.ALT: Qt.KeyboardModifier.AltModifier,
    }
    return frozenset(ours for ours, theirs in known.items() if keys & theirs)
