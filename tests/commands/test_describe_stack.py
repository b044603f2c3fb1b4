"""Stacks in words: who lies on whom, with and without rules that put stacks in order afterwards."""

import pytest

from tests.builders import make_module, position
from vtt.commands.base import CommandGroup
from vtt.commands.describe import describe
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.pile import OrderStack
from vtt.geometry.motion import Slide
from vtt.geometry.pose import Pose
from vtt.state.piece import Place

TEXT = """
a pike 10,10 @0
b shot 90,10 @0
s1 pike 50,50 @0 stack=s
s2 shot 50,50 @0 stack=s
"""


def to(x, y, stack=None):
    return Place("field", Pose(x, y), stack)


def move(*parts, legs=()):
    return MovePieces(tuple(PieceMove(piece, place, legs) for piece, place in parts))


def told(*commands, text=TEXT, side="red"):
    command = CommandGroup("move", commands) if len(commands) > 1 else commands[0]
    return [line.text for line in describe(command, position(text), make_module(), side)]


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        (
            [move(("a", to(90, 10))), OrderStack("new", ("b", "a"))],
            ["Pike a: moves 80 mm to 90,10 mm", "Pike a lies on Shot b"],
        ),
        (
            [move(("s1", to(90, 10)), ("s2", to(90, 10))), OrderStack("t", ("s1", "s2"))],
            ["Pike 1 and Shot 2: move 56.6 mm to 90,10 mm"],
        ),
        ([OrderStack("s", ("s2", "s1"))], ["Shot 2 and Pike 1 are stacked in a new order"]),
        ([OrderStack("s", ("s1", "s2"))], []),
        (
            [move(("a", to(50, 50, "s"))), OrderStack("s", ("a", "s1", "s2"))],
            ["Pike a: moves 56.6 mm to 50,50 mm", "Pike a lies on Pike 1 and Shot 2"],
        ),
        (
            [move(("a", to(0, 0)), ("b", to(0, 0))), OrderStack("n", ("a", "b"))],
            [
                "Pike a: moves 14.1 mm to 0,0 mm",
                "Shot b: moves 90.6 mm to 0,0 mm",
                "Pike a and Shot b are stacked",
            ],
        ),
    ],
)
def test_what_a_step_did_to_stacks(commands, words):
    assert told(*commands) == words


def test_a_bent_way_is_told_beside_the_straight_line():
    command = move(("a", to(90, 40)), legs=(Slide(0, 30), Slide(80, 0)))
    assert told(command) == ["Pike a: moves 85.4 mm to 90,40 mm, on a way of 110 mm"]


def test_a_concealed_piece_is_not_counted():
    text = "a pike 10,10 @0\nb shot 90,10 @0\nc shot 90,10 @0 secrecy=concealed:blue"
    commands = [move(("a", to(90, 10))), OrderStack("new", ("b", "c", "a"))]
    assert told(*commands, text=text)[-1] == "Pike a lies on Shot b"


CROWD = "\n".join(f"p{n} pike 50,50 @0 stack=s" for n in range(5)) + "\nr shot 90,10 @0\n"


def test_of_a_crowd_the_one_on_top_is_named():
    pile = ("p0", "p1", "p2", "p4", "p3")
    assert told(OrderStack("s", pile), text=CROWD) == [
        "Pike 4 and 4 more are stacked in a new order"
    ]
    march = move(*((piece, to(90, 10)) for piece in pile))
    assert told(march, OrderStack("t", ("r", *pile)), text=CROWD) == [
        "Pike 4 and 4 more: move 56.6 mm to 90,10 mm",
        "Pike 3 and 4 more lie on Shot r",
    ]
