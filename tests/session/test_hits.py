import pytest

from tests.builders import make_module, position
from vtt.definition.board import StackingDefinition
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.session.hits import fanned, hits, holds, piled
from vtt.session.open_stacks import OpenStacks

TEXT = "a pike 100,100 @0 stack=s\nb pike 100,100 @0 stack=s\nc shot 100,90 @0"


@pytest.mark.parametrize(
    ("point", "inside"), [((20, 10), True), ((20.1, 0), False), ((0, 10.1), False)]
)
def test_an_outline_holds_its_edge(point, inside):
    assert holds(Footprint(rectangle(40, 20), Pose(0, 0)), point) is inside


def test_a_round_base_is_held_by_its_radius_and_not_by_its_box():
    base = Footprint(CircleOutline(10.0), Pose(0, 0))
    assert holds(base, (6, 8))
    assert not holds(base, (9, 9))


def found(point, stacks, stacking=None):
    module = make_module()
    state = position(TEXT, module)
    fans = fanned(state, module, stacks)
    standing = {piece: state.pieces[piece] for piece in ("a", "b", "c")}
    piles = piled(state, module, stacks, standing, stacking)
    return list(hits(point, standing, fans, piles, module))


def test_the_highest_comes_first():
    assert found((100, 95), OpenStacks()) == ["c", "b", "a"]


def test_pieces_of_an_open_stack_are_hit_where_they_are_seen_and_lie_above_all():
    stacks = OpenStacks()
    stacks.toggle("s")
    assert found((100, 95), stacks) == ["b", "a", "c"]
    assert found((100, 78), stacks) == ["b"]
    assert found((100, 109), stacks) == ["a"]


def test_an_open_stack_goes_up_the_screen_of_a_turned_table():
    stacks = OpenStacks()
    stacks.toggle("s")
    stacks.look_from(180)
    assert found((100, 122), stacks) == ["b"]
    assert found((100, 82), stacks) == ["c"]


def test_a_stack_that_is_no_more_has_no_fan():
    stacks = OpenStacks()
    stacks.toggle("gone")
    module = make_module()
    assert fanned(position(TEXT, module), module, stacks) == {}


def test_pieces_of_a_closed_stack_are_hit_where_they_are_drawn():
    shifts = StackingDefinition(x=30.0, y=15.0)
    assert found((148, 75), OpenStacks(), shifts) == ["b"], "above where both of them stand"
    assert found((85, 108), OpenStacks(), shifts) == ["a"], "the higher one does not lie there"


def test_a_closed_stack_goes_up_the_screen_of_a_turned_table():
    stacks, shifts = OpenStacks(), StackingDefinition(x=30.0, y=15.0)
    stacks.look_from(180)
    assert found((52, 125), stacks, shifts) == ["b"]
    assert found((148, 75), stacks, shifts) == []
