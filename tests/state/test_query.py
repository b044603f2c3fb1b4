import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import make_module, position
from tests.strategies import circles, polygons, poses
from vtt.base.errors import CommandError, DefinitionError
from vtt.definition.board import BoardDefinition, ZoneDefinition
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.point_gap import nearest_on
from vtt.geometry.pose import Pose
from vtt.state.query import GameQuery, covers, distance_to, inside

TABLE = """
low pike 100,100 @0 level=ground
high pike 105,100 @0 level=wall
a_lone pike 110,100 @0
s2 pike 300,300 @90 stack=s
s1 shot 300,300 @90 stack=s
round gun 300,100 @0
far pike 90,100 @0 table=camp
card storm 0,0 @0 deck=draw
in_town pike 400,100 @0 slot=town
"""


def query(text=TABLE):
    return GameQuery(position(text), make_module())


def field(text=TABLE):
    return query(text).table("field")


def test_drawing_order_is_by_level_then_stack_or_id_then_place_in_the_stack():
    assert list(field().pieces) == ["a_lone", "in_town", "low", "round", "s2", "s1", "high"]
    assert list(field().footprints) == list(field().pieces)


@pytest.mark.parametrize(
    ("point", "found"),
    [
        ((108, 100), ("high", "low", "a_lone")),
        ((81, 100), ("low",)),
        ((300, 300), ("s1", "s2")),
        ((309.9, 319.9), ("s1", "s2")),
        ((311, 300), ()),
        ((314, 114), ("round",)),
        ((316, 116), ()),
        ((320.04, 100), ("round",)),
        ((80, 89.96), ("low",)),
        ((80, 89.94), ()),
    ],
)
def test_what_lies_at_a_point_is_found_by_the_true_outline(point, found):
    assert field().at(point) == found
    assert field().topmost(point) == (found[0] if found else None)


def test_what_is_near_comes_nearest_first():
    assert field().near((150, 100), 25) == ((20.0, "a_lone"), (25.0, "high"))
    assert [name for _, name in field().near((150, 100), 24.96)] == ["a_lone", "high"]
    assert [name for _, name in field().near((150, 100), 24.94)] == ["a_lone"]
    assert field().near((150, 100), 5) == ()


def test_a_lasso_takes_origins():
    assert field().in_box((120, 110), (99, 90)) == ("a_lone", "low", "high")
    triangle = ((95.0, 95.0), (106.0, 100.0), (95.0, 105.0))
    assert field().in_region(triangle) == ("low", "high")
    assert field().in_slot("town") == ("in_town",)


def test_a_pile_is_a_stack_a_deck_or_one_piece():
    assert query().pile("s2") == ("s2", "s1")
    assert query().pile("low") == ("low",)
    assert query().pile("card") == ("card",)


def test_unknown_things_are_named():
    with pytest.raises(CommandError, match="no piece 'lwo'; did you mean 'low'"):
        query().pile("lwo")
    with pytest.raises(DefinitionError, match="no table 'feild'; did you mean 'field'"):
        query().table("feild")


def test_boards_and_zones_at_a_point():
    zone = ZoneDefinition("north", "North", ((0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)))
    below = BoardDefinition("below", "Below", 0.0, 0.0, 100.0, 100.0)
    above = BoardDefinition("above", "Above", 50.0, 50.0, 100.0, 100.0, zones=(zone,))
    module = make_module()
    table = msgspec.structs.replace(module.table("field"), boards=(below, above))
    on = GameQuery(position(), make_module(tables=(table, module.table("camp")))).table("field")
    assert on.board_at((20, 20)) == below
    assert on.board_at((60, 60)) == above
    assert on.board_at((400, 20)) is None
    assert on.zone_at((60, 60)) == zone
    assert on.zone_at((120, 60)) is None
    assert on.zone_at((20, 20)) is None
    assert on.zone_at((400, 20)) is None


shapes = circles | st.builds(rectangle, st.floats(1, 200), st.floats(1, 200))


@given(shapes, poses, poses)
def test_the_distance_to_a_point_is_that_of_the_ruler(outline, pose, other):
    footprint = Footprint(outline, pose)
    expected = math.dist(nearest_on(footprint, other.point), other.point)
    assert distance_to(footprint, other.point) == pytest.approx(expected, abs=0.06)
    assert covers(footprint, other.point) is (distance_to(footprint, other.point) <= 0.05)


@given(polygons, poses)
def test_turning_and_moving_a_piece_and_a_point_together_changes_nothing(outline, pose):
    corner = outline.points[0]
    footprint = Footprint(outline, pose)
    assert covers(footprint, pose.to_table(corner))
    outside = (outline.bounds[2] + 1.0, corner[1])
    assert not covers(footprint, pose.to_table(outside))


def test_a_ring_with_a_notch_is_outside_in_the_notch():
    ring = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 2.0), (0.0, 10.0))
    assert inside(ring, (1.0, 7.0))
    assert not inside(ring, (5.0, 7.0))
    assert covers(Footprint(CircleOutline(2.0), Pose(0, 0)), (0.0, 2.05))


many = "".join(f"p{n} pike {n % 20 * 45},{n // 20 * 25} @{n * 7 % 360}\n" for n in range(200))


@given(st.tuples(st.floats(-50, 950), st.floats(-50, 300)), st.floats(0, 300))
def test_the_index_finds_what_a_search_through_all_finds(point, limit):
    table = MANY
    everyone = table.footprints
    found = [name for name in everyone if covers(everyone[name], point)]
    assert list(table.at(point)) == found[::-1]
    near = {name for name in everyone if distance_to(everyone[name], point) <= limit + 0.05}
    assert {name for _, name in table.near(point, limit)} == near


MANY = GameQuery(position(many), make_module()).table("field")
