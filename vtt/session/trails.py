"""The ways that pieces have come, from the log: of the last step, and of all that are marked as moved.

A viewer is told of the ways of pieces alone that are seen: none of what is hidden or concealed.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

import msgspec

from vtt.base.ids import PieceId, TableId
from vtt.commands.base import Command, single_commands
from vtt.commands.piece import MovePieces, PieceMove, SetMark
from vtt.commands.spots import spot_name
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Point
from vtt.geometry.tolerance import same_point
from vtt.session.shown_game import ShownGame
from vtt.state.game import GameState
from vtt.state.piece import PieceState
from vtt.state.sight import Sight

FURTHEST_BACK = 500
"""So many steps back is a trail followed at most."""

STEP_MM, STEP_DEGREES = 4.0, 6.0


class TrailOf(StrEnum):
    """Why a way is shown."""

    LAST = "last"
    """It is that of the last step."""

    MOVED = "moved"
    """Its piece is marked as moved."""


class Trail(msgspec.Struct, frozen=True):
    """The way of one piece's origin on one table in mm, where it began, and the corners that it has."""

    kind: TrailOf
    start: Footprint
    points: tuple[Point, ...]
    corners: tuple[Point, ...]


def last_trails(game: ShownGame, table: TableId) -> tuple[Trail, ...]:
    """The ways of the step that led to the position that is shown."""
    if game.position == 0:
        return ()
    found = _ways(game, game.position, table)
    return tuple(trail for _, trail in found)


def moved_trails(game: ShownGame, table: TableId) -> tuple[Trail, ...]:
    """The ways of the pieces that are marked as moved, since their marks were last cleared."""
    state = game.log.state_at(game.position)
    wanted = {piece for piece, found in state.pieces.items() if found.moved}
    trails: list[Trail] = []
    for position in range(game.position, max(0, game.position - FURTHEST_BACK), -1):
        if not wanted:
            break
        for single in single_commands(_command(game, position)):
            if isinstance(single, SetMark) and single.moved is False:
                wanted -= set(single.pieces)
        trails += [
            msgspec.structs.replace(trail, kind=TrailOf.MOVED)
            for piece, trail in _ways(game, position, table)
            if piece in wanted
        ]
    return tuple(reversed(trails))


def trails_between(game: ShownGame, first: int, last: int, table: TableId) -> tuple[Trail, ...]:
    """The ways of the steps from one position to another one, both included, the oldest first."""
    return tuple(
        trail for position in range(first, last + 1) for _, trail in _ways(game, position, table)
    )


def _ways(game: ShownGame, position: int, table: TableId) -> Iterator[tuple[PieceId, Trail]]:
    """The ways of one step, with the true ids of their pieces."""
    moves: dict[PieceId, list[PieceMove]] = {}
    for single in single_commands(_command(game, position)):
        if isinstance(single, MovePieces):
            for part in single.moves:
                moves.setdefault(part.piece, []).append(part)
    if not moves:
        return
    before, after = game.log.state_at(position - 1), game.log.state_at(position)
    eyes = [Sight(state, game.module, game.viewer) for state in (before, after)]
    for piece_id, parts in moves.items():
        piece = before.pieces.get(piece_id)
        if piece is not None and piece.table == table and _is_seen(piece_id, (before, after), eyes):
            trail = _trail(game, piece, parts)
            if trail is not None:
                yield piece_id, trail


def _command(game: ShownGame, position: int) -> Command:
    return game.log.command_at(position).command


def _is_seen(piece: PieceId, states: tuple[GameState, GameState], eyes: list[Sight]) -> bool:
    """Whether the viewer saw where the piece stood both before and after."""
    for state, sight in zip(states, eyes, strict=True):
        found = state.pieces.get(piece)
        if found is None or sight.secret(found) in (SecrecyKind.HIDDEN, SecrecyKind.CONCEALED):
            return False
    return True


def _trail(game: ShownGame, piece: PieceState, parts: list[PieceMove]) -> Trail | None:
    """The way through all that one step did with a piece on its table; None for one that stays."""
    from vtt.geometry.path import poses_along

    outline = game.module.piece(piece.definition).outline
    pose, points = piece.pose, [piece.pose.point]
    corners: list[Point] = []
    begun = 1  # how many points there were before the last leg
    for part in parts:
        if part.to.table != piece.table:
            break
        if _is_put_right(game, part, points[-1], first=part is parts[0]):
            points[begun:] = [part.to.pose.point]
            corners = corners[:-1]
            pose = part.to.pose
            continue
        for leg in part.legs:
            begun = len(points)
            way = list(poses_along(outline, pose, (leg,), STEP_MM, STEP_DEGREES))
            points += [step.point for step in way[1:]]
            pose = way[-1]
            corners.append(pose.point)
        if not same_point(points[-1], part.to.pose.point):
            begun = len(points)
            points.append(part.to.pose.point)
            corners.append(part.to.pose.point)
        pose = part.to.pose
    straight = _without_repeats([*points[:-1], pose.point] if len(points) > 1 else points)
    if len(straight) < 2:
        return None
    start = Footprint(outline, piece.pose)
    bends = tuple(
        corner for corner in dict.fromkeys(corners) if not same_point(corner, straight[-1])
    )
    return Trail(TrailOf.LAST, start, straight, bends)


def _is_put_right(game: ShownGame, part: PieceMove, here: Point, *, first: bool) -> bool:
    """Whether a piece that has come to a cell or area is only put in its place there: that is no way."""
    if first or part.legs:
        return False
    table = game.module.table(part.to.table)
    spot = spot_name(table, here)
    return bool(spot) and spot == spot_name(table, part.to.pose.point)


def _without_repeats(points: list[Point]) -> tuple[Point, ...]:
    kept = points[:1]
    kept += [point for last, point in pairwise(points) if point != last]
    return tuple(kept)
