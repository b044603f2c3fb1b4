import msgspec
import pytest

from tests.builders import make_module, position
from vtt.definition.board import StackingDefinition
from vtt.definition.trait_looks import ClickArea
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


def with_click_area(*traits):
    module = make_module()
    kinds = [
        msgspec.structs.replace(kind, traits=traits) if kind.id == "pike" else kind
        for kind in module.pieces
    ]
    return msgspec.structs.replace(module, pieces=tuple(kinds))


def hit(module, point):
    state = position("a pike 100,100 @90", module)
    return list(hits(point, {"a": state.pieces["a"]}, {}, {}, module)) == ["a"]


def test_a_piece_is_taken_where_its_module_says_also_beyond_its_outline():
    module = with_click_area(ClickArea(path="M 0 -60 L 5 -60 L 5 0 L 0 0 Z"))
    assert hit(module, (150.0, 102.0)), "turned with the piece"
    assert not hit(module, (95.0, 100.0)), "the outline counts no more"


def test_of_two_areas_the_outer_one_counts_and_one_that_cannot_be_read_sets_none():
    small, large = ClickArea(path="M 0 0 L 1 0 L 1 1 Z"), ClickArea(path="M -9 -9 L 9 -9 L 0 9 Z")
    assert hit(with_click_area(small, large), (100.0, 100.0))
    assert hit(with_click_area(ClickArea(path="M what")), (100.0, 100.0))
    assert hit(with_click_area(ClickArea(picture="images/a.png")), (100.0, 100.0))
