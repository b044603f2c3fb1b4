"""Between the view's pointer events and the current tool: previews to the scene, commands to the game."""

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from vtt.commands.base import Command
from vtt.session.tools.base import NO_PREVIEW, Modifier, PointerEvent, Preview, Tool
from vtt.ui.scene.table_scene import TableScene
from vtt.ui.table_view import TableView

PAUSE_MS = 60
"""A pointer that has not moved for so long rests."""

STEP_MM, FAR_STEP_MM = 1.0, 10.0
STEP_DEGREES, FAR_STEP_DEGREES = 1.0, 15.0


class ToolDriver(QObject):
    """Gives the view's events to one tool at a time.

    While `enabled` is False (the past is shown) pieces can be selected but not moved; `blocked`
    tells that somebody tried. `turned_busy` tells that a gesture begins or ends, `dropping` that what is held
    is let go: its preview is still shown then, and its command is proposed afterwards.

    `orders` may take an arrow key for another use than a step (right, down on the table).

    Args:
        view, scene: of the table that is played on.
        propose: takes the one command of a finished gesture.
        previewed: hears of every preview (for the status line).
    """

    blocked = Signal()
    turned_busy = Signal(bool)
    dropping = Signal()

    def __init__(
        self,
        view: TableView,
        scene: TableScene,
        tool: Tool,
        propose: Callable[[Command], object],
        previewed: Callable[[Preview], None],
    ) -> None:
        super().__init__(view)
        self._scene = scene
        self._tool = tool
        self._propose = propose
        self._previewed = previewed
        self.enabled = True
        self.orders: Callable[[int, int], bool] = lambda _right, _down: False
        self._was_busy = False
        self._paused_at: PointerEvent | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._rest)
        view.pressed.connect(self._press)
        view.dragged.connect(self._drag)
        view.released.connect(self._release)
        view.stepped.connect(self._step)
        view.confirmed.connect(self._confirm)
        view.cancelled.connect(self.cancel)
        view.bent.connect(self._bend)
        view.takes_bends = lambda: self._tool.is_busy

    @property
    def tool(self) -> Tool:
        """The tool that has the left button."""
        return self._tool

    def use(self, tool: Tool) -> None:
        """Change the tool; what the last one had begun is given up."""
        self.cancel()
        self._tool = tool

    def cancel(self) -> None:
        """Give up the gesture."""
        self._pause.stop()
        self._show(self._tool.cancel())

    def give_up_stale(self) -> None:
        """Give up a gesture that had begun before the game changed."""
        if self._tool.is_busy:
            self.cancel()

    def _press(self, event: PointerEvent) -> None:
        self._show(self._tool.press(event))

    def _drag(self, event: PointerEvent) -> None:
        self._pause.stop()
        if not self._may_act():
            return
        preview = self._tool.drag(event)
        self._show(preview)
        if preview.is_rough:
            self._paused_at = msgspec.structs.replace(event, at_rest=True)
            self._pause.start()

    def _rest(self) -> None:
        """The pointer has paused with many pieces: tell what there was no time for on the way."""
        if self._paused_at is not None and self._tool.is_busy:
            self._drag(self._paused_at)

    def _release(self, event: PointerEvent, dragged: bool) -> None:
        self._pause.stop()
        command = self._tool.release(event, dragged)
        if command is not None:
            self.dropping.emit()
        if not self._tool.keeps_preview:
            self._show(NO_PREVIEW)
        if command is not None:
            self._propose(command)

    def _step(self, right: int, down: int, keys: frozenset[Modifier]) -> None:
        if not self._may_act(begins=not self._tool.is_busy):
            return
        if not keys and not self._tool.is_busy and self.orders(right, down):
            return
        far = Modifier.SHIFT in keys
        if Modifier.ALT in keys:
            degrees = (right or down) * (FAR_STEP_DEGREES if far else STEP_DEGREES)
            self._show(self._tool.nudge(0, 0, degrees, 0.0))
        else:
            self._show(self._tool.nudge(right, down, 0.0, FAR_STEP_MM if far else STEP_MM))

    def _bend(self) -> None:
        """A corner in the way of what is moved."""
        preview = self._tool.bend() if self._may_act() else None
        if preview is not None:
            self._show(preview)

    def _confirm(self) -> None:
        if not self._tool.is_busy:
            return
        command = self._tool.confirm()
        if not self._tool.is_busy:
            self._show(NO_PREVIEW)
        if command is not None:
            self._propose(command)

    def _may_act(self, begins: bool = False) -> bool:
        """Whether the tool may go on; the first try where it may not is told."""
        if self.enabled or not self._tool.changes_game:
            return True
        if self._tool.is_busy or begins:
            self.cancel()
            self.blocked.emit()
        return False

    def _show(self, preview: Preview) -> None:
        self._scene.show_preview(preview)
        self._previewed(preview)
        if self._tool.is_busy is not self._was_busy:
            self._was_busy = self._tool.is_busy
            self.turned_busy.emit(self._was_busy)
