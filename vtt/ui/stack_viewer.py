"""A strip that shows all pieces lying under the pointer, with their names; each can be picked there.

A click picks a piece (Shift adds, Ctrl toggles), a drag takes it out of its stack on to the table.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from vtt.base.ids import PieceId
from vtt.geometry.pose import Point
from vtt.render.look import look_of
from vtt.render.view import theme_of
from vtt.session.seat import Seat
from vtt.session.tools.base import Modifier, PointerEvent
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.pixmap_cache import PixmapCache
from vtt.ui.table_view import TableView, modifiers_of
from vtt.ui.words import tr

TILE_WIDTH, PICTURE_HEIGHT, ROOM = 120, 68, 8
MOST_IN_A_ROW, MOST = 8, 32
GAP_PX = 10
LINGER_MS = 350
"""Time for the pointer to come from the stack to the strip."""

AWAY = QPoint(-20_000, -20_000)


class StackViewer(QFrame):
    """Shown over a table; the owner says when."""

    def __init__(self, seat: Seat, view: TableView, pictures: PictureStore) -> None:
        super().__init__(view)
        self._seat, self._view = seat, view
        self._cache = PixmapCache(pictures)
        self.pieces: tuple[PieceId, ...] = ()
        self.tiles: list[PieceTile] = []
        self._is_giving = False
        self._linger = QTimer(self)
        self._linger.setSingleShot(True)
        self._linger.setInterval(LINGER_MS)
        self._linger.timeout.connect(self.hide)
        self.title = QLabel()
        self._grid = QGridLayout()
        self._grid.setSpacing(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.title)
        layout.addLayout(self._grid)
        self.setForegroundRole(QPalette.ColorRole.WindowText)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(tr("Pieces under the pointer"))
        self.hide()

    def show_pieces(self, pieces: Sequence[PieceId], event: PointerEvent) -> None:
        """Show these pieces, topmost first, beside the stack under the pointer."""
        self.pieces = tuple(pieces)
        self.refresh()
        self.adjustSize()
        self._place(event)
        self.raise_()
        self.show()

    def refresh(self) -> None:
        """Show the pieces as they are now; with fewer than two left there is nothing to show."""
        self.pieces = tuple(piece for piece in self.pieces if piece in self._seat.pieces())
        for tile in self.tiles:
            self._grid.removeWidget(tile)
            tile.deleteLater()
        self.tiles = [PieceTile(piece, self) for piece in self.pieces[:MOST]]
        for number, tile in enumerate(self.tiles):
            self._grid.addWidget(tile, number // MOST_IN_A_ROW, number % MOST_IN_A_ROW)
        count, more = len(self.pieces), len(self.pieces) - len(self.tiles)
        told = tr("{count} pieces, topmost first", count=count)
        self.title.setText(told + (tr(" ({count} more are not shown)", count=more) if more else ""))
        if count < 2:
            self.withdraw()

    def close_soon(self) -> None:
        """Close, unless the pointer comes here in a moment."""
        if self.isVisible() and not self._linger.isActive():
            self._linger.start()

    def stay(self) -> None:
        """Do not close after all."""
        self._linger.stop()

    def withdraw(self) -> None:
        """Be seen no more; a piece that is dragged out of here is still in the hand."""
        if self._is_giving:
            self.move(AWAY)
        else:
            self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A quiet panel with a thin edge, seen on every table."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = self.palette().windowText().color()
        edge.setAlphaF(0.45)
        painter.setPen(edge)
        painter.setBrush(self.palette().window())
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.end()

    def enterEvent(self, _event: QEnterEvent) -> None:
        self.stay()

    def leaveEvent(self, _event: QEvent) -> None:
        self.close_soon()

    def pick(self, piece: PieceId, keys: frozenset[Modifier]) -> None:
        """Select a piece: alone, as well, or the other way round."""
        selection = self._seat.selection
        if Modifier.CTRL in keys:
            selection.toggle([piece])
        elif Modifier.SHIFT in keys:
            selection.add([piece])
        elif piece not in selection:
            selection.replace([piece])
        for tile in self.tiles:
            tile.update()

    def give(self, piece: PieceId) -> None:
        """Let the view take a piece up, as if it had been pressed where it is seen."""
        if piece not in self._seat.selection:
            self._seat.selection.replace([piece])
        self._is_giving = True
        where = self._view.mapFromScene(QPointF(*self._grip(piece)))
        self._send(QEvent.Type.MouseButtonPress, QPointF(where), Qt.MouseButton.LeftButton)

    def _grip(self, piece: PieceId) -> Point:
        """Where the view finds a piece (mm): where it is taken up if seen there, else its middle."""
        seat = self._seat
        taken = seat.shown_pose(piece).point
        return taken if piece in seat.pieces_at(taken) else seat.drawn_pose(piece).point

    def pass_on(self, event: QMouseEvent) -> None:
        """Let the view see the pointer move, or let go, while a piece is dragged out of here."""
        where = self._view.viewport().mapFromGlobal(event.globalPosition())
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._is_giving = False
            self._send(event.type(), where, event.button(), event.modifiers())
            self.hide()
        else:
            self._send(event.type(), where, Qt.MouseButton.NoButton, event.modifiers())

    def _send(
        self,
        kind: QEvent.Type,
        where: QPointF,
        button: Qt.MouseButton,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        viewport = self._view.viewport()
        held = Qt.MouseButton.LeftButton
        there = QPointF(viewport.mapToGlobal(where.toPoint()))
        QApplication.sendEvent(viewport, QMouseEvent(kind, where, there, button, held, keys))

    def _place(self, event: PointerEvent) -> None:
        """Above what lies under the pointer, or below where there is more room."""
        view = self._view
        corners = [
            QPointF(view.mapFromScene(QPointF(*corner)))
            for piece in self.pieces
            for corner in self._box(piece)
        ]
        top = min(corner.y() for corner in corners) - GAP_PX - self.height()
        if top < 0:
            top = max(corner.y() for corner in corners) + GAP_PX
        x = view.mapFromScene(QPointF(*event.point)).x() - self.width() / 2
        x = min(max(0.0, x), max(0.0, float(view.width() - self.width())))
        y = min(max(0.0, top), max(0.0, float(view.height() - self.height())))
        self.move(round(x), round(y))

    def _box(self, piece: PieceId) -> list[tuple[float, float]]:
        shown = self._seat.footprint(piece).at(self._seat.drawn_pose(piece))
        left, top, right, bottom = shown.bounds
        return [(left, top), (right, top), (right, bottom), (left, bottom)]

    def paint_piece(self, painter: QPainter, piece: PieceId, area: QRectF) -> None:
        """Paint a piece upright into the middle of an area, as large as it fits."""
        seat = self._seat
        look = look_of(seat.piece(piece), seat.module)
        width, depth = look.size
        scale = min((area.width() - 2 * ROOM) / width, (area.height() - 2 * ROOM) / depth)
        ratio = self.devicePixelRatioF()
        theme = theme_of(self.palette().window().color().lightness() < 128)
        painted = self._cache.piece(
            look, 0.0, scale, ratio=ratio, theme=theme, selected=piece in seat.selection
        )
        shrink = scale / painted.scale
        left, top, right, bottom = look.definition.outline.bounds
        middle = area.center() - QPointF((left + right) / 2 * scale, (top + bottom) / 2 * scale)
        size = QSizeF(painted.pixmap.size()) * shrink
        target = QRectF(middle - painted.origin * shrink, size)
        painter.drawPixmap(target, painted.pixmap, QRectF(painted.pixmap.rect()))

    def name(self, piece: PieceId) -> str:
        """A piece's name for people."""
        return self._seat.name(piece)

    def level(self, piece: PieceId) -> str:
        """At which height of its place a piece stands, in words; empty where its table has none."""
        level = self._seat.piece(piece).level
        return next((one.name for one in self._seat.definition.levels if one.id == level), "")


class PieceTile(QWidget):
    """One piece of the strip: its picture and its name."""

    def __init__(self, piece: PieceId, viewer: StackViewer) -> None:
        super().__init__(viewer)
        self.piece = piece
        self._viewer = viewer
        self._press_at: QPoint | None = None
        self._is_giving = False
        self.words = tuple(word for word in (viewer.name(piece), viewer.level(piece)) if word)
        lines = len(self.words) * self.fontMetrics().height()
        self.setFixedSize(TILE_WIDTH, PICTURE_HEIGHT + lines + 4)
        self.setToolTip("\n".join(self.words))
        self.setAccessibleName(", ".join(self.words))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._viewer.paint_piece(painter, self.piece, QRectF(0, 0, TILE_WIDTH, PICTURE_HEIGHT))
        painter.setPen(self.palette().windowText().color())
        metrics, line = self.fontMetrics(), self.fontMetrics().height()
        for number, words in enumerate(self.words):
            told = metrics.elidedText(words, Qt.TextElideMode.ElideRight, TILE_WIDTH - 4)
            row = QRectF(0, PICTURE_HEIGHT + number * line, TILE_WIDTH, line + 4)
            painter.drawText(row, Qt.AlignmentFlag.AlignCenter, told)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press_at, self._is_giving = event.position().toPoint(), False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press_at is None:
            return
        moved = (event.position().toPoint() - self._press_at).manhattanLength()
        if not self._is_giving and moved >= QApplication.startDragDistance():
            self._is_giving = True
            self._viewer.give(self.piece)
        if self._is_giving:
            self._viewer.pass_on(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._press_at is not None and self._is_giving:
            self._viewer.pass_on(event)
        elif self._press_at is not None:
            self._viewer.pick(self.piece, modifiers_of(event.modifiers()))
        self._press_at, self._is_giving = None, False
        event.accept()
