"""Pieces are drawn in the layers of their table."""

from tests.behaviour.pieces import imported
from tests.render.battle import piece
from vtt.behaviour.layer_order import layers_of, may_lie_together
from vtt.definition.board import StackingDefinition, TableDefinition
from vtt.definition.trait_data import DynamicProperty

TABLE = TableDefinition("t", "T", 9.0, 9.0, layer_property="Layer", layer_order=("Land", "Air"))


def test_a_piece_lies_in_the_layer_of_its_value_and_above_all_without_one():
    layer = layers_of(imported(DynamicProperty(name="Layer", value="Land")), TABLE)
    pieces = [piece("a", "unit", 0, 0, properties=(("Layer", v),)) for v in ("Land", "Air", "Sea")]
    assert [layer(p) for p in pieces] == [0, 1, 2]
    assert layer(piece("a", "unit", 0, 0)) == 0
    assert layer(piece("a", "gone", 0, 0)) == 2


def test_a_table_without_layers_has_one():
    assert layers_of(imported(), TableDefinition("t", "T", 9.0, 9.0))(piece("a", "unit", 0, 0)) == 0


def test_pieces_of_one_layer_stack_where_the_table_has_stacks():
    module = imported(DynamicProperty(name="Layer", value="Land"))
    land, air = (piece("a", "unit", 0, 0, properties=(("Layer", v),)) for v in ("Land", "Air"))
    together = may_lie_together(module, TABLE)
    assert together(land, land)
    assert not together(land, air)
    assert may_lie_together(module, TableDefinition("t", "T", 9.0, 9.0))(land, air)
    flat = TableDefinition("t", "T", 9.0, 9.0, stacking=StackingDefinition(stacks=False))
    assert not may_lie_together(module, flat)(land, land)
