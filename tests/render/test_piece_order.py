from tests.builders import position
from tests.session.counters import counter_module
from vtt.render.draw_table import draw_pieces
from vtt.render.piece_order import order_key
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
