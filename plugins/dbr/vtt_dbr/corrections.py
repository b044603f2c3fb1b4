"""The nearest move that the rules let pass: squarely in contact, or stopped on the way."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.edges import Corner, corner
from vtt.geometry.first_contact import first_contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import group_frame
from vtt.geometry.motion import Free, Leg, Pivot, Straight
from vtt.geometry.path import part_of_leg, path_end
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose, angle_between
from vtt.geometry.push import push_mm
from vtt.geometry.target_poses import TargetKind, can_line_up, target_pose
from vtt.geometry.tolerance import LEAST_MOVE_MM, NOISE, POSE_DECIMALS
from vtt.rules.view import RulesView
from vtt_dbr import movement
from vtt_dbr.battlefield import battlefield
from vtt_dbr.contact import CONTACT_KINDS
from vtt_dbr.manoeuvre import Manoeuvre, Mover, legs_of, manoeuvres

replace = msgspec.structs.replace

OVERLAP_KINDS = (TargetKind.OVERLAP_LEFT, TargetKind.OVERLAP_RIGHT)
CONTACTS_TRIED = 2
"""How many ways of lining up in contact are judged, before the nearest overlap position."""

IsLegal = Callable[[MovePieces], bool]


def nearest_legal(
    view: RulesView, command: Command, by_any_way: IsLegal, as_drawn: IsLegal
) -> Command | None:
    """A legal move near an illegal one, or None.

    Where a single element came near enemy, lining up with that enemy is tried first, the shortest
    shift first; a group's move is made an advance or a wheel. Else the move is stopped at the
    farthest place, to 0.001 mm, up to which it is legal; one base may come nearer to where it was
    wanted by going straight ahead, past its neighbours.

    Args:
        view: the state before the move.
        command: what was proposed.
        by_any_way: whether a move breaks no rule by some way.
        as_drawn: whether it breaks none by its own way.
    """
    if not isinstance(command, MovePieces):
        return None
    for squared in _lined_up(view, command):
        if by_any_way(squared):
            return squared
    for drilled in _drilled(view, command):
        if as_drawn(drilled):
            return drilled
        shorter = stopped(view, drilled, as_drawn)
        if shorter is not None:
            return shorter
    found = stopped(view, command, as_drawn)
    if found is None or len(command.moves) != 1:
        return found
    ways = [found, *(stopped(view, ahead, as_drawn) for ahead in _straight_ahead(view, command))]
    return min((way for way in ways if way), key=lambda way: _misses(way, command))


def _misses(way: MovePieces, command: MovePieces) -> float:
    """How far in mm one base ends from where it was wanted."""
    return math.dist(way.moves[0].to.pose.point, command.moves[0].to.pose.point)


def stopped_after(view: RulesView, command: MovePieces, share: float) -> MovePieces:
    """A command whose moves end after `share` (0 to 1) of their paths."""
    moves = []
    for move in command.moves:
        element = battlefield(view, move.to.table).elements.get(move.piece)
        moves.append(move if element is None else cut(move, element.base, share))
    return replace(command, moves=tuple(moves))


def cut(move: PieceMove, start: Footprint, share: float) -> PieceMove:
    """A move stopped after `share` (0 to 1) of its path, every leg counting alike."""
    legs = legs_of(move, start)
    index, part = divmod(share * len(legs), 1.0)
    kept = list(legs[: int(index)])
    if part > 0.0 and int(index) < len(legs):
        pose = path_end(start.outline, start.pose, kept)
        kept.append(part_of_leg(start.outline, pose, legs[int(index)], part))
    end = path_end(start.outline, start.pose, kept)
    return PieceMove(move.piece, replace(move.to, pose=end), tuple(kept))


def to_pose(move: PieceMove, pose: Pose) -> PieceMove:
    """A move straight to another pose."""
    place = replace(move.to, pose=pose)
    return PieceMove(move.piece, place, (Free(place.pose),))


def lined_up_poses(mover: Mover, enemy: Footprint) -> Iterator[Pose]:
    """Where a mover would be lined up with an enemy: in contact, the nearest first, else overlapping."""
    outline, end = mover.start.outline, mover.end.pose
    for kinds, count in ((CONTACT_KINDS, CONTACTS_TRIED), (OVERLAP_KINDS, 1)):
        poses = [
            target_pose(kind, outline, enemy)
            for kind in kinds
            if can_line_up(kind, outline, enemy.outline)
        ]
        yield from sorted(poses, key=lambda pose: move_cost(outline, end, pose))[:count]


def _lined_up(view: RulesView, command: MovePieces) -> Iterator[MovePieces]:
    """A single element's move ended squarely on the enemy that it came to."""
    parts = manoeuvres(view, command)
    if len(command.moves) != 1 or len(parts) != 1 or parts[0].is_outcome:
        return
    manoeuvre, mover = parts[0], parts[0].movers[0]
    enemy = _reached(manoeuvre, mover)
    if enemy is not None:
        for pose in lined_up_poses(mover, manoeuvre.enemies[enemy]):
            yield replace(command, moves=(to_pose(command.moves[0], pose),))


def _drilled(view: RulesView, command: MovePieces) -> Iterator[MovePieces]:
    """A group's move as one that groups can make: as far ahead as it came, or a wheel as wide."""
    parts = manoeuvres(view, command)
    if len(parts) != 1 or not parts[0].is_group or parts[0].formation is None:
        return
    manoeuvre, lead = parts[0], parts[0].movers[0]
    turn = angle_between(lead.start.pose.facing, lead.end.pose.facing)
    ahead = lead.start.pose.lateral_forward(lead.end.pose.point)[1]
    if turn:
        which = Corner.FRONT_RIGHT if turn > 0.0 else Corner.FRONT_LEFT
        yield _all(view, command, Pivot(turn, corner(group_frame(manoeuvre.starts), which)))
    elif ahead > 0.0:
        yield _all(view, command, Straight(ahead))


def _straight_ahead(view: RulesView, command: MovePieces) -> Iterator[MovePieces]:
    """One base's move as far straight ahead as it came, without what it went to the side."""
    start = view.piece(command.moves[0].piece).pose
    side, ahead = start.lateral_forward(command.moves[0].to.pose.point)
    if abs(side) > NOISE and ahead > 0.0:
        yield _all(view, command, Straight(ahead))


def _all(view: RulesView, command: MovePieces, leg: Leg) -> MovePieces:
    """A command whose moves all follow one leg."""
    moves = []
    for move in command.moves:
        base = battlefield(view, move.to.table).elements[move.piece].base
        end = path_end(base.outline, base.pose, (leg,))
        moves.append(PieceMove(move.piece, replace(move.to, pose=end), (leg,)))
    return replace(command, moves=tuple(moves))


def _reached(manoeuvre: Manoeuvre, mover: Mover) -> PieceId | None:
    """The nearest enemy that a mover touches or stands on at its end, else the one that bars its way."""
    if mover.meets:
        return next(iter(mover.meets))
    crowd = manoeuvre.field.crowd_of_enemies(manoeuvre.side)
    near = manoeuvre.field.pick(crowd.in_box(mover.swept.bounds))
    met = first_contact(mover.start, mover.legs, near)
    return None if met is None else PieceId(met.obstacle)


def stopped(view: RulesView, command: MovePieces, is_legal: IsLegal) -> MovePieces | None:
    """The move stopped where it is still legal and within the limit to the last 0.001 mm.

    Nothing is stopped that may not even begin: a stopped move has the least length that is one. The
    allowance alone is cheap to ask, so where it is the only thing in the way, the other rules are
    asked but once.
    """
    uses = [movement.use_of(view, manoeuvre).used for manoeuvre in manoeuvres(view, command)]
    length, step = max(uses, default=0.0), 10.0**-POSE_DECIMALS
    begun = LEAST_MOVE_MM
    if length <= begun or not is_legal(stopped_after(view, command, begun / length)):
        return None
    low, within = begun / length, _Within(view)
    high = _farthest(view, command, (low, 1.0), step / length, within)
    cut_short = stopped_after(view, command, high)
    if within(cut_short) and is_legal(cut_short):
        return cut_short
    share = _farthest(
        view, command, (low, high), step / length, lambda move: within(move) and is_legal(move)
    )
    return stopped_after(view, command, share)


def _farthest(
    view: RulesView, command: MovePieces, shares: tuple[float, float], step: float, holds: IsLegal
) -> float:
    """The largest share of the way, between two, up to which something holds, by halving."""
    low, high = shares
    if holds(stopped_after(view, command, high)):
        return high
    while high - low > step / 2:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(stopped_after(view, command, middle)) else (low, middle)
    return low


@dataclass(frozen=True)
class _Within:
    """Whether a move keeps allowance, bases and table's edge without help of the tolerance."""

    view: RulesView

    def __call__(self, command: MovePieces) -> bool:
        for manoeuvre in manoeuvres(self.view, command):
            use = movement.use_of(self.view, manoeuvre, exactly=True)
            table = self.view.module.table(manoeuvre.field.table)
            if use.used > use.allowed.limit or not all(
                movement.off_table(mover.end.bounds, table.width, table.height) <= 0.0
                and _stands_free(manoeuvre, mover)
                for mover in manoeuvre.movers
            ):
                return False
        return True


def _stands_free(manoeuvre: Manoeuvre, mover: Mover) -> bool:
    """Whether a mover ends on nobody, not even by a hair; along whom it touched at first it may rub."""
    touched = _touched(manoeuvre, mover.start)
    met = _touched(manoeuvre, mover.end) - touched
    elements = manoeuvre.field.elements
    return all(push_mm(mover.end, elements[name].base) <= NOISE for name in met)


def _touched(manoeuvre: Manoeuvre, base: Footprint) -> set[PieceId]:
    """Everybody whom a base touches, but the movers."""
    field, side = manoeuvre.field, manoeuvre.side
    friends = field.crowd_of_friends(side).near(base, 0.0, manoeuvre.ids)
    return {near.name for near in (*field.crowd_of_enemies(side).near(base, 0.0), *friends)}
