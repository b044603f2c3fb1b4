import pytest

from tests.builders import make_module, position
from vtt.commands.apply import apply
from vtt.commands.describe_move import describe_moves, point_text
from vtt.commands.naming import Names
from vtt.commands.piece import MovePieces, PieceMove
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


def lines(*parts, side="blue"):
    before = position(POSITION)
    command = MovePieces(tuple(PieceMove(piece, place) for piece, place in parts))
    names = Names(before, apply(before, command), make_module(), side)
    return [line.text for line in describe_moves(command, names)]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([("a", to(13, 14))], ["Pike a: moves 5 mm to 13,14 mm"]),
        ([("a", to(10, 10, 12))], ["Pike a: turns 12° clockwise"]),
        (
            [("a", to(10, 10.25, 350))],
            ["Pike a: moves 0.2 mm to 10,10.2 mm and turns 10° anticlockwise"],
        ),
        ([("a", to(10, 10))], ["Pike a: stays"]),
        (
            [("a", to(10, 10, 9)), ("b", to(50, 10, 9))],
            ["Pike a and Pike b: turns 9° clockwise"],
        ),
        (
            [("a", to(10, 20)), ("b", to(50, 20))],
            ["Pike a: moves 10 mm to 10,20 mm", "Pike b: moves 10 mm to 50,20 mm"],
        ),
        ([("a", to(5, 6, table="camp"))], ["Pike a: goes to 5,6 mm on Camp"]),
        (
            [("a", to(5, 6, level="wall", slot="town"))],
            ["Pike a: moves 6.4 mm to 5,6 mm, goes to level Wall and goes to Town"],
        ),
        (
            [("a", to(90, 10, stack="s"))],
            ["Pike a: moves 80 mm to 90,10 mm and joins a stack"],
        ),
        ([("s1", to(90, 10))], ["Pike 1: leaves its stack"]),
        (
            [("m", to(10, 60, 30))],
            ["a masked piece: moves 10 mm to 10,60 mm and turns 30° clockwise"],
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
