"""A drag that goes over to another table: to the view beside, or on to a table's tab."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent

from vtt.base.ids import PieceId
from vtt.geometry.pose import Point
from vtt.session.crossing import crossed, poses_at
from vtt.session.tools.base import NO_PREVIEW, Preview
from vtt.session.tools.select import SelectTool
from vtt.ui.pages_under import page_under
from vtt.ui.parts.part import WindowPart
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class CrossingPart(WindowPart):
    """Shows what is dragged where it would lie on another table, and puts it there."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._pages: dict[QObject, TablePage] = {}
        self._over: TablePage | None = None
        for page in window.pages:
            self._pages[page.view.viewport()] = page
            page.view.viewport().installEventFilter(self)
            page.view.cancelled.connect(self.show_none)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While something is dragged, the pointer may be over another table."""
        page = self._pages.get(watched)
        if page is None or not isinstance(event, QMouseEvent) or not self._is_dragging(page):
            return False
        there = page_under(self.window, event.globalPosition().toPoint(), page)
        if there is None:
            self.show_none()
            return False
        if event.type() == QEvent.Type.MouseMove:
            self._show(page, *there)
            return True
        is_left = event.button() == Qt.MouseButton.LeftButton
        if event.type() == QEvent.Type.MouseButtonRelease and is_left:
            self._let_go(page, *there)
            return True
        return False

    def show_lasso(self, page: TablePage, corners: tuple[Point, Point]) -> None:
        """Show on a page the rectangle that something would cover which is brought there from elsewhere."""
        if self._over is not page:
            self.show_none()
            self._over = page
        name = page.seat.definition.name
        hint = tr("Let go here, it lies on {table}.", table=name)
        page.show_preview(Preview(table=page.seat.table, lasso=corners, hint=hint))

    def show_none(self) -> None:
        """Nothing is brought to another table."""
        if self._over is not None:
            page, self._over = self._over, None
            page.show_preview(NO_PREVIEW)

    def _is_dragging(self, page: TablePage) -> bool:
        tool = page.driver.tool
        return self.desk.may_act and isinstance(tool, SelectTool) and bool(tool.in_hand())

    def _show(self, page: TablePage, other: TablePage, point: Point) -> None:
        tool = page.driver.tool
        assert isinstance(tool, SelectTool)
        page.show_preview(NO_PREVIEW)
        ends = poses_at(other.seat, tool.in_hand(), point)
        boxes = [self._box(other, piece, (pose.x, pose.y)) for piece, pose in ends.items()]
        low = (min(box[0] for box in boxes), min(box[1] for box in boxes))
        high = (max(box[2] for box in boxes), max(box[3] for box in boxes))
        self.show_lasso(other, (low, high))

    def _box(self, page: TablePage, piece: PieceId, at: Point) -> tuple[float, float, float, float]:
        here = page.seat.piece(piece).pose
        left, top, right, bottom = page.seat.footprint(piece).bounds
        dx, dy = at[0] - here.x, at[1] - here.y
        return (left + dx, top + dy, right + dx, bottom + dy)

    def _let_go(self, page: TablePage, other: TablePage, point: Point) -> None:
        tool = page.driver.tool
        assert isinstance(tool, SelectTool)
        held = tool.in_hand()
        page.view.give_up()
        self.show_none()
        command = crossed(other.seat, held, point)
        if command is not None:
            self.desk.propose(command)
