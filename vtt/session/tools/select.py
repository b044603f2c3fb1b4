"""The everyday tool: click selects, drag moves, drag on the bare table is a lasso, Alt+drag turns.

Shift adds to the selection, Ctrl toggles; while dragging, Ctrl holds the facing (no turn by
snapping) and Shift holds off snapping altogether; brought back to where it began, a drag is no
move. The keyboard does the same in steps. One gesture is one command.
"""

import math
from dataclasses import dataclass, field

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.motion import Free, Leg, Pivot, Slide
from vtt.geometry.pose import Point, Pose, angle_between, facing_towards, normalised
from vtt.session.tools.base import NO_PREVIEW, Ghost, Modifier, PointerEvent, Preview
from vtt.session.tools.context import TableContext
from vtt.session.tools.report import allowance_of, travel
from vtt.state.piece import Place

SNAP_BACK_PX = 6.0
"""Held this near to its start, a piece goes back to it; Shift holds that off too."""

KEYBOARD_HINT = "Return makes this move, Escape gives it up."


@dataclass
class _Grip:
    """What a press, or the keyboard, took hold of."""

    start: Point
    piece: PieceId | None
    was_selected: bool
    turning: bool
    by_keys: bool = False
    held: dict[PieceId, Pose] = field(default_factory=dict)


class SelectTool:
    """Selecting, moving and turning by the pointer."""

    keeps_preview = False
    changes_game = True

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._grip: _Grip | None = None
        self._lasso: tuple[Point, Point] | None = None
        self._target: dict[PieceId, Pose] = {}

    @property
    def is_busy(self) -> bool:
        """Whether something is held, or a lasso drawn."""
        return self._grip is not None

    def press(self, event: PointerEvent) -> Preview:
        """Take hold of what lies under the pointer; selecting happens here, toggling on release."""
        context = self._context
        piece = context.piece_at(event.point)
        was_selected = piece is not None and piece in context.selection
        self._grip = _Grip(event.point, piece, was_selected, Modifier.ALT in event.modifiers)
        if piece is not None and not was_selected and Modifier.CTRL not in event.modifiers:
            add = Modifier.SHIFT in event.modifiers
            select = context.selection.add if add else context.selection.replace
            select(context.pile(piece))
        return NO_PREVIEW

    def drag(self, event: PointerEvent) -> Preview:
        """Move or turn what is held, or draw the lasso."""
        grip = self._grip
        if grip is None or grip.by_keys:
            return NO_PREVIEW
        if grip.piece is None:
            self._lasso = (grip.start, event.point)
            return Preview(table=self._context.table, lasso=self._lasso)
        if not grip.held:
            self._take_up(grip)
        if not grip.held:
            return NO_PREVIEW
        self._target = self._aim(grip, event)
        return self._show(grip)

    def release(self, event: PointerEvent, dragged: bool) -> Command | None:
        """A click selects; a drag gives its one command, or the lasso's selection."""
        grip, lasso, target = self._grip, self._lasso, self._target
        self.cancel()
        if grip is None:
            return None
        if not dragged:
            self._click(grip, event)
            return None
        if lasso is not None:
            self._select_within(lasso, event)
            return None
        if target == grip.held:
            return None
        return self._command(grip, target) if target else None

    def nudge(self, right: int, down: int, degrees: float, mm: float) -> Preview:
        """Take the selection a step on, or turn it about its middle; the first step takes it up."""
        grip = self._grip or self._taken_by_keys()
        if grip is None or not grip.by_keys or grip.piece is None:
            return NO_PREVIEW
        self._grip, here = grip, self._target or grip.held
        lead = here[grip.piece]
        end = self._context.stepped(lead, right, down, mm)
        moved = {piece: pose.moved(end.x - lead.x, end.y - lead.y) for piece, pose in here.items()}
        self._target = _turned(moved, degrees) if degrees else moved
        return msgspec.structs.replace(self._show(grip), hint=KEYBOARD_HINT)

    def confirm(self) -> Command | None:
        """The command of the steps, where there were any that lead away."""
        grip, target = self._grip, self._target
        if grip is None or not grip.by_keys:
            return None
        self.cancel()
        return self._command(grip, target) if target and target != grip.held else None

    def cancel(self) -> Preview:
        """Let go; nothing has changed."""
        self._grip, self._lasso, self._target = None, None, {}
        return NO_PREVIEW

    def _click(self, grip: _Grip, event: PointerEvent) -> None:
        selection = self._context.selection
        if grip.piece is None:
            if not event.modifiers:
                selection.clear()
        elif Modifier.CTRL in event.modifiers:
            selection.toggle(self._context.pile(grip.piece))
        elif grip.was_selected and Modifier.SHIFT not in event.modifiers:
            selection.replace(self._context.pile(grip.piece))

    def _select_within(self, lasso: tuple[Point, Point], event: PointerEvent) -> None:
        found = self._context.pieces_within(*lasso)
        selection = self._context.selection
        if Modifier.SHIFT in event.modifiers:
            selection.add(found)
        elif Modifier.CTRL in event.modifiers:
            selection.toggle(found)
        else:
            selection.replace(found)

    def _taken_by_keys(self) -> _Grip | None:
        lead = next(iter(self._context.selection.pieces), None)
        if lead is None:
            return None
        grip = _Grip(self._context.piece(lead).pose.point, lead, True, False, by_keys=True)
        self._take_up(grip)
        return grip if grip.held else None

    def _take_up(self, grip: _Grip) -> None:
        context = self._context
        if grip.piece is not None and grip.piece not in context.selection:
            context.selection.add(context.pile(grip.piece))
        for piece in context.selection.pieces:
            if context.may_move(piece):
                grip.held[piece] = context.piece(piece).pose
        if grip.piece not in grip.held:
            grip.held.clear()

    def _aim(self, grip: _Grip, event: PointerEvent) -> dict[PieceId, Pose]:
        free = Modifier.SHIFT in event.modifiers
        if not free and math.dist(grip.start, event.point) * event.px_per_mm < SNAP_BACK_PX:
            return dict(grip.held)
        if grip.turning:
            centre = _centre(grip.held)
            towards = facing_towards(centre, event.point)
            return _turned(grip.held, angle_between(facing_towards(centre, grip.start), towards))
        dx, dy = event.point[0] - grip.start[0], event.point[1] - grip.start[1]
        moved = {piece: pose.moved(dx, dy) for piece, pose in grip.held.items()}
        if grip.piece is None or free:
            return moved
        turning = Modifier.CTRL not in event.modifiers
        snapped = self._context.snapped(moved, grip.piece, turning)
        return moved if snapped is None else _carried(moved, moved[grip.piece], snapped)

    def _show(self, grip: _Grip) -> Preview:
        context, lead = self._context, grip.piece
        if lead is None:
            return NO_PREVIEW
        verdict = context.preview(self._command(grip, self._target))
        used, limit = allowance_of(verdict)
        footprint = context.footprint(lead)
        if used is None and not context.on_grid(self._target[lead].point):
            used = travel(footprint.outline, grip.held[lead], self._target[lead])
        return Preview(
            table=context.table,
            ghosts=tuple(Ghost(piece, pose) for piece, pose in self._target.items()),
            path=(grip.held[lead].point, self._target[lead].point),
            verdict=verdict,
            used=used,
            limit=limit,
            neighbours=tuple(context.touched(self._target)),
        )

    def _command(self, grip: _Grip, target: dict[PieceId, Pose]) -> MovePieces:
        centre = _centre(grip.held) if grip.turning and len(grip.held) > 1 else None
        return MovePieces(
            tuple(self._move(piece, grip.held[piece], target[piece], centre) for piece in grip.held)
        )

    def _move(self, piece: PieceId, start: Pose, end: Pose, centre: Point | None) -> PieceMove:
        state = self._context.piece(piece)
        stack = state.stack
        if stack is not None and not set(self._context.pile(piece)) <= set(
            self._context.selection.pieces
        ):
            stack = None
        to = Place(state.table, end.rounded(), stack, state.level, state.slot)
        return PieceMove(piece, to, (_leg(start, end.rounded(), centre),))


def _leg(start: Pose, end: Pose, centre: Point | None) -> Leg:
    turn = angle_between(start.facing, end.facing)
    if turn == 0.0:
        return Slide(round(end.x - start.x, 3), round(end.y - start.y, 3))
    if centre is not None:
        return Pivot(turn, centre)
    if (start.x, start.y) == (end.x, end.y):
        return Pivot(turn)
    return Free(end)


def _centre(held: dict[PieceId, Pose]) -> Point:
    count = len(held)
    return (
        sum(pose.x for pose in held.values()) / count,
        sum(pose.y for pose in held.values()) / count,
    )


def _turned(held: dict[PieceId, Pose], degrees: float) -> dict[PieceId, Pose]:
    """Everything held, turned about its middle."""
    centre = _centre(held)
    return {
        piece: pose.turned(degrees) if len(held) == 1 else pose.turned_about(centre, degrees)
        for piece, pose in held.items()
    }


def _carried(moved: dict[PieceId, Pose], lead: Pose, snapped: Pose) -> dict[PieceId, Pose]:
    """All held pieces moved as one rigid body, as the lead went to its snapped pose."""
    turn = angle_between(lead.facing, snapped.facing)
    dx, dy = snapped.x - lead.x, snapped.y - lead.y
    result = {}
    for piece, pose in moved.items():
        turned = pose.turned_about(lead.point, turn) if turn else pose
        result[piece] = Pose(turned.x + dx, turned.y + dy, normalised(turned.facing))
    return result
