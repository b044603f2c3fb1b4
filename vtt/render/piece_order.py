"""In which order pieces lie on each other: by level, layer, mats below all others, then by their stacks."""

from collections.abc import Callable

from vtt.base.ids import PieceDefinitionId
from vtt.behaviour.layer_order import layers_of
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.trait_moves import Mat, MatCargo
from vtt.state.piece import PieceState

OrderKey = tuple[int, int, int, str]
ON_TOP = 2
"""The rank of all that is no mat; mats that ride on others have 1, other mats 0."""


def order_key(module: ModuleDefinition, table: TableDefinition) -> Callable[[PieceState], OrderKey]:
    """What the pieces of a table are sorted by, the lowest first; those of a stack come together."""
    levels = {level.id: level.order for level in table.levels}
    layer = layers_of(module, table)
    ranks: dict[PieceDefinitionId, int] = {}

    def key(piece: PieceState) -> OrderKey:
        rank = ranks.get(piece.definition)
        if rank is None:
            rank = ranks[piece.definition] = _rank(module, piece.definition)
        return (levels.get(piece.level, 0), layer(piece), rank, piece.stack or piece.id)

    return key


def _rank(module: ModuleDefinition, definition: PieceDefinitionId) -> int:
    """Cargo has to be seen, and taken, on its mat."""
    kinds = {type(trait) for trait in module.piece(definition).traits}
    return ON_TOP if Mat not in kinds else int(MatCargo in kinds)
