"""One table of a game with everything that works on it: scene, view, seat, tools."""

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.base import Command, single_commands
from vtt.commands.locations import has_places
from vtt.commands.piece import MovePieces
from vtt.commands.spots import spot_name
from vtt.definition.rules_table import DataSource
from vtt.geometry.pose import Point
from vtt.render.draw_decks import deck_box, decks_on
from vtt.render.overlay import Overlay
from vtt.render.small_table import blocks
from vtt.session.framing import Box, first_look, framed
from vtt.session.grids import cell_text
from vtt.session.seat import Seat
from vtt.session.tools.base import NO_PREVIEW, Ghost, PointerEvent, Preview, Tool
from vtt.session.tools.looking import LookingTool
from vtt.session.tools.measure import MeasureTool
from vtt.session.tools.ping import PingTool
from vtt.session.tools.select import SelectTool
from vtt.session.tools.sight import SightTool
from vtt.session.typed_overlay import TypedOverlays
from vtt.ui.minimap import Minimap
from vtt.ui.rulers import Rulers
from vtt.ui.scene.marks import overlays_of_marks
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.table_handles import TableHandles
from vtt.ui.table_stacks import TableStacks
from vtt.ui.table_view import TableView
from vtt.ui.tool_driver import ToolDriver
from vtt.ui.words import tr

SOURCE = "source"
"""The property of a printed cell that says where our knowledge of it comes from: S, P or R."""

SETTLE_MS = 60


class TablePage(QWidget):
    """A table to play on; it shows what its seat sees and proposes what its tools make.

    One that is `asleep` shows nothing until it is woken, one that is `unseen` until it is seen: the pictures
    of other tables are looked at when these are shown, and those of the first one for the size that it has
    then. `cache` is where its ground is kept (`TableScene`).
    """

    previewed = Signal(object)
    pointed = Signal(object)
    placed = Signal(str)
    pinged = Signal(object)
    _shown = Signal()

    def __init__(
        self,
        seat: Seat,
        pictures: PictureStore,
        propose: Callable[[Command], object],
        dark: bool,
        *,
        asleep: bool = False,
        unseen: bool = False,
        cache: Path | None = None,
    ) -> None:
        super().__init__()
        self.seat = seat
        self._asleep, self._unseen = asleep, unseen
        self.scene = TableScene(seat.definition, pictures, dark, self, cache)
        self.view = TableView(self.scene, self)
        self.measure, self.sight = MeasureTool(seat), SightTool(seat)
        self.tools: dict[str, Tool] = {
            "select": SelectTool(seat),
            "measure": self.measure,
            "sight": self.sight,
            "ping": PingTool(seat, self.pinged.emit),
        }
        self.driver = ToolDriver(
            self.view, self.scene, self.tools["select"], propose, self.previewed.emit
        )
        self.view.takes_arrows = lambda: len(seat.selection) > 0
        self.handles = TableHandles(self.view, self.scene, self.driver, pictures)
        self.stacks = TableStacks(seat, self.view, self.scene, self.driver, pictures, propose)
        self._under: list[PieceId] = []
        self._suggestion: Preview | None = None
        self.typed = TypedOverlays(seat)
        self._ruled: tuple[Overlay, ...] = ()
        self._asked_for = False
        self.minimap = Minimap(self.view, self.scene)
        self.rulers = Rulers(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.rulers)
        seat.selection.changed.connect(self.scene.show_selection)
        seat.selection.changed.connect(lambda _pieces: self.handles.refresh())
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.settle)
        self.view.zoomed.connect(lambda _zoom: self._zoomed())
        self.view.turned.connect(self.scene.use_turn)
        self.view.hovered.connect(self._hover)
        self.view.dragged.connect(self.pointed.emit)
        self.view.dragged.connect(self._tell_place)
        self.view.looked.connect(self._tell_place_anew)
        self._moved_on = QTimer(self)
        self._moved_on.setSingleShot(True)
        self._moved_on.setInterval(SETTLE_MS)
        self._moved_on.timeout.connect(self._keep_labels_in_sight)
        self.view.looked.connect(self._moved_on.start)
        self._shown.connect(self.look, Qt.ConnectionType.QueuedConnection)
        if not unseen:
            self.refresh()

    def sleep(self) -> None:
        """Follow the game no longer: nobody looks."""
        self._asleep = True

    def wake(self) -> None:
        """Follow the game again."""
        if self._asleep:
            self._asleep, self._unseen = False, False
            self.refresh()
            self.look_first()

    def look_first(self) -> None:
        """Show the part of the table where pieces stand, or less of it where they would be too small."""
        screen = self.view.room_to_fit()
        self._fit(first_look(self._box(), self._boxes(), screen))

    def fit_pieces(self) -> None:
        """Show the part of the table where pieces stand, or all of it where they say no part."""
        across, down = self.view.room_to_fit()
        self._fit(framed(self._box(), self._boxes(), across / down))

    def _box(self) -> Box:
        table = self.scene.table_rect
        return table.left(), table.top(), table.right(), table.bottom()

    def _boxes(self) -> list[Box]:
        pieces = [self.seat.footprint(piece).bounds for piece in self.seat.pieces()]
        return [*pieces, *map(deck_box, decks_on(self.seat.view, self.seat.definition))]

    def _fit(self, part: Box | None) -> None:
        box = part and QRectF(part[0], part[1], part[2] - part[0], part[3] - part[1])
        self.view.fit(box or None)

    def refresh(self) -> None:
        """Show the state as the seat sees it now."""
        self.seat.selection.keep(self.seat.pieces())
        self.driver.give_up_stale()
        if self._asleep or self._unseen:
            return
        self.scene.show_view(self.seat.view, self.seat.pieces())
        self.stacks.refresh()
        self.handles.refresh()
        if not self.minimap.isHidden():
            self._show_blocks()
        self.show_overlays(self._ruled, self._asked_for)

    def show_minimap(self, wanted: bool) -> None:
        """Show the whole table small in a corner, or not."""
        if wanted:
            self._show_blocks()
            self.minimap.place()
        self.minimap.setVisible(wanted)

    def _show_blocks(self) -> None:
        self.minimap.show_pieces(blocks(self.seat.pieces().values(), self.seat.module))

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks; among tabs a page has its size only when it is shown already."""
        super().showEvent(event)
        if self.isWindow():
            self.look()
        else:
            self._shown.emit()

    def look(self) -> None:
        """Paint for the size that the page has now, and no other; what was never seen before is drawn now."""
        was_unseen, self._unseen = self._unseen, False
        if was_unseen:
            self.look_first()
        self.settle()
        if was_unseen:
            self.refresh()

    def _zoomed(self) -> None:
        """Settle when zooming has paused; a page that is not seen settles when it is."""
        if self.isVisible():
            self._settle.start()

    def settle(self) -> None:
        """Paint everything sharp for the zoom as it is now; until then pictures are stretched."""
        self._settle.stop()
        self.scene.use_scale(self.view.px_per_mm, self.view.devicePixelRatio())
        self._keep_labels_in_sight()

    def _keep_labels_in_sight(self) -> None:
        """Another part of the table is seen: labels stand in that."""
        seen = self.view.mapToScene(self.view.viewport().rect())
        self.scene.keep_labels_in(tuple((corner.x(), corner.y()) for corner in seen.toList()))

    def use_tool(self, name: str) -> None:
        """Give the left button to a tool ("select", "measure", "sight", "ping")."""
        self.driver.use(self.tools[name])
        self.show_hint()

    def show_hint(self) -> None:
        """Say how the tool that only looks or points is used, with what it draws now."""
        tool = self.driver.tool
        if isinstance(tool, LookingTool | PingTool):
            self.show_preview(tool.shown())

    def show_overlays(self, overlays: Iterable[Overlay], asked_for: bool = False) -> None:
        """Lay these over the table, with what was drawn by numbers.

        `asked_for`: a person wants to see these now, beside the ghosts that may stand.
        """
        self._ruled, self._asked_for = tuple(overlays), asked_for
        typed = overlays_of_marks(self.typed.marks(), self.seat.table)
        self.scene.show_overlays((*self._ruled, *typed), asked_for)

    def select_next(self, step: int = 1) -> None:
        """Select the next piece under the pointer (-1: the one before); else of the whole table."""
        standing = self.seat.pieces()
        choice = [piece for piece in self._under if piece in standing] or list(standing)
        if not choice:
            return
        selected = next(iter(self.seat.selection.pieces), None)
        here = choice.index(selected) if selected in choice else min(0, -step)
        self.seat.selection.replace([choice[(here + step) % len(choice)]])
        pose = self.seat.drawn_pose(choice[(here + step) % len(choice)])
        self.view.ensureVisible(pose.x, pose.y, 1.0, 1.0)

    def show_preview(self, preview: Preview) -> None:
        """Draw a preview that comes from elsewhere than the pointer (a typed move)."""
        self.scene.show_preview(preview)
        self.previewed.emit(preview)

    def show_command(self, command: Command) -> None:
        """Show where the pieces of a command that is only suggested would go."""
        moves = [
            move
            for single in single_commands(command)
            if isinstance(single, MovePieces)
            for move in single.moves
            if move.to.table == self.seat.table and move.piece in self.seat.pieces()
        ]
        ends = {move.piece: move.to.pose for move in moves}
        path: tuple[Point, ...] = ()
        if moves:
            path = (self.seat.piece(moves[0].piece).pose.point, moves[0].to.pose.point)
        ghosts = tuple(Ghost(piece, pose) for piece, pose in ends.items())
        self._suggestion = Preview(table=self.seat.table, ghosts=ghosts, path=path)
        self.show_preview(self._suggestion)

    def show_suggestion_no_more(self) -> None:
        """Take the ghosts of a suggestion away, if they are still shown."""
        if self._suggestion is not None and self.scene.preview is self._suggestion:
            self.show_preview(NO_PREVIEW)
        self._suggestion = None

    def _hover(self, event: PointerEvent) -> None:
        self._under = list(self.seat.pieces_at(event.point))
        self.scene.show_hover(self.seat.piece_at(event.point))
        self.rulers.show_pointer(event.point)
        self._tell_place(event)
        self.pointed.emit(event)

    def _tell_place_anew(self) -> None:
        """The table has moved under a pointer that rests: it points elsewhere now."""
        point = self.view.pointed_at()
        if point is not None:
            self.rulers.show_pointer(point)
            self.placed.emit(self.ground_text(point))

    def _tell_place(self, event: PointerEvent) -> None:
        self.placed.emit(self.ground_text(event.point))

    def ground_text(self, point: Point) -> str:
        """A point as `place_text` has it, with the terrain of its cell; a reconstructed one says so."""
        place, cell = self.place_text(point), self.measure.grids.at(point)
        kind = None if cell is None else cell[0].terrain(cell[1])
        if cell is None or not kind:
            return place
        told = tr(
            "{place}: {terrain}", place=place, terrain=self.seat.module.terrain_kind(kind).name
        )
        ours = cell[0].value(cell[1], SOURCE) == DataSource.RECONSTRUCTION
        return tr("{told}, house ruling", told=told) if ours else told

    def place_text(self, point: Point) -> str:
        """A point of the table (mm) as players of its board say it: hex, area, or mm."""
        board = self.seat.board_at(point)
        named = board is not None and has_places(board)
        cell = None if named else self.measure.grids.at(point)
        spot = cell_text(*cell) if cell else spot_name(self.seat.definition, point)
        return spot or tr("x {x}, y {y}", x=mm_text(point[0]), y=mm_text(point[1]))
