import math

import pytest

from tests.builders import make_module, position
from vtt.base.units import mm_text
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.describe import describe
from vtt.commands.describe_move import describe_moves, point_text
from vtt.commands.naming import Names
from vtt.commands.piece import MovePieces, PieceMove
from vtt.definition.board import TableDefinition
from vtt.geometry.motion import Pivot
from vtt.geometry.pose import Pose
from vtt.state.piece import Place

POSITION = """
a pike 10,10 @0
b pike 50,10 @0
s1 pike 90,10 @0 stack=s
s2 pike 90,10 @0 stack=s
s3 pike 90,10 @0 stack=s
m pike 10,50 @0 secrecy=masked:red
c pike 50,50 @0 secrecy=concealed:red
h pike 90,50 @0 secrecy=hidden:red
"""


def to(x, y, facing=0.0, stack=None, table="field", **fields):
    return Place(table, Pose(x, y, facing), stack, **fields)


def lines(*parts, side="blue", manoeuvre=""):
    before = position(POSITION)
    command = MovePieces(tuple(PieceMove(piece, place) for piece, place in parts), manoeuvre)
    names = Names(before, apply(before, command), make_module(), side)
    return [line.text for line in describe_moves(command, names)]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([("a", to(13, 14))], ["Pike a: moves 5 mm to 13,14 mm"]),
        ([("a", to(10, 10, 12))], ["Pike a: turns 12° clockwise"]),
        (
            [("a", to(10, 10.25, 350))],
            [
                "Pike a: moves 4.1 mm by the farthest corner to 10,10.2 mm and turns 10° anticlockwise"
            ],
        ),
        ([("a", to(10, 10))], ["Pike a: stays"]),
        (
            [("a", to(10, 10, 9)), ("b", to(50, 10, 9))],
            ["Pike a and Pike b: turn 9° clockwise"],
        ),
        (
            [("a", to(10, 20)), ("b", to(50, 20))],
            ["Pike a and Pike b: move 10 mm"],
        ),
        ([("a", to(5, 6, table="camp"))], ["Pike a: goes to 5,6 mm on Camp"]),
        (
            [("a", to(5, 6, level="wall", slot="town"))],
            ["Pike a: goes to level Wall and goes to Town"],
        ),
        (
            [("a", to(90, 10, stack="s"))],
            ["Pike a: moves 80 mm to 90,10 mm and joins a stack"],
        ),
        ([("s1", to(90, 10))], ["Pike 1: leaves its stack"]),
        (
            [("m", to(10, 60, 30))],
            [
                "a masked piece: moves 21.5 mm by the farthest corner to 10,60 mm "
                "and turns 30° clockwise"
            ],
        ),
        ([("c", to(50, 60, 30))], ["something: moves 10 mm to 50,60 mm"]),
        ([("h", to(90, 60))], []),
    ],
)
def test_moves_in_words(parts, expected):
    assert lines(*parts) == expected


def test_the_owner_reads_of_what_others_do_not_see():
    assert lines(("h", to(90, 60)), side="red") == ["Pike h: moves 10 mm to 90,60 mm"]


def test_points_are_rounded_to_a_tenth():
    assert point_text(Pose(100.04, -0.04)) == "100,0 mm"


def wheeled(centre, degrees, *pieces, side="blue"):
    before = position(POSITION)
    parts = []
    for piece in pieces:
        old = before.pieces[piece]
        end = Place(old.table, old.pose.turned_about(centre, degrees).rounded(), old.stack)
        parts.append(PieceMove(piece, end, (Pivot(degrees, centre),)))
    command = MovePieces(tuple(parts))
    names = Names(before, apply(before, command), make_module(), side)
    return [line.text for line in describe_moves(command, names)]


def test_a_wheel_is_told_by_the_way_of_the_farthest_corner_and_not_as_a_move():
    base = make_module().piece("pike").outline
    left, top, right, bottom = base.bounds
    centre = (10.0 + left, 10.0 + top)
    chord = 2 * math.hypot(right - left, bottom - top) * math.sin(math.radians(15))
    assert wheeled(centre, 30.0, "a") == [
        f"Pike a: wheels {mm_text(chord)} by the farthest corner, 30° clockwise"
    ]


def test_a_group_wheels_or_turns_as_one_and_of_many_the_others_are_counted():
    left, top, right, _ = make_module().piece("pike").outline.bounds
    centre = (10.0 + left, 10.0 + top)
    told = wheeled(centre, -20.0, "a", "b", "m")
    chord = 2 * (40.0 + right - left) * math.sin(math.radians(10))
    masked = 2 * math.hypot(right - left, 40.0) * math.sin(math.radians(10))
    longest = mm_text(max(chord, masked))
    who = "Pike a, Pike b and a masked piece"
    assert told == [f"{who}: wheel {longest} by the front, 20° anticlockwise"]
    assert wheeled((30.0, 10.0), 15.0, "a", "b") == ["Pike a and Pike b: turn 15° clockwise"]
    four = lines(*[(piece, to(x, 20)) for piece, x in (("a", 10), ("b", 50))],
                 *[(piece, to(90, 20)) for piece in ("s1", "s2")])  # fmt: skip
    assert four[0] == "Pike a and Pike b: move 10 mm"


def test_of_more_than_three_the_first_is_named():
    told = lines(("a", to(13, 14)), ("b", to(53, 14)), ("m", to(13, 54)), ("c", to(53, 54)))
    assert told == ["Pike a and 3 more: move 5 mm"]


def test_what_is_concealed_is_not_seen_to_turn_with_its_group():
    told = wheeled((30.0, 30.0), 15.0, "a", "c")
    assert len(told) == 2
    assert "turns" not in told[1]


def test_a_manoeuvre_of_the_rules_is_named_and_one_of_the_hand_is_not():
    there = ("a", to(10, 30))
    assert lines(there, manoeuvre="follow_up") == ["Pike a: moves 20 mm (follow up)"]
    assert lines(there, manoeuvre="exact") == ["Pike a: moves 20 mm to 10,30 mm"]


def test_a_named_place_that_is_left_for_none_is_told_by_its_name():
    before = position("a pike 10,10 @0 slot=town")
    command = MovePieces((PieceMove("a", to(13, 14)),))
    names = Names(before, apply(before, command), make_module(), "blue")
    (line,) = describe_moves(command, names)
    assert line.text == "Pike a: moves 5 mm to 13,14 mm and leaves Town"


def test_who_goes_to_a_named_place_of_another_table_is_told_no_mm():
    away = MovePieces((PieceMove("a", to(5, 6, table="camp")),))
    before = apply(position("a pike 10,10 @0"), away)
    home = MovePieces((PieceMove("a", to(40, 20, slot="town")),))
    (line,) = describe(home, before, make_module(), "blue")
    assert line.text == "Pike a: goes to Town on Field"


def test_who_is_put_where_he_has_come_already_does_not_stay():
    before = position("a pike 10,10 @0")
    there = MovePieces((PieceMove("a", to(13, 14)),))
    told = describe(CommandGroup("move", (there, there)), before, make_module(), "blue")
    assert [line.text for line in told] == ["Pike a: moves 5 mm to 13,14 mm"]


def test_of_a_hand_only_its_name_is_told():
    hand = TableDefinition(id="camp", name="Red hand", width=100, height=40, is_hand=True)
    module = make_module(tables=(make_module().table("field"), hand))
    before = position(POSITION)
    command = MovePieces((PieceMove("a", to(5, 6, table="camp")),))
    names = Names(before, apply(before, command), module, "blue")
    assert [line.text for line in describe_moves(command, names)] == ["Pike a: goes to Red hand"]
