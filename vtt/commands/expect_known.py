"""What `apply` cannot know and the module can: kinds, faces, levels, slots, phases that a command names."""

from collections.abc import Collection, Iterable

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId
from vtt.base.problems import did_you_mean
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.flow import SetTurn
from vtt.commands.piece import AddPieces, MovePieces, SetFace
from vtt.commands.pile import Draw
from vtt.commands.terrain import PutTerrain
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.geometry.pose import Point
from vtt.state.game import GameState
from vtt.state.piece import PieceState, Place, place_of

BEYOND_MM = 10_000.0
"""How far beside its table a thing may lie: room for every hand, and no work without end for rules."""


def expect_known(command: Command, state: GameState, module: ModuleDefinition) -> None:
    """Hold a command against the module.

    Raises:
        CommandError: if it names something that the module does not have, with the nearest name.
    """
    for single in single_commands(command):
        _expect_known(single, state, module)


def _expect_known(command: SingleCommand, state: GameState, module: ModuleDefinition) -> None:
    match command:
        case AddPieces(pieces):
            for piece in pieces:
                _expect_piece(piece, module)
        case MovePieces() | Draw():
            for piece_id, place in _places(command):
                _expect_place(piece_id, place, module)
        case SetFace(pieces, face) if face:
            for piece in filter(None, map(state.pieces.get, pieces)):
                _expect_face(piece, face, module)
        case PutTerrain(feature):
            _expect_terrain(feature, module)
        case SetTurn(turn) if turn.phase and module.phases:
            _expect("the turn", "phase", turn.phase, [phase.id for phase in module.phases])
        case _:
            pass


def _places(command: MovePieces | Draw) -> tuple[tuple[PieceId, Place], ...]:
    if isinstance(command, Draw):
        return command.draws
    return tuple((part.piece, part.to) for part in command.moves)


def _expect_piece(piece: PieceState, module: ModuleDefinition) -> None:
    if not module.has_piece(piece.definition):
        known = [definition.id for definition in module.pieces]
        raise CommandError(
            f"cannot add piece {piece.id!r}: the module has no piece {piece.definition!r}"
            f"{did_you_mean(piece.definition, known)}"
        )
    if piece.face:
        _expect_face(piece, piece.face, module)
    if piece.deck is None:
        _expect_place(piece.id, place_of(piece), module)


def _expect_terrain(feature: TerrainFeature, module: ModuleDefinition) -> None:
    who = f"terrain {feature.id!r}"
    _expect(who, "kind", feature.kind, [kind.id for kind in module.terrain_kinds])
    for table in module.tables:
        if table.id == feature.table:
            _expect_near(who, feature.shape.points, table)


def _expect_face(piece: PieceState, face: str, module: ModuleDefinition) -> None:
    if module.has_piece(piece.definition):
        faces = [item.id for item in module.piece(piece.definition).faces]
        _expect(f"piece {piece.id!r}", "face", face, faces)


def _expect_place(piece_id: PieceId, place: Place, module: ModuleDefinition) -> None:
    table = next((table for table in module.tables if table.id == place.table), None)
    if table is not None:
        who = f"piece {piece_id!r}"
        _expect_near(who, [place.pose.point], table)
        if place.level:
            _expect(who, "level", place.level, [level.id for level in table.levels])
        if place.slot:
            _expect(who, "slot", place.slot, [slot.id for slot in table.slots])


def _expect_near(who: str, points: Iterable[Point], table: TableDefinition) -> None:
    for x, y in points:
        beyond = max(-x, x - table.width, -y, y - table.height)
        if beyond > BEYOND_MM:
            raise CommandError(
                f"{who} cannot be {beyond:,.0f} mm beside the table {table.id!r}: "
                f"expected at most {BEYOND_MM:,.0f} mm"
            )


def _expect(who: str, what: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        raise CommandError(
            f"{who} cannot have the {what} {name!r}: there is none{did_you_mean(name, known)}"
        )
