"""The dock that new pieces are taken from, and what puts them on the tables."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QCursor, QDrag, QDragMoveEvent, QDropEvent

from vtt.base.errors import VttError
from vtt.base.ids import PieceDefinitionId
from vtt.commands.base import Command
from vtt.geometry.pose import Point
from vtt.session.palette import placing
from vtt.session.tools.base import NO_PREVIEW
from vtt.session.tools.place import PlaceTool
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.panels.palette_panel import ICON, PalettePanel, dragged_kind
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.tools_part import ToolsPart
from vtt.ui.piece_icons import PieceIcons
from vtt.ui.table_page import TablePage

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

TOOL = "place"


class PalettePart(WindowPart):
    """Takes kinds of pieces from the palette and puts them on the table."""

    ACTIONS = (
        ActionSpec("place_piece", "Place a piece ...",
                   "Show the pieces that can be placed, and search in them.", "pieces", ("N",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        desk = window.desk
        module = desk.session.module
        self._icons = PieceIcons(module, desk.pictures, ICON)
        self.panel = PalettePanel(module, self._icons, lambda: window.is_dark)
        self.panel.tree.carried = self._show_carried
        self._pages: dict[QObject, TablePage] = {}
        self._dragged_over: TablePage | None = None
        is_shown = bool(module.palettes) and not desk.is_for_rules
        docks = window.docks
        docks.add(
            "palette", "Palette", self.panel, DockPlace.SHELF, hidden=not is_shown, front=is_shown
        )
        for page in window.pages:
            self._prepare(page)

    def start(self) -> None:
        """Hear what is taken."""
        self.panel.taken.connect(self._take)

    def place_piece(self) -> None:
        """Bring the palette to the front, ready to be searched."""
        self.window.docks.show("palette")
        self.panel.search.setFocus()
        self.panel.search.selectAll()

    def refresh(self) -> None:
        """The past cannot be added to."""
        if not self.desk.may_act:
            self._put_back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A kind that is dragged over a table is shown where it would stand, and put there."""
        page = self._pages.get(watched)
        if page is None:
            return False
        if event.type() == QEvent.Type.DragLeave and self._dragged_over is page:
            self._dragged_over = None
            page.show_preview(NO_PREVIEW)
            return True
        if not isinstance(event, QDragMoveEvent | QDropEvent):
            return False
        kind = dragged_kind(event.mimeData())
        if kind is None or not self.desk.may_act:
            return False
        self._drag(page, event, kind)
        return True

    def _drag(
        self, page: TablePage, event: QDragMoveEvent | QDropEvent, kind: PieceDefinitionId
    ) -> None:
        """A kind is dragged over a page, or dropped there."""
        where = page.view.mapToScene(event.position().toPoint())
        tool = self._tool(page)
        self._dragged_over = page
        if event.type() == QEvent.Type.Drop:
            self._dragged_over = None
            page.show_preview(NO_PREVIEW)
            self.desk.propose(self._placing(page, kind, (where.x(), where.y())))
        else:
            tool.take(kind)
            page.show_preview(tool.shown((where.x(), where.y())))
            tool.take(None)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def _prepare(self, page: TablePage) -> None:
        """Give a page the tool, and let it take what is dragged there."""
        tool = PlaceTool(
            page.seat,
            lambda point: page.seat.cell_point(point) or point,
            lambda kind, point: self._placing(page, kind, point),
            self._was_placed,
        )
        page.tools[TOOL] = tool
        takes = page.view.takes_arrows
        page.view.takes_arrows = lambda: tool.is_busy or takes()
        page.view.setAcceptDrops(True)
        page.view.viewport().setAcceptDrops(True)
        self._pages[page.view.viewport()] = page
        page.view.viewport().installEventFilter(self)
        page.view.cancelled.connect(self._put_back)

    def _tool(self, page: TablePage) -> PlaceTool:
        tool = page.tools[TOOL]
        assert isinstance(tool, PlaceTool)
        return tool

    def _placing(self, page: TablePage, kind: PieceDefinitionId, point: Point) -> Command:
        return placing(self.desk.session, page.seat, kind, point)

    def _take(self, name: str, by_keys: bool) -> None:
        """Take a kind in hand; by the keyboard it is held over the middle of the view."""
        kind = PieceDefinitionId(name)
        if not self.desk.may_act:
            self.desk.tell_past()
        if not self.desk.may_act:
            return
        self.window.part(ToolsPart).use(TOOL)
        for page in self.window.pages:
            view, tool = page.view, self._tool(page)
            middle = view.mapToScene(view.viewport().rect().center())
            tool.take(
                kind, (middle.x(), middle.y()) if by_keys and page is self.window.page else None
            )
            view.viewport().setCursor(self._cursor(kind, page))
        front = self.window.page
        front.show_preview(self._tool(front).shown())
        front.view.setFocus()

    def _was_placed(self, keep: bool) -> None:
        if not keep:
            self._put_back()

    def _put_back(self) -> None:
        """Nothing is in hand any more; the tool that was used before comes back."""
        if all(self._tool(page).kind is None for page in self.window.pages):
            return
        for page in self.window.pages:
            self._tool(page).take(None)
            page.view.viewport().unsetCursor()
        self.window.actions_by_id["tool_select"].trigger()

    def _cursor(self, kind: PieceDefinitionId, page: TablePage) -> QCursor:
        """The piece itself at the pointer, as large as it will be on the table."""
        definition = self.desk.session.module.piece(kind)
        ratio = page.view.devicePixelRatio()
        try:
            found = self._icons.pixmap(definition, page.view.px_per_mm, ratio, self.window.is_dark)
        except VttError:
            return QCursor(Qt.CursorShape.CrossCursor)
        pixmap = found.pixmap.copy()
        pixmap.setDevicePixelRatio(ratio)
        hot = found.origin / ratio
        return QCursor(pixmap, round(hot.x()), round(hot.y()))

    def _show_carried(self, kind: PieceDefinitionId, drag: QDrag) -> None:
        cursor = self._cursor(kind, self.window.page)
        if not cursor.pixmap().isNull():
            drag.setPixmap(cursor.pixmap())
            drag.setHotSpot(QPoint(cursor.hotSpot()))
