"""Where the message bar lies: over no piece; and when what it says is over."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from vtt.base.ids import PieceId
from vtt.definition.pattern import Sign
from vtt.ui.message_bar import Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.scene.piece_item import PieceItem
from vtt.ui.soon import soon
from vtt.ui.table_page import TablePage

TITLE_SHARE = 0.25
"""The title of a box stands in so much of its height, at the top."""


class BarPart(WindowPart):
    """Lays the bar along the upper edge of the tables, and lets it push them where it would hide a piece.

    A refusal goes with Escape, with the next gesture, and when another piece is selected.
    """

    def start(self) -> None:
        """Tell the bar where the tables are."""
        bar = self.window.bar
        bar.area = self._area
        bar.hides = self._hides
        bar.pushed.connect(self._push)
        bar.shown.connect(self._note_selection)
        self.window.split.front_changed.connect(lambda: soon(self, bar.look_again))
        self._selected: tuple[PieceId, ...] = ()
        self._is_held = False
        self._before: Message | None = None
        self._late: Message | None = None
        self.window.installEventFilter(self)
        for page in self.window.pages:
            page.view.dragged.connect(lambda _event: self._begin_gesture())
            page.view.stepped.connect(lambda *_step: self._begin_gesture())
            page.view.installEventFilter(self)
            page.view.viewport().installEventFilter(self)

    def show_selection(self) -> None:
        """What was said of one piece is not said while another one is selected."""
        pieces = self.window.page.seat.selection.pieces
        if pieces and pieces != self._selected:
            self._let_pass()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the Escape key and the mouse's buttons before the table does; they are its own still."""
        kind, on_table = event.type(), watched is not self.window
        if kind == QEvent.Type.MouseButtonPress and on_table:
            self._is_held, self._before = True, self.window.bar.message
        elif kind == QEvent.Type.MouseButtonRelease and on_table:
            self._is_held = False
            if self._late is not None:
                soon(self, self._pass_late)
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._before = self.window.bar.message
            is_busy = self.window.page.driver.tool.is_busy
            if event.key() == Qt.Key.Key_Escape and not is_busy:
                self.window.bar.close_message()
        return False

    def _note_selection(self, _message: Message) -> None:
        self._selected = self.window.page.seat.selection.pieces

    def _begin_gesture(self) -> None:
        """What was said before the gesture is over; what is said of the gesture itself stays."""
        if self.window.bar.message is self._before:
            self._let_pass()

    def _let_pass(self) -> None:
        """Let a message go; where it has pushed the table, not before the mouse lets go of a piece there."""
        bar = self.window.bar
        if self._is_held and bar.pushes:
            self._late = bar.message
        else:
            bar.let_pass()

    def _pass_late(self) -> None:
        late, self._late = self._late, None
        if self.window.bar.message is late:
            self.window.bar.let_pass()

    def _area(self) -> QRect:
        """What the bar lies over: the tables, below their tabs, in pixels of the window's middle."""
        split = self.window.split
        views = [page.view for page in self._seen()]
        tops = [view.mapTo(self.window.middle, QPoint(0, 0)).y() for view in views]
        top = max(tops, default=0)
        return QRect(0, top, split.width(), split.geometry().bottom() + 1 - top)

    def _hides(self, height: int) -> bool:
        """Whether a piece, or a box's title, is seen where a bar of a height (pixels) would lie."""
        area = self._area()
        bar = QRect(area.left(), area.top(), area.width(), height)
        for page in self._seen():
            viewport = page.view.viewport()
            corner = viewport.mapFrom(self.window.middle, bar.topLeft())
            under = QRect(corner, bar.size()).intersected(viewport.rect())
            if any(isinstance(item, PieceItem) for item in page.view.items(under)):
                return True
            if any(under.intersects(title) for title in self._titles(page)):
                return True
        return False

    def _titles(self, page: TablePage) -> Iterator[QRect]:
        """Where the titles of a table's boxes stand, in pixels of its view: places with a sign have none."""
        table = self.desk.session.module.table(page.seat.table)
        for slot in (slot for slot in table.slots if slot.sign == Sign.NONE):
            xs, ys = [x for x, _ in slot.points], [y for _, y in slot.points]
            top, height = min(ys), (max(ys) - min(ys)) * TITLE_SHARE
            box = QRectF(min(xs), top, max(xs) - min(xs), height)
            yield page.view.mapFromScene(box).boundingRect()

    def _push(self, height: int) -> None:
        for page in self.window.pages:
            page.view.push_down(height)

    def _seen(self) -> list[TablePage]:
        return [page for page in self.window.pages if page.view.isVisible()]
