"""Moves, legs and expected places as text."""

import msgspec
import pytest

from tests.rules.duel import MODULE, start
from vtt.base.errors import FormatError
from vtt.base.ids import BoardId, PieceId, TableId
from vtt.commands.apply import apply
from vtt.commands.piece import SetProperty
from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.geometry.motion import Free, Pivot, Slide, Straight, Wheel
from vtt.geometry.pose import Pose
from vtt.rules.case_text import parse_leg, parse_move, piece_differences, with_points

STATE = start()


def parsed(line):
    return parse_move(line, STATE, MODULE)


def test_a_move_says_where_it_ends():
    move = parsed("red_1 120,130 @45 level=wall slot=left stack=s1")
    assert (move.piece, move.to.pose, move.legs) == ("red_1", Pose(120, 130, 45), ())
    assert (move.to.table, move.to.stack, move.to.level, move.to.slot) == (
        "field",
        "s1",
        "wall",
        "left",
    )


def test_what_a_move_does_not_say_stays():
    assert parsed("red_1 120,130").to.pose.facing == 0
    assert parsed("red_1 @90").to.pose.point == (100, 100)


def test_a_path_leads_to_its_end():
    move = parsed("red_1 via straight 80, wheel right 90")
    assert move.legs == (Straight(80), Wheel("right", 90))
    assert move.to.pose.facing == 90
    assert (round(move.to.pose.x, 3), round(move.to.pose.y, 3)) == (100.0, 0.0)


def test_an_end_may_differ_from_its_path():
    move = parsed("red_1 100,20 via straight 80")
    assert move.to.pose == Pose(100, 20)


@pytest.mark.parametrize(
    ("text", "leg"),
    [
        ("straight -20", Straight(-20)),
        ("wheel left 20", Wheel("left", 20)),
        ("pivot 180", Pivot(180)),
        ("pivot 180 about 5,6", Pivot(180, (5, 6))),
        ("slide 10,-5", Slide(10, -5)),
        ("free 1,2 @30", Free(Pose(1, 2, 30))),
    ],
)
def test_legs(text, leg):
    assert parse_leg(text) == leg


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("strait 80", "did you mean 'straight'"),
        ("straight", "found 'straight'"),
        ("wheel up 20", "found 'wheel up 20'"),
        ("straight far", "found 'straight far'"),
        ("free 1,2 30", "found 'free 1,2 30'"),
    ],
)
def test_what_is_no_leg_is_named(text, hint):
    with pytest.raises(FormatError, match=hint):
        parse_leg(text)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("red_3 1,2", "no piece 'red_3' to move"),
        ("red_1 1;2", "expected x,y, @facing or one of"),
        ("red_1 lvl=wall", "found 'lvl=wall'"),
        ("red_1 @north", "found '@north'"),
    ],
)
def test_what_is_no_move_is_named(line, hint):
    with pytest.raises(FormatError, match=hint):
        parsed(line)


def test_a_piece_that_is_as_said_has_no_differences():
    state = apply(STATE, SetProperty((PieceId("red_1"),), "hits", 2))
    line = "red_1 100.04,99.96 @359.97 table=field side=red level= !moved !locked .hits=2"
    assert piece_differences(line, state, 0.05) == []


@pytest.mark.parametrize(
    ("words", "difference"),
    [
        ("100.2,100", "expected 100.2,100, found 100,100"),
        ("@10", "expected @10, found @0"),
        ("moved", "expected moved, found False"),
        ("level=wall", "expected level=wall, found none"),
        ("side=blue", "expected side=blue, found red"),
        (".hits=2", "expected .hits=2, found none"),
    ],
)
def test_each_difference_is_said(words, difference):
    assert piece_differences(f"red_1 {words}", STATE, 0.05) == [f"piece red_1: {difference}"]


def test_a_piece_that_is_gone_is_said():
    assert piece_differences("red_9 1,2", STATE, 0.05) == [
        "piece red_9: expected on the table, found gone"
    ]


@pytest.mark.parametrize("words", ["here", "lvl=wall"])
def test_an_expectation_that_cannot_be_read_is_named(words):
    with pytest.raises(FormatError, match=words):
        piece_differences(f"red_1 {words}", STATE, 0.05)


def test_cells_in_brackets_stand_for_their_middles():
    table = TableDefinition(
        TableId("map"),
        "Map",
        100,
        100,
        boards=(
            BoardDefinition(
                BoardId("b"), "B", 0, 0, 90, 90, grid=hexes(Orientation.FLAT_TOP, 20, 12, 10)
            ),
        ),
    )
    module = msgspec.structs.replace(MODULE, tables=(table, *MODULE.tables))
    assert with_points("a [0101] b\nc [0102] @0", module, table.id) == (
        "a 12.000,10.000 b\nc 12.000,30.000 @0"
    )
    with pytest.raises(FormatError, match="has no cell '0909'"):
        with_points("a [0909]", module, table.id)
    with pytest.raises(FormatError, match="has a grid"):
        with_points("a [0101]", module, TableId("field"))


def test_areas_in_brackets_stand_for_their_middles():
    square = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))
    areas = AreaMapDefinition((AreaDefinition("aulerci", "Aulerci", square),))
    board = BoardDefinition(BoardId("b"), "B", 30, 40, 20, 20, area_map=areas)
    table = TableDefinition(TableId("map"), "Map", 100, 100, boards=(board,))
    module = msgspec.structs.replace(MODULE, tables=(table, *MODULE.tables))
    x, y = map(float, with_points("[aulerci]", module, table.id).split(","))
    assert (x, y) == pytest.approx((40, 50), abs=0.6)
    with pytest.raises(FormatError, match="no area 'aulerki'; did you mean 'aulerci'"):
        with_points("[aulerki]", module, table.id)
