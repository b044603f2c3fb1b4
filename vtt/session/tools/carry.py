"""Pieces in hand: where they were taken up, the way that they have come, and where they would stand."""

import math
import time
from itertools import pairwise

from vtt.base.ids import PieceId
from vtt.base.units import degrees_text
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.motion import Free, Leg, Pivot, Slide
from vtt.geometry.pose import Point, Pose, angle_between, facing_towards, normalised
from vtt.geometry.tolerance import same_point
from vtt.session.cargo import with_cargo
from vtt.session.slots import with_slots
from vtt.session.tools.base import NO_PREVIEW, Ghost, Modifier, PointerEvent, Preview
from vtt.session.tools.context import TableContext
from vtt.session.tools.report import Allowance, allowance_of, spent_text, travel
from vtt.state.piece import Place

SNAP_BACK_PX = 6.0
"""Held this near to its start, a piece goes back to it; Shift holds that off too."""

MANY = 24
"""More pieces than this are judged and measured when the pointer rests: it takes longer than a frame."""

SLOW_S = 0.15
"""Where the rules took longer than this for the last step, they are asked when the pointer rests."""

ARC_STEP = 3.0
"""Degrees between two points of a drawn arc."""

Poses = dict[PieceId, Pose]


class Carry:
    """One gesture that moves or turns what is in hand; the first piece leads.

    The way may have bends: at each `bend` the pieces go on from where they are shown then, and may
    be turned from there instead of moved. The command tells the whole way.

    Args:
        context: the table.
        lead: the piece that was taken hold of; `held` is empty if it may not be moved.
        start: where the pointer took hold, in table mm.
    """

    def __init__(self, context: TableContext, lead: PieceId, start: Point) -> None:
        self._context = context
        self.lead = lead
        self._start = self._anchor = start
        self._turning: bool | None = None
        self._is_free = False
        self._bends: list[Poses] = []
        self._was_slow = False
        pieces = [piece for piece in context.selection.pieces if context.may_move(piece)]
        self.held: Poses = {piece: context.shown_pose(piece) for piece in pieces}
        if lead not in self.held:
            self.held = {}
        self._base: Poses = dict(self.held)
        self.target: Poses = dict(self.held)

    @property
    def is_turning(self) -> bool:
        """Whether the pieces are turned and not moved."""
        return bool(self._turning)

    def from_grip(self) -> Poses:
        """The poses in which the pieces were taken up, as seen from the pointer, the lead's first."""
        x, y = self._start
        order = sorted(self.held, key=lambda piece: piece != self.lead)
        return {piece: self.held[piece].moved(-x, -y) for piece in order}

    @property
    def moves_away(self) -> bool:
        """Whether the pieces are shown elsewhere than where they were taken up."""
        return bool(self.target) and self.target != self.held

    def aim(self, event: PointerEvent) -> None:
        """Follow the pointer; a drag that begins with Alt turns, until the next bend.

        Shift holds off snapping and stacking, Ctrl holds the facing.
        """
        if self._turning is None:
            self._turning = Modifier.ALT in event.modifiers
        self._is_free = Modifier.SHIFT in event.modifiers
        self.target = self._aimed(event, self._turning)

    def step(self, right: int, down: int, degrees: float, mm: float) -> None:
        """A step by the keyboard: to the right or down the table, or a turn about the middle."""
        here = self.target
        lead = here[self.lead]
        end = self._context.stepped(lead, right, down, mm)
        moved = {piece: pose.moved(end.x - lead.x, end.y - lead.y) for piece, pose in here.items()}
        self.target = turned(moved, degrees) if degrees else moved
        self._turning = bool(degrees)

    def bend(self, pointer: Point) -> None:
        """Go on from where the pieces are shown: a corner of the way, with the pointer there."""
        if self.target == self._base:
            return
        self._bends.append(dict(self.target))
        self._base, self._anchor, self._turning = dict(self.target), pointer, None

    @property
    def waits_for_rest(self) -> bool:
        """Whether rules and neighbours are asked at rest only: many are in hand, or they took long."""
        return self._was_slow or len(self.held) > MANY

    def rough_preview(self) -> Preview:
        """The pieces where they would stand and the way there: a step that keeps up with the hand."""
        way = [poses[self.lead] for poses in self._way()]
        return Preview(
            table=self._context.table,
            ghosts=tuple(Ghost(piece, pose) for piece, pose in self.target.items()),
            path=tuple(pose.point for pose in way),
            corners=tuple(poses[self.lead].point for poses in self._bends),
            is_rough=True,
        )

    def preview(self) -> Preview:
        """The pieces where they would stand, the way there, and what is thought of it."""
        if not self.held:
            return NO_PREVIEW
        context, lead = self._context, self.lead
        move = self._move()
        began = time.perf_counter()
        verdict = context.preview(move)
        self._was_slow = time.perf_counter() - began > SLOW_S
        ends = self.target | {part.piece: part.to.pose for part in move.moves[len(self.held) :]}
        used, limit, unit = allowance_of(verdict)
        way = [poses[lead] for poses in self._way()]
        if used is None and context.measures(way[-1].point):
            outline = context.footprint(lead).outline
            used = sum(travel(outline, start, end) for start, end in pairwise(way))
        joining = self._joining()
        label = self._turn_told(Allowance(used, limit, unit))
        return Preview(
            table=context.table,
            ghosts=tuple(Ghost(piece, pose) for piece, pose in ends.items()),
            path=tuple(pose.point for pose in way) if label is None else self._arc(label[0]),
            path_label="" if label is None else label[1],
            verdict=verdict,
            used=used,
            limit=limit,
            unit=unit,
            neighbours=() if joining else tuple(context.touched(ends)),
            hint=joining,
            corners=tuple(poses[lead].point for poses in self._bends),
        )

    def command(self) -> Command | None:
        """The gesture's one command; None where it leads nowhere."""
        if not self.moves_away:
            return None
        move = self._move()
        return self._context.dropped(move, joins=not self._is_free)

    def _aimed(self, event: PointerEvent, turning: bool) -> Poses:
        free = self._is_free
        way = math.dist(self._anchor, event.point)
        if not free and way * event.px_per_mm < SNAP_BACK_PX:
            return dict(self._base)
        if turning:
            centre = middle(self._base)
            towards = facing_towards(centre, event.point)
            start = facing_towards(centre, self._anchor)
            return turned(self._base, angle_between(start, towards))
        dx, dy = event.point[0] - self._anchor[0], event.point[1] - self._anchor[1]
        moved = {piece: pose.moved(dx, dy) for piece, pose in self._base.items()}
        if free:
            return moved
        may_turn = Modifier.CTRL not in event.modifiers
        snapped = self._context.snapped(moved, self.lead, may_turn)
        if snapped is None:
            return moved
        lined_up = carried(moved, moved[self.lead], snapped)
        return moved if self._is_spoilt(moved, lined_up) else lined_up

    def _is_spoilt(self, moved: Poses, lined_up: Poses) -> bool:
        """Whether a legal move of several pieces would be illegal if the first lined up with another base.

        What suits one piece need not suit those that go with it: they turn, or go aslant.
        """
        if not 1 < len(moved) <= MANY or moved == lined_up:
            return False
        return not self._is_legal_at(lined_up) and self._is_legal_at(moved)

    def _is_legal_at(self, target: Poses) -> bool:
        shown, self.target = self.target, target
        legal = self._context.preview(self._move()).is_legal
        self.target = shown
        return legal

    def _turn_told(self, spent: Allowance) -> tuple[float, str] | None:
        """The degrees of a turn and what is told of it; None for a way that leads elsewhere."""
        start, end = self.held[self.lead], self.target[self.lead]
        turn = angle_between(start.facing, end.facing)
        if self._bends or not turn or not self._turning:
            return None
        if not same_point(end.point, turned(self.held, turn)[self.lead].point):
            return None
        told = degrees_text(abs(turn))
        if spent.used is None:
            return turn, told
        return (
            turn,
            f"{told}, {spent_text(spent.used, spent.limit, spent.unit, self._context.phrase)}",
        )

    def _arc(self, turn: float) -> tuple[Point, ...]:
        """The way of the middle of the lead's front, while all that is held turns about its middle."""
        centre, pose = middle(self.held), self.held[self.lead]
        front = self._context.footprint(self.lead).outline.bounds[1]
        steps = max(1, math.ceil(abs(turn) / ARC_STEP))
        start = Pose(*pose.to_table((0.0, front)))
        return tuple(
            start.turned_about(centre, turn * step / steps).point for step in range(steps + 1)
        )

    def _way(self) -> list[Poses]:
        """The poses at the start, at each bend and at the end."""
        last = self._bends[-1] if self._bends else self.held
        return [self.held, *self._bends, *([self.target] if self.target != last else [])]

    def _move(self) -> MovePieces:
        way = self._way()
        move = MovePieces(tuple(self._part(piece, way) for piece in self.held))
        return with_slots(self._context, with_cargo(self._context, move))

    def _part(self, piece: PieceId, way: list[Poses]) -> PieceMove:
        state = self._context.piece(piece)
        end = way[-1][piece].rounded()
        to = Place(state.table, end, self._context.stack_kept(piece), state.level, state.slot)
        centres = [middle(poses) if len(self.held) > 1 else None for poses in way]
        poses = [state.pose, *(poses[piece].rounded() for poses in way[1:])]
        legs = (
            _leg(start, end, centre)
            for (start, end), centre in zip(pairwise(poses), centres, strict=False)
            if start != end
        )
        return PieceMove(piece, to, tuple(legs))

    def _joining(self) -> str:
        """Whose stack is joined here, in words."""
        context = self._context
        if self._is_free or not self.moves_away:
            return ""
        below = context.lies_on(self.lead, self.target[self.lead], self.target)
        if below is None or below in context.pile(self.lead):
            return ""
        count = len(context.pile(below))
        name = context.name(below)
        if count == 1:
            return context.phrase("On top of {piece}.", piece=name)
        return context.phrase("On top of {piece}, a stack of {count}.", piece=name, count=count)


def _leg(start: Pose, end: Pose, centre: Point | None) -> Leg:
    """The leg from one pose to another: a slide, a turn in place or about a group's middle, or any."""
    turn = angle_between(start.facing, end.facing)
    if turn == 0.0:
        return Slide(round(end.x - start.x, 3), round(end.y - start.y, 3))
    if (start.x, start.y) == (end.x, end.y):
        return Pivot(turn)
    if centre is not None and start.turned_about(centre, turn).rounded() == end:
        return Pivot(turn, centre)
    return Free(end)


def middle(held: Poses) -> Point:
    """The mean of the places of some pieces."""
    count = len(held)
    return (
        sum(pose.x for pose in held.values()) / count,
        sum(pose.y for pose in held.values()) / count,
    )


def turned(held: Poses, degrees: float) -> Poses:
    """Everything held, turned about its middle."""
    centre = middle(held)
    return {
        piece: pose.turned(degrees) if len(held) == 1 else pose.turned_about(centre, degrees)
        for piece, pose in held.items()
    }


def carried(moved: Poses, lead: Pose, snapped: Pose) -> Poses:
    """All held pieces moved as one rigid body, as the lead went to its snapped pose."""
    turn = angle_between(lead.facing, snapped.facing)
    dx, dy = snapped.x - lead.x, snapped.y - lead.y
    result = {}
    for piece, pose in moved.items():
        about = pose.turned_about(lead.point, turn) if turn else pose
        result[piece] = Pose(about.x + dx, about.y + dy, normalised(about.facing))
    return result
