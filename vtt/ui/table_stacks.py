"""Stacks on one table: a double click opens one, arrow keys order it, the pointer at rest shows it.

Of bases, a double click or a click with Alt selects the group that is lined up.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from vtt.base.ids import PieceId, StackId
from vtt.commands.base import Command
from vtt.session.hand_row import rows
from vtt.session.open_stacks import TO_THE_END, reordered
from vtt.session.seat import Seat
from vtt.session.tools.base import Modifier, PointerEvent
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.stack_viewer import StackViewer
from vtt.ui.table_view import TableView, on_table
from vtt.ui.tool_driver import ToolDriver

REST_MS = 600
"""So long the pointer rests on a stack before it is shown what lies in it."""


class TableStacks(QObject):
    """Opens, orders and shows the stacks of one table."""

    def __init__(
        self,
        seat: Seat,
        view: TableView,
        scene: TableScene,
        driver: ToolDriver,
        pictures: PictureStore,
        propose: Callable[[Command], object],
    ) -> None:
        super().__init__(view)
        self._seat, self._view, self._scene = seat, view, scene
        self._driver, self._propose = driver, propose
        self.viewer = StackViewer(seat, view, pictures)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._show_viewer)
        self._under: tuple[PieceId, ...] = ()
        self._at: PointerEvent | None = None
        driver.orders = self.order
        seat.open_stacks.changed.connect(lambda _open: self._show_open())
        view.double_clicked.connect(self._double_clicked)
        view.released.connect(self._released)  # after the tool has taken the click for its own
        view.turned.connect(seat.open_stacks.look_from)
        view.hovered.connect(self._hover)
        view.looked.connect(self.viewer.close_soon)
        driver.turned_busy.connect(lambda _busy: self._stop_showing())

    def refresh(self) -> None:
        """Show the stacks as they are now."""
        seat = self._seat
        seat.open_stacks.keep(seat.state.stacks, rows(seat.state, seat.definition))
        self._show_open()
        if self.viewer.isVisible():
            self.viewer.refresh()

    def toggle(self, piece: PieceId) -> bool:
        """Open or close the stack of a piece; whether it is in one.

        An open one has its top piece selected, to be put elsewhere; a closed one is selected whole.
        """
        stack, pile = self._seat.piece(piece).stack, self._seat.pile(piece)
        if stack is None or len(pile) < 2:
            return False
        self._stop_showing()
        self._seat.open_stacks.toggle(stack)
        is_open = stack in self._seat.open_stacks
        self._seat.selection.replace(pile[-1:] if is_open else pile)
        return True

    def order(self, right: int, down: int) -> bool:
        """Move what is selected in its open stack: up and down the screen by one, to the right to the top.

        Returns:
            Whether the arrow key was meant for a stack: a part of an open one is selected.
        """
        stack = self._ordered_stack()
        if stack is None:
            return False
        across, along = on_table((right, down), -self._view.turn)
        steps = -along if along else across * TO_THE_END
        pile = self._seat.state.stacks[stack]
        command = reordered(stack, pile, self._seat.selection.pieces, steps)
        if command is not None:
            self._propose(command)
        return True

    def _ordered_stack(self) -> StackId | None:
        """The open stack of which a part, and nothing else, is selected."""
        chosen = self._seat.selection.pieces
        stacks = {self._seat.piece(piece).stack for piece in chosen}
        stack = stacks.pop() if len(stacks) == 1 else None
        if stack is None or stack not in self._seat.open_stacks:
            return None
        return stack if len(chosen) < len(self._seat.state.stacks[stack]) else None

    def _double_clicked(self, event: PointerEvent) -> None:
        """Open or close a stack; of a base that lies in none its group is selected."""
        seat = self._seat
        piece = seat.piece_at(event.point)
        if piece is None:
            return
        self.toggle(piece)
        self._select_group(piece)

    def _released(self, event: PointerEvent, dragged: bool) -> None:
        """A click with Alt selects the group of a base."""
        piece = None if dragged else self._seat.piece_at(event.point)
        if piece is not None and event.modifiers == {Modifier.ALT}:
            self._select_group(piece)

    def _select_group(self, piece: PieceId) -> None:
        """Select the bases that are lined up with one that lies in no stack."""
        from vtt.session.formation import formation_of  # a window comes up without it

        group = formation_of(self._seat, piece)
        if self._seat.piece(piece).stack is None and len(group) > 1:
            self._seat.selection.replace(group)

    def _show_open(self) -> None:
        self._scene.show_open(self._seat.open_poses())

    def _hover(self, event: PointerEvent) -> None:
        """Wait for the pointer to rest; a viewer that is open stays while the same lies under it."""
        self._seat.open_stacks.look_from(self._view.turn)  # another view may look from elsewhere
        under = tuple(self._seat.pieces_at(event.point))
        self._at = event
        if self.viewer.isVisible():
            if not under or under[0] not in self.viewer.pieces:
                self.viewer.close_soon()
            else:
                self.viewer.stay()
            return
        self._under = under
        if self._stacked(under):
            self._rest.start()
        else:
            self._rest.stop()

    def _stacked(self, under: Sequence[PieceId]) -> tuple[PieceId, ...]:
        """What is to be shown of what lies under the pointer, topmost first; nothing for one piece."""
        found: dict[PieceId, None] = {}
        for piece in under:
            found.update(dict.fromkeys(reversed(self._seat.pile(piece))))
        return tuple(found) if len(found) > 1 else ()

    def _show_viewer(self) -> None:
        pieces = self._stacked(self._under)
        if pieces and self._at is not None and not self._driver.tool.is_busy:
            self.viewer.show_pieces(pieces, self._at)

    def _stop_showing(self) -> None:
        self._rest.stop()
        self.viewer.withdraw()
