"""In which order pieces lie on each other: by level and layer, then by their stacks.

Mats lie below all others. On a table of an imported module without layers of its own the pieces that
never join a stack (markings, boxes, large cards) lie below those that do.
"""

from collections.abc import Callable

from vtt.base.ids import PieceDefinitionId
from vtt.behaviour.layer_order import layers_of
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.trait_moves import Mat, MatCargo, NotStacking
from vtt.render.look import is_layered
from vtt.state.piece import PieceState

OrderKey = tuple[int, int, int, str]
ON_TOP, UNSTACKED = 3, 2
"""The rank of all that is no mat, and of what never stacks; mats that ride on others have 1, other mats 0."""


def order_key(module: ModuleDefinition, table: TableDefinition) -> Callable[[PieceState], OrderKey]:
    """What the pieces of a table are sorted by, the lowest first; those of a stack come together."""
    levels = {level.id: level.order for level in table.levels}
    layer = layers_of(module, table)
    ranks: dict[PieceDefinitionId, int] = {}
    parts_unstacked = is_layered(module) and not table.layer_property

    def key(piece: PieceState) -> OrderKey:
        rank = ranks.get(piece.definition)
        if rank is None:
            rank = ranks[piece.definition] = _rank(module, piece.definition, parts_unstacked)
        return (levels.get(piece.level, 0), layer(piece), rank, piece.stack or piece.id)

    return key


def _rank(module: ModuleDefinition, definition: PieceDefinitionId, parts_unstacked: bool) -> int:
    """Cargo has to be seen, and taken, on its mat."""
    traits = module.piece(definition).traits
    kinds = {type(trait) for trait in traits}
    if Mat in kinds:
        return int(MatCargo in kinds)
    is_alone = any(isinstance(trait, NotStacking) and not trait.stacks for trait in traits)
    return UNSTACKED if parts_unstacked and is_alone else ON_TOP
