"""A game whose module is missing or changed can go on: what the module lacks is given a plain stand-in."""

import msgspec

from vtt.base.ids import DeckId, PieceDefinitionId, SideId, TableId
from vtt.definition.board import TableDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.picture import FaceDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import TerrainKindDefinition
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.state.game import GameState

PIECE_MM = 20.0
TABLE_MM = 1200.0
"""Sizes of what nobody knows the size of."""


def completed_module(
    module: ModuleDefinition | None, state: GameState, *others: GameState
) -> ModuleDefinition:
    """The module with a stand-in for each thing that states of a game name and the module lacks.

    The fingerprint stays that of the module: stand-ins are no part of it.
    """
    completed = _completed(module, state)
    for other in others:
        completed = _completed(completed, other)
    return completed


def _completed(module: ModuleDefinition | None, state: GameState) -> ModuleDefinition:
    base = module or ModuleDefinition(
        ModuleInfo(state.module.id, state.module.id, state.module.version)
    )
    pieces = {piece.id for piece in base.pieces}
    lacking = sorted({piece.definition for piece in state.pieces.values()} - pieces)
    kinds = {kind.id for kind in base.terrain_kinds}
    terrain = sorted({feature.kind for feature in state.terrain.values()} - kinds)
    return msgspec.structs.replace(
        base,
        sides=(*base.sides, *_sides(base, state)),
        pieces=(*base.pieces, *(_piece(definition) for definition in lacking)),
        tables=(*base.tables, *_tables(base, state)),
        decks=(*base.decks, *_decks(base, state)),
        terrain_kinds=(*base.terrain_kinds, *(TerrainKindDefinition(k, k) for k in terrain)),
    )


def _sides(base: ModuleDefinition, state: GameState) -> list[SideDefinition]:
    known: set[SideId] = {side.id for side in base.sides}
    return [SideDefinition(side, side) for side in state.sides if side not in known]


def _tables(base: ModuleDefinition, state: GameState) -> list[TableDefinition]:
    known: set[TableId] = {table.id for table in base.tables}
    return [
        TableDefinition(table, table, *_size(state, table))
        for table in state.tables
        if table not in known
    ]


def _size(state: GameState, table: TableId) -> tuple[float, float]:
    """Wide enough for all that stands on it, with some room."""
    poses = [piece.pose for piece in state.pieces_on(table).values()]
    width = max((pose.x for pose in poses), default=0.0) + 2 * PIECE_MM
    height = max((pose.y for pose in poses), default=0.0) + 2 * PIECE_MM
    return (max(TABLE_MM, width), max(TABLE_MM, height))


def _decks(base: ModuleDefinition, state: GameState) -> list[DeckDefinition]:
    known: set[DeckId] = {deck.id for deck in base.decks}
    tables = state.tables or (TableId(""),)
    return [
        DeckDefinition(deck, deck, tables[0], Pose(PIECE_MM, PIECE_MM))
        for deck in sorted(state.decks)
        if deck not in known
    ]


def _piece(definition: PieceDefinitionId) -> PieceDefinition:
    return PieceDefinition(
        definition,
        definition,
        rectangle(PIECE_MM, PIECE_MM),
        faces=(FaceDefinition("unknown"),),
    )
