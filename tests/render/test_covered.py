import msgspec
import pytest

from tests.builders import position
from tests.session.counters import counter_module
from vtt.definition.board import LevelDefinition
from vtt.render.covered import counts_by_place
from vtt.render.draw_table import draw_pieces
from vtt.render.piece_order import order_key
from vtt.render.primitives import Text
from vtt.render.view import View

MODULE = counter_module()
LEVELS = (LevelDefinition("ground", "On the ground"), LevelDefinition("wall", "On the wall", 1))
FIELD = msgspec.structs.replace(MODULE.table("field"), levels=LEVELS)


def counts(text):
    state = position(text, MODULE)
    standing = sorted(state.pieces.values(), key=order_key(MODULE, FIELD))
    return counts_by_place(standing, FIELD)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a unit 100,100 @0", {}),
        ("a unit 100,100 @0 stack=s\nb unit 100,100 @0 stack=s", {}),
        ("a unit 100,100 @0\nb unit 100,120 @0 level=wall", {}),
        ("a unit 100,100 @0\nb unit 100,100 @0 level=wall", {"a": 0, "b": 2}),
        (
            "a unit 100,100 @0 stack=s\nb unit 100,100 @0 stack=s\nz unit 100,100 @0 level=wall",
            {"a": 0, "b": 0, "z": 3},
        ),
    ],
)
def test_the_topmost_of_a_place_counts_all_that_are_in_it(text, found):
    assert counts(text) == found


def test_a_table_without_levels_has_nothing_beneath_another_unseen():
    state = position("a unit 100,100 @0\nb unit 100,100 @0", MODULE)
    assert counts_by_place(state.pieces.values(), MODULE.table("field")) == {}


def test_one_disc_tells_them_all():
    text = "a unit 100,100 @0 stack=s\nb unit 100,100 @0 stack=s\nc unit 100,100 @0 stack=s\n"
    for more, told in (("", "3"), ("z unit 100,100 @0 level=wall", "4")):
        drawn = draw_pieces(MODULE, position(text + more, MODULE), FIELD, View(6.0))
        assert [item.text for item in drawn if isinstance(item, Text)] == [told]
