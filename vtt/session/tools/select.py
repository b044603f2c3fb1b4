"""The everyday tool: click selects, drag moves, drag on the bare table is a lasso, Alt+drag turns.

Shift adds to the selection, Ctrl toggles; while dragging, Ctrl holds the facing (no turn by
snapping) and Shift holds off snapping and stacking altogether; brought back to where it began, a
drag is no move. A drag from a handle at a front corner wheels. The keyboard does the same in steps.
One gesture is one command.
"""

from collections.abc import Mapping

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.geometry.pose import Point, Pose
from vtt.session.tools.base import NO_PREVIEW, Handle, Modifier, PointerEvent, Preview
from vtt.session.tools.carry import Carry
from vtt.session.tools.context import TableContext
from vtt.session.tools.wheel import WheelGesture, handle_at, wheel_handles

KEYBOARD_HINT = "Return makes this move, Escape gives it up."


class _Grip(msgspec.Struct, frozen=True):
    """What a press took hold of: a piece that can be moved, or the table, which a lasso begins on."""

    start: Point
    piece: PieceId | None
    was_selected: bool
    drags: bool


class SelectTool:
    """Selecting, moving and turning by the pointer."""

    keeps_preview = False
    changes_game = True

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._grip: _Grip | None = None
        self._lasso: tuple[Point, Point] | None = None
        self._carry: Carry | None = None
        self._wheel: WheelGesture | None = None
        self._by_keys = False
        self._pointer: Point = (0.0, 0.0)

    @property
    def is_busy(self) -> bool:
        """Whether something is held, or a lasso drawn."""
        return self._grip is not None or self._carry is not None or self._wheel is not None

    def in_hand(self) -> Mapping[PieceId, Pose]:
        """What a drag moves, as seen from the pointer that took it up; the piece that leads comes first.

        Empty where nothing is dragged, or it is turned.
        """
        carry = self._carry
        if carry is None or self._by_keys or carry.is_turning:
            return {}
        return carry.from_grip()

    def handles(self, px_per_mm: float) -> tuple[Handle, ...]:
        """The handles of what is selected, for a zoom."""
        return wheel_handles(self._context, px_per_mm)

    def press(self, event: PointerEvent) -> Preview:
        """Take hold of what lies under the pointer; selecting happens here, toggling on release."""
        self.cancel()
        context = self._context
        handle = handle_at(self.handles(event.px_per_mm), event)
        if handle is not None:
            self._wheel = WheelGesture(context, handle)
            return NO_PREVIEW
        piece = context.piece_at(event.point, event.modifiers)
        was_selected = piece is not None and piece in context.selection
        drags = piece is not None and context.may_drag(piece)
        self._grip = _Grip(event.point, piece, was_selected, drags)
        takes = drags and not was_selected and Modifier.CTRL not in event.modifiers
        if piece is not None and takes:
            self._select(piece, event)
        return NO_PREVIEW

    def drag(self, event: PointerEvent) -> Preview:
        """Move or turn what is held, wheel it, or draw the lasso."""
        self._pointer = event.point
        if self._wheel is not None:
            return self._wheel.aim(event)
        grip = self._grip
        if grip is None:
            return NO_PREVIEW
        if grip.piece is None or not grip.drags:
            self._lasso = (grip.start, event.point)
            return Preview(table=self._context.table, lasso=self._lasso)
        if self._carry is None:
            if grip.piece not in self._context.selection:
                self._context.selection.add(self._context.in_hand_with(grip.piece))
            self._carry = Carry(self._context, grip.piece, grip.start)
        self._carry.aim(event)
        if self._carry.waits_for_rest and not event.at_rest:
            return self._carry.rough_preview()
        return self._carry.preview()

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """A click selects; a drag gives its one command, or the lasso's selection."""
        grip, lasso, carry, wheel = self._grip, self._lasso, self._carry, self._wheel
        if self._by_keys:
            return None
        self.cancel()
        if wheel is not None:
            return wheel.command() if dragged else None
        if grip is None:
            return None
        if not dragged:
            self._click(grip, event)
        elif lasso is not None:
            self._select_within(lasso, event)
        return carry.command() if carry is not None and dragged else None

    def bend(self) -> Preview | None:
        """A corner of the way: what is moved goes on from here, and may turn from here."""
        if self._carry is None:
            return None
        self._carry.bend(self._pointer)
        return self._carry.preview()

    def nudge(self, right: int, down: int, degrees: float, mm: float) -> Preview:
        """Take the selection a step on, or turn it about its middle; the first step takes it up."""
        if self._grip is not None or self._wheel is not None:
            return NO_PREVIEW
        carry = self._carry or self._taken_by_keys()
        if carry is None:
            return NO_PREVIEW
        self._carry, self._by_keys = carry, True
        carry.step(right, down, degrees, mm)
        preview = carry.preview()
        by_keys = self._context.phrase(KEYBOARD_HINT)
        hint = " ".join(part for part in (preview.hint, by_keys) if part)
        return msgspec.structs.replace(preview, hint=hint)

    def confirm(self) -> Command | None:
        """The command of the steps, where there were any that lead away."""
        carry = self._carry
        if carry is None or not self._by_keys:
            return None
        self.cancel()
        return carry.command()

    def cancel(self) -> Preview:
        """Let go; nothing has changed."""
        self._grip, self._lasso, self._carry, self._wheel = None, None, None, None
        self._by_keys = False
        return NO_PREVIEW

    def _select(self, piece: PieceId, event: PointerEvent) -> None:
        selection = self._context.selection
        add = Modifier.SHIFT in event.modifiers
        (selection.add if add else selection.replace)(self._context.in_hand_with(piece))

    def _click(self, grip: _Grip, event: PointerEvent) -> None:
        selection, piece = self._context.selection, grip.piece
        if piece is None:
            if not event.modifiers:
                selection.clear()
        elif Modifier.CTRL in event.modifiers:
            taken = self._context.in_hand_with(piece)
            whole = all(member in selection for member in taken)
            (selection.toggle if whole else selection.add)(taken)
        elif not grip.drags and not grip.was_selected:
            self._select(piece, event)
        elif grip.was_selected and Modifier.SHIFT not in event.modifiers:
            selection.replace(self._context.in_hand_with(piece))

    def _select_within(self, lasso: tuple[Point, Point], event: PointerEvent) -> None:
        found = self._context.pieces_within(*lasso, event.modifiers)
        selection = self._context.selection
        if Modifier.SHIFT in event.modifiers:
            selection.add(found)
        elif Modifier.CTRL in event.modifiers:
            selection.toggle(found)
        else:
            selection.replace(found)

    def _taken_by_keys(self) -> Carry | None:
        lead = next(filter(self._context.may_move, self._context.selection.pieces), None)
        if lead is None:
            return None
        carry = Carry(self._context, lead, self._context.piece(lead).pose.point)
        return carry if carry.held else None
