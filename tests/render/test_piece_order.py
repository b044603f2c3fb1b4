import msgspec
import pytest

from tests.builders import position
from tests.session.counters import counter_module
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_moves import MoveWhen, NotStacking, SelectWith
from vtt.geometry.outline import rectangle
from vtt.render.draw_table import draw_pieces
from vtt.render.piece_order import carries_others, order_key
from vtt.render.view import View

TEXT = """
a unit 100,100 @0
boat boat 100,100 @0
crew crew 100,100 @0
ship ship 100,100 @0
z unit 100,100 @0 level=wall
"""


def test_mats_lie_below_what_stands_on_them_and_levels_come_first():
    module = counter_module()
    state = position(TEXT, module)
    key = order_key(module, module.table("field"))
    assert [p.id for p in sorted(state.pieces.values(), key=key)] == [
        "ship",
        "boat",
        "a",
        "crew",
        "z",
    ]


def test_pictures_are_drawn_in_that_order():
    module = counter_module()
    table = module.table("field")
    one = position("a unit 100,100 @0\nship ship 100,100 @0", module)
    both = draw_pieces(module, one, table, View(2.0))
    alone = draw_pieces(module, position("ship ship 100,100 @0", module), table, View(2.0))
    assert both[: len(alone)] == alone


@pytest.mark.parametrize(
    ("is_imported", "layers", "order"),
    [(True, "", ["b", "a"]), (False, "", ["a", "b"]), (True, "Level", ["a", "b"])],
)
def test_what_never_stacks_lies_below_what_does_as_in_vassal(is_imported, layers, order):
    module = counter_module()
    alone = PieceDefinition("alone", "Box", rectangle(20.0, 20.0), traits=(NotStacking(),))
    tree = KeptTree("module", "vassal", name="Game.vmod", root=KeptPart("VASSAL.build.GameModule"))
    module = msgspec.structs.replace(
        module, pieces=(*module.pieces, alone), kept=(tree,) if is_imported else ()
    )
    table = msgspec.structs.replace(
        module.table("field"), layer_property=layers, layer_order=("1",) if layers else ()
    )
    state = position("a unit 100,100 @0\nb alone 100,100 @0", module)
    key = order_key(module, table)
    assert [p.id for p in sorted(state.pieces.values(), key=key)] == order


@pytest.mark.parametrize("layers", ["", "Level"])
@pytest.mark.parametrize(("is_imported", "order"), [(True, ["z", "a"]), (False, ["a", "z"])])
def test_a_ground_that_no_hand_can_take_lies_below_what_is_put_on_it(is_imported, order, layers):
    limits = NotStacking(selects=SelectWith.NEVER, moves=MoveWhen.NEVER)
    ground = PieceDefinition("ground", "Pitch", rectangle(200.0, 200.0), traits=(limits,))
    tree = KeptTree("module", "vassal", name="Game.vmod", root=KeptPart("VASSAL.build.GameModule"))
    module = counter_module()
    module = msgspec.structs.replace(
        module, pieces=(*module.pieces, ground), kept=(tree,) if is_imported else ()
    )
    table = msgspec.structs.replace(
        module.table("field"), layer_property=layers, layer_order=("1",) if layers else ()
    )
    state = position("a unit 100,100 @0\nz ground 100,100 @0", module)
    key = order_key(module, table)
    assert [p.id for p in sorted(state.pieces.values(), key=key)] == order


@pytest.mark.parametrize(("is_imported", "carries"), [(True, True), (False, False)])
def test_things_are_put_on_mats_and_in_imported_modules_on_all_that_never_stacks(
    is_imported, carries
):
    alone = PieceDefinition("alone", "Box", rectangle(20.0, 20.0), traits=(NotStacking(),))
    tree = KeptTree("module", "vassal", name="Game.vmod", root=KeptPart("VASSAL.build.GameModule"))
    module = counter_module()
    module = msgspec.structs.replace(
        module, pieces=(*module.pieces, alone), kept=(tree,) if is_imported else ()
    )
    assert carries_others(module, "alone") is carries
    assert carries_others(module, "ship")
    assert not carries_others(module, "unit")
