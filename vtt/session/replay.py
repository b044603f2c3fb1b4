"""What a replay shows between two steps: the way of each piece that moved, as far as the viewer sees it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from vtt.base.errors import GeometryError
from vtt.base.ids import PieceId
from vtt.commands.base import Command, single_commands
from vtt.commands.piece import MovePieces
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import farthest
from vtt.geometry.motion import Free, Leg
from vtt.geometry.outline import Outline
from vtt.geometry.path import Motion, leg_end, leg_motion
from vtt.geometry.pose import Pose
from vtt.session.shown_game import Changed

SPEEDS = (0.5, 1.0, 2.0, 4.0)
STEP_MS = 1200
"""So long a step is shown at the usual speed."""

SAME_MM, SAME_DEGREES = 0.01, 0.01
"""A path that ends so near the place of a piece is the one that it took."""


@dataclass(frozen=True)
class Way:
    """How a piece went: the motion of each leg with the pose at its beginning, and its share of the way."""

    end: Pose
    legs: tuple[tuple[Pose, Motion, float], ...]

    def at(self, share: float) -> Pose:
        """Where the piece is when it has gone `share` of its way (0 to 1), evenly."""
        if share >= 1.0:
            return self.end
        gone = max(0.0, share)
        for start, motion, part in self.legs:
            if gone <= part:
                return motion.carry(start, gone / part if part else 1.0)
            gone -= part
        return self.end


def way_along(outline: Outline, start: Pose, end: Pose, legs: Sequence[Leg] = ()) -> Way:
    """A piece's way from pose to pose: along its path if that leads there, else straight."""
    try:
        found = _followed(outline, start, legs)
        reached = found[-1][0] if found else start
        if found and _is_same(leg_end(outline, reached, legs[-1]), end):
            return _shared(outline, end, found)
    except GeometryError:
        pass  # an outline that cannot wheel has no such path; the piece is then shown to go straight
    return _shared(outline, end, [(start, leg_motion(outline, start, Free(end)))])


def ways_between(changed: Changed, command: Command | None) -> dict[PieceId, Way]:
    """The ways of all pieces that stand elsewhere after a change, on the same table.

    Args:
        changed: what the viewer saw before and sees now, one step later or earlier.
        command: that step; its paths are followed, backwards if they lead back. None: it is unknown.

    Only pieces that the viewer sees before and after, under the same id, have a way.
    """
    before, after = changed.before.state.pieces, changed.after.state.pieces
    paths = _paths(command)
    ways: dict[PieceId, Way] = {}
    for piece in changed.changes.changed:
        old, new = before[piece], after[piece]
        moved = old.table == new.table and old.deck is None and new.deck is None
        if not moved or old.pose == new.pose:
            continue
        outline = changed.after.module.piece(new.definition).outline
        way = way_along(outline, old.pose, new.pose, paths.get(piece, ()))
        if piece in paths and len(way.legs) == 1:
            back = way_along(outline, new.pose, old.pose, paths[piece])
            way = _reversed(back, old.pose, new.pose) if len(back.legs) > 1 else way
        ways[piece] = way
    return ways


def _paths(command: Command | None) -> dict[PieceId, tuple[Leg, ...]]:
    singles = () if command is None else single_commands(command)
    return {
        part.piece: tuple(part.legs)
        for single in singles
        if isinstance(single, MovePieces)
        for part in single.moves
    }


def _followed(outline: Outline, start: Pose, legs: Sequence[Leg]) -> list[tuple[Pose, Motion]]:
    found = []
    pose = start
    for leg in legs:
        found.append((pose, leg_motion(outline, pose, leg)))
        pose = leg_end(outline, pose, leg)
    return found


def _shared(outline: Outline, end: Pose, legs: Sequence[tuple[Pose, Motion]]) -> Way:
    """A way with the share of each leg: by how far the outline's farthest point goes."""
    lengths = [
        motion.travel(farthest(Footprint(outline, pose), motion.centre)) for pose, motion in legs
    ]
    total = sum(lengths)
    shares = [length / total if total else 1 / len(lengths) for length in lengths]
    return Way(end, tuple((*leg, share) for leg, share in zip(legs, shares, strict=True)))


def _reversed(way: Way, start: Pose, end: Pose) -> Way:
    """The same way gone backwards."""
    legs = []
    for pose, motion, share in reversed(way.legs):
        reached = motion.carry(pose)
        centre = (motion.centre[0] + motion.shift[0], motion.centre[1] + motion.shift[1])
        back = Motion(centre, -motion.degrees, (-motion.shift[0], -motion.shift[1]))
        legs.append((reached, back, share))
    legs[0] = (start, *legs[0][1:])
    return Way(end, tuple(legs))


def _is_same(one: Pose, other: Pose) -> bool:
    near = math.hypot(one.x - other.x, one.y - other.y) <= SAME_MM
    turn = (one.facing - other.facing + 180.0) % 360.0 - 180.0
    return near and abs(turn) <= SAME_DEGREES
