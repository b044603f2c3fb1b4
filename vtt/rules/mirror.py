"""A table seen in a mirror: left and right changed about a vertical line, for tests of fairness."""

import msgspec

from vtt.commands.base import Command, CommandGroup, SingleCommand
from vtt.commands.piece import AddPieces, MovePieces, PieceMove
from vtt.commands.pile import Draw
from vtt.commands.terrain import PutTerrain
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine, TerrainShape
from vtt.geometry.motion import Free, Leg, Pivot, Slide, Straight, Wheel
from vtt.geometry.pose import Point, Pose, normalised
from vtt.state.game import GameState
from vtt.state.piece import PieceState, Place

replace = msgspec.structs.replace


def mirrored_state(state: GameState, axis: float) -> GameState:
    """A state with its pieces and terrain on the other side of x = `axis` mm."""
    pieces, terrain = state.pieces, state.terrain
    for piece_id in state.pieces:
        pieces = pieces.set(piece_id, mirrored_piece(state.pieces[piece_id], axis))
    for feature_id in state.terrain:
        terrain = terrain.set(feature_id, mirrored_feature(state.terrain[feature_id], axis))
    return replace(state, pieces=pieces, terrain=terrain)


def mirrored_command(command: Command, axis: float) -> Command:
    """A command with its places, paths and terrain in the mirror."""
    if isinstance(command, CommandGroup):
        singles = tuple(_mirrored_single(single, axis) for single in command.commands)
        return CommandGroup(command.label, singles)
    return _mirrored_single(command, axis)


def mirrored_point(point: Point, axis: float) -> Point:
    """A table point on the other side of x = `axis` mm."""
    return (2 * axis - point[0], point[1])


def mirrored_pose(pose: Pose, axis: float) -> Pose:
    """A pose in the mirror: it faces the other way left to right."""
    return Pose(2 * axis - pose.x, pose.y, normalised(-pose.facing))


def mirrored_place(place: Place, axis: float) -> Place:
    """A place in the mirror."""
    return replace(place, pose=mirrored_pose(place.pose, axis))


def mirrored_piece(piece: PieceState, axis: float) -> PieceState:
    """A piece in the mirror."""
    return replace(piece, pose=mirrored_pose(piece.pose, axis))


def mirrored_move(move: PieceMove, axis: float) -> PieceMove:
    """A move in the mirror, its path too."""
    legs = tuple(mirrored_leg(leg, axis) for leg in move.legs)
    return PieceMove(move.piece, mirrored_place(move.to, axis), legs)


def mirrored_leg(leg: Leg, axis: float) -> Leg:
    """A leg in the mirror: turns go the other way, about the other corner."""
    match leg:
        case Straight():
            return leg
        case Wheel(corner, degrees):
            return Wheel("right" if corner == "left" else "left", -degrees)
        case Pivot(degrees, centre):
            return Pivot(-degrees, None if centre is None else mirrored_point(centre, axis))
        case Slide(dx, dy):
            return Slide(-dx, dy)
        case Free(pose):
            return Free(mirrored_pose(pose, axis))


def mirrored_feature(feature: TerrainFeature, axis: float) -> TerrainFeature:
    """Terrain in the mirror; rings keep running the same way round."""
    shape: TerrainShape
    match feature.shape:
        case TerrainArea(points, holes):
            shape = TerrainArea(_ring(points, axis), tuple(_ring(hole, axis) for hole in holes))
        case TerrainLine(points, width):
            shape = TerrainLine(tuple(mirrored_point(p, axis) for p in points), width)
    return replace(feature, shape=shape)


def _mirrored_single(single: SingleCommand, axis: float) -> SingleCommand:
    match single:
        case MovePieces(moves, manoeuvre):
            return MovePieces(tuple(mirrored_move(move, axis) for move in moves), manoeuvre)
        case AddPieces(pieces):
            return AddPieces(tuple(mirrored_piece(piece, axis) for piece in pieces))
        case Draw(deck, draws):
            return Draw(deck, tuple((piece, mirrored_place(to, axis)) for piece, to in draws))
        case PutTerrain(feature):
            return PutTerrain(mirrored_feature(feature, axis))
        case _:
            return single


def _ring(points: tuple[Point, ...], axis: float) -> tuple[Point, ...]:
    return tuple(mirrored_point(point, axis) for point in reversed(points))
