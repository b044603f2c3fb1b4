"""The tool that puts new pieces down: a kind is taken from the palette, and a click says where."""

from collections.abc import Callable

from vtt.base.ids import PieceDefinitionId
from vtt.commands.base import Command
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Point
from vtt.session.tools.base import NO_PREVIEW, Handle, Modifier, PointerEvent, Preview
from vtt.session.tools.context import TableContext

HINT = (
    "Click where the piece is to stand; with Shift you keep it in hand for more. Esc puts it back."
)


class PlaceTool:
    """Puts a new piece of a kind where the pointer or the arrow keys say.

    Args:
        context: the table.
        snap: where a piece that is let go at a point (mm) comes to stand.
        place: the command that puts a piece of the kind down at a point in table mm.
        placed: hears whether the piece is kept in hand after one was put down.
    """

    keeps_preview = False
    changes_game = True

    def __init__(
        self,
        context: TableContext,
        snap: Callable[[Point], Point],
        place: Callable[[PieceDefinitionId, Point], Command],
        placed: Callable[[bool], None],
    ) -> None:
        self._context = context
        self._snap = snap
        self._place = place
        self._placed = placed
        self._pressed = False
        self._at: Point | None = None
        self.kind: PieceDefinitionId | None = None

    def take(self, kind: PieceDefinitionId | None, at: Point | None = None) -> None:
        """Take a kind in hand, or none; with a point (mm) it is held there, for the arrow keys."""
        self.kind, self._at, self._pressed = kind, at, False

    @property
    def is_busy(self) -> bool:
        """Whether the piece is held over a place."""
        return self.kind is not None and (self._pressed or self._at is not None)

    def shown(self, at: Point | None = None) -> Preview:
        """The place that the piece would cover."""
        at = at or self._at
        if self.kind is None:
            return NO_PREVIEW
        if at is None:
            return Preview(table=self._context.table, hint=self._context.phrase(HINT))
        width, height = outline_size(self._context.module.piece(self.kind).outline)
        x, y = self._snap(at)
        corners = ((x - width / 2, y - height / 2), (x + width / 2, y + height / 2))
        return Preview(table=self._context.table, lasso=corners, hint=self._context.phrase(HINT))

    def press(self, event: PointerEvent) -> Preview:
        """The button goes down."""
        self._pressed = self.kind is not None
        return self.shown(event.point)

    def drag(self, event: PointerEvent) -> Preview:
        """The piece is held over the table."""
        return self.shown(event.point)

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """The piece stands."""
        pressed, self._pressed = self._pressed, False
        return self._put(event.point, Modifier.SHIFT in event.modifiers) if pressed else None

    def handles(self, px_per_mm: float) -> tuple[Handle, ...]:
        """There are none."""
        return ()

    def bend(self) -> Preview | None:
        """A piece that is put down has no way."""
        return None

    def nudge(self, right: int, down: int, degrees: float, mm: float) -> Preview:
        """A step by the keyboard."""
        if self._at is not None:
            self._at = (self._at[0] + right * mm, self._at[1] + down * mm)
        return self.shown()

    def confirm(self) -> Command | None:
        """The piece stands where the arrow keys brought it."""
        return None if self._at is None else self._put(self._at, keep=False)

    def cancel(self) -> Preview:
        """The piece goes back."""
        self._pressed, self._at = False, None
        return NO_PREVIEW

    def _put(self, point: Point, keep: bool) -> Command | None:
        if self.kind is None:
            return None
        command = self._place(self.kind, point)
        self._placed(keep)
        return command
