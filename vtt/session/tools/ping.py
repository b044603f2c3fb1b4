"""The pointing tool: a click shows everybody a place of the table."""

from collections.abc import Callable

from vtt.commands.base import Command
from vtt.geometry.pose import Point
from vtt.session.tools.base import NO_PREVIEW, Handle, PointerEvent, Preview
from vtt.session.tools.context import TableContext

HINT = "Click on the place that you want to show to everybody."


class PingTool:
    """Points at what is clicked on. It changes nothing.

    Args:
        context: the table.
        ping: takes the place in table mm.
    """

    keeps_preview = False
    changes_game = False

    def __init__(self, context: TableContext, ping: Callable[[Point], None]) -> None:
        self._context = context
        self._ping = ping
        self._is_pressed = False

    @property
    def is_busy(self) -> bool:
        """Whether the button is down."""
        return self._is_pressed

    def shown(self) -> Preview:
        """How one points."""
        return Preview(table=self._context.table, hint=self._context.phrase(HINT))

    def press(self, event: PointerEvent) -> Preview:
        """The button goes down."""
        self._is_pressed = True
        return self.shown()

    def drag(self, event: PointerEvent) -> Preview:
        """The finger may still slip to the right place."""
        return self.shown()

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """Everybody sees the place now."""
        if self._is_pressed:
            self._is_pressed = False
            self._ping(event.point)
        return None

    def handles(self, px_per_mm: float) -> tuple[Handle, ...]:
        """A finger has none."""
        return ()

    def bend(self) -> Preview | None:
        """A finger has no way."""
        return None

    def nudge(self, right: int, down: int, degrees: float, mm: float) -> Preview:
        """Pointing is done with the pointer."""
        return NO_PREVIEW

    def confirm(self) -> Command | None:
        """Pointing changes nothing."""
        return None

    def cancel(self) -> Preview:
        """The finger is taken away."""
        self._is_pressed = False
        return NO_PREVIEW
