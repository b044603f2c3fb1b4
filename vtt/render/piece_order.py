"""In which order pieces lie on each other: by level and layer, then by their stacks.

Mats lie below all others. On a table of an imported module without layers of its own the pieces that
never join a stack (markings, boxes, large cards) lie below those that do; what no hand can take at all (a
ground that was laid out at the start) lies below all that hands put on it, as VASSAL draws what was moved
last on top.
"""

from collections.abc import Callable

from vtt.base.ids import PieceDefinitionId
from vtt.behaviour.layer_order import layers_of
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.trait_moves import (
    Mat,
    MatCargo,
    MoveWhen,
    NotStacking,
    SelectWith,
)
from vtt.render.look import is_layered
from vtt.state.piece import PieceState

OrderKey = tuple[int, int, int, str]
ON_TOP, UNSTACKED, GROUND = 4, 3, 2
"""The rank of all that is no mat, of what never stacks, and of what is never taken; mats that ride on others
have 1, other mats 0."""


def order_key(module: ModuleDefinition, table: TableDefinition) -> Callable[[PieceState], OrderKey]:
    """What the pieces of a table are sorted by, the lowest first; those of a stack come together."""
    levels = {level.id: level.order for level in table.levels}
    layer = layers_of(module, table)
    ranks: dict[PieceDefinitionId, int] = {}
    is_imported = is_layered(module)
    parts_unstacked = is_imported and not table.layer_property

    def key(piece: PieceState) -> OrderKey:
        rank = ranks.get(piece.definition)
        if rank is None:
            rank = ranks[piece.definition] = _rank(
                module, piece.definition, is_imported, parts_unstacked
            )
        return (levels.get(piece.level, 0), layer(piece), rank, piece.stack or piece.id)

    return key


def carries_others(module: ModuleDefinition, definition: PieceDefinitionId) -> bool:
    """Whether other pieces are put on such a piece: mats, and in imported modules all that never stacks."""
    return _rank(module, definition, is_layered(module), is_layered(module)) < ON_TOP


def _rank(
    module: ModuleDefinition,
    definition: PieceDefinitionId,
    is_imported: bool,
    parts_unstacked: bool,
) -> int:
    """Cargo has to be seen, and taken, on its mat."""
    traits = module.piece(definition).traits
    kinds = {type(trait) for trait in traits}
    if Mat in kinds:
        return int(MatCargo in kinds)
    alone = [trait for trait in traits if isinstance(trait, NotStacking) and not trait.stacks]
    if is_imported and any(map(_is_never_taken, alone)):
        return GROUND
    is_alone = bool(alone)
    return UNSTACKED if parts_unstacked and is_alone else ON_TOP


def _is_never_taken(limits: NotStacking) -> bool:
    """Whether no click selects and no drag moves a piece."""
    return limits.selects is SelectWith.NEVER and limits.moves is MoveWhen.NEVER
