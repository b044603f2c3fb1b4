"""In which layer of its table a piece is drawn, by the value of one of its properties."""

from collections.abc import Callable

from vtt.base.errors import DefinitionError
from vtt.behaviour.piece_scope import PieceScope
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.state.piece import PieceState


def layers_of(module: ModuleDefinition, table: TableDefinition) -> Callable[[PieceState], int]:
    """The layer of a piece on a table, the lowest 0; above all layers where its value is in none.

    What was found for a kind and its properties is remembered as long as the function is used.
    """
    if not table.layer_property or not table.layer_order:
        return lambda _piece: 0
    order = {value: number for number, value in reversed(tuple(enumerate(table.layer_order)))}
    known: dict[object, int] = {}

    def layer(piece: PieceState) -> int:
        key = (piece.definition, piece.properties)
        if key not in known:
            known[key] = order.get(_value(module, table, piece) or "", len(order))
        return known[key]

    return layer


def may_lie_together(
    module: ModuleDefinition, table: TableDefinition
) -> Callable[[PieceState, PieceState], bool]:
    """Whether two pieces of a table may be in one stack: it has stacks, and one layer holds both."""
    if table.stacking is not None and not table.stacking.stacks:
        return lambda _one, _other: False
    layer = layers_of(module, table)
    return lambda one, other: layer(one) == layer(other)


def _value(module: ModuleDefinition, table: TableDefinition, piece: PieceState) -> str | None:
    try:
        scope = PieceScope(module, module.piece(piece.definition), piece)
        return scope.text(table.layer_property)
    except DefinitionError:
        return None
