"""The wheel: handles at the front corners of what is selected, and the gesture that drags one.

A handle wheels the body about its other front corner, as one rigid body. Boards with cells have no
wheels, and only bases have a front to wheel by.
"""

import math
from collections.abc import Sequence

from vtt.base.ids import PieceId
from vtt.base.units import degrees_text
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Pivot
from vtt.geometry.pose import Point, Pose, angle_between, facing_towards
from vtt.session.body import front_corners
from vtt.session.cargo import with_cargo
from vtt.session.handling import BODY
from vtt.session.slots import with_slots
from vtt.session.tools.base import Ghost, Handle, Modifier, PointerEvent, Preview
from vtt.session.tools.carry import ARC_STEP, SNAP_BACK_PX
from vtt.session.tools.context import TableContext
from vtt.session.tools.report import allowance_of, spent_text
from vtt.state.piece import Place

AHEAD_PX, GRAB_PX = 13.0, 10.0
"""How far before its corner a handle lies, and how near to it a press takes it."""

LEAST_FRONT_PX = 36.0
"""A front that is shorter on the screen has no handles: they would hide it."""

LEFT, RIGHT = "left", "right"


def wheel_handles(context: TableContext, px_per_mm: float) -> tuple[Handle, ...]:
    """The handles of the selection at a zoom: left and right, or none."""
    bases = _bases(context)
    if not bases or any(context.on_grid(base.pose.point) for base in bases.values()):
        return ()
    left, right = front_corners(bases)
    front = math.dist(left, right)
    if front * px_per_mm < LEAST_FRONT_PX:
        return ()
    ahead = AHEAD_PX / px_per_mm / front
    dx, dy = (right[1] - left[1]) * ahead, (left[0] - right[0]) * ahead
    phrase = context.phrase
    return tuple(
        Handle(name, (at[0] + dx, at[1] + dy), at, tip)
        for name, at, tip in (
            (LEFT, left, phrase("Drag to wheel about the right corner")),
            (RIGHT, right, phrase("Drag to wheel about the left corner")),
        )
    )


def handle_at(handles: Sequence[Handle], event: PointerEvent) -> Handle | None:
    """The handle that a press takes hold of."""
    near = [
        handle
        for handle in handles
        if math.dist(handle.point, event.point) * event.px_per_mm <= GRAB_PX
    ]
    return min(near, key=lambda handle: math.dist(handle.point, event.point), default=None)


class WheelGesture:
    """The selection wheels about one front corner while the handle at the other one is dragged.

    It turns by whole degrees; with Shift by any. Brought back to its start it is no move.
    """

    def __init__(self, context: TableContext, handle: Handle) -> None:
        self._context = context
        self._handle = handle
        self._bases = _bases(context)
        left, right = front_corners(self._bases)
        self.corner, self._outer, self.centre = (
            (RIGHT, left, right) if handle.name == LEFT else (LEFT, right, left)
        )
        self.degrees = 0.0

    def aim(self, event: PointerEvent) -> Preview:
        """Turn with the pointer."""
        free = Modifier.SHIFT in event.modifiers
        start, point = self._handle.point, event.point
        turn = angle_between(facing_towards(self.centre, start), facing_towards(self.centre, point))
        back = math.dist(start, point) * event.px_per_mm < SNAP_BACK_PX
        self.degrees = turn if free else 0.0 if back else float(round(turn))
        return self._preview()

    def command(self) -> Command | None:
        """The wheel; None where nothing turned."""
        return self._move() if self.degrees else None

    def _preview(self) -> Preview:
        move = self._move()
        verdict = self._context.preview(move)
        used, limit, unit = allowance_of(verdict)
        arc = self._arc()
        length = math.dist(self._outer, self.centre) * math.radians(abs(self.degrees))
        cost = length if used is None else used
        told = spent_text(cost, limit, unit, self._context.phrase)
        ends = {part.piece: part.to.pose for part in move.moves}
        return Preview(
            table=self._context.table,
            ghosts=tuple(Ghost(piece, pose) for piece, pose in ends.items()),
            path=arc,
            path_label=f"{degrees_text(abs(self.degrees))}, {told}" if self.degrees else "",
            verdict=verdict,
            used=cost,
            limit=limit,
            unit=unit,
            neighbours=tuple(self._context.touched(ends)),
            hint=self._hint(),
        )

    def _hint(self) -> str:
        """Which corner it turns about."""
        phrase = self._context.phrase
        if self.corner == LEFT:
            return phrase("Wheel about the left front corner.")
        return phrase("Wheel about the right front corner.")

    def _arc(self) -> tuple[Point, ...]:
        """The way of the outer corner."""
        steps = max(1, math.ceil(abs(self.degrees) / ARC_STEP))
        start = Pose(*self._outer)
        return tuple(
            start.turned_about(self.centre, self.degrees * step / steps).point
            for step in range(steps + 1)
        )

    def _end(self, base: Footprint) -> Pose:
        return base.pose.turned_about(self.centre, self.degrees).rounded()

    def _move(self) -> MovePieces:
        move = MovePieces(tuple(self._part(piece, base) for piece, base in self._bases.items()))
        return with_slots(self._context, with_cargo(self._context, move))

    def _part(self, piece: PieceId, base: Footprint) -> PieceMove:
        state = self._context.piece(piece)
        stack = self._context.stack_kept(piece)
        to = Place(state.table, self._end(base), stack, state.level, state.slot)
        return PieceMove(piece, to, (Pivot(self.degrees, self.centre),) if self.degrees else ())


def _bases(context: TableContext) -> dict[PieceId, Footprint]:
    """What is selected and can be moved; nothing where one of it has no front."""
    chosen = [piece for piece in context.selection.pieces if context.may_move(piece)]
    bases = {piece: context.footprint(piece) for piece in chosen}
    fronts = (
        not base.is_round and context.definition_of(piece).kind == BODY
        for piece, base in bases.items()
    )
    return bases if all(fronts) else {}
