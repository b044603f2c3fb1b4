"""What is new in a proposal gets another name where something unseen has the same: no refusal tells of it."""

import msgspec
import pytest

from tests.builders import make_module, position
from vtt.base.errors import CommandError
from vtt.base.ids import is_id
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup, single_commands
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, SetMark
from vtt.commands.pile import OrderStack
from vtt.geometry.pose import Pose
from vtt.session.proposal import understood
from vtt.state.piece import PieceState, Place
from vtt.state.sight import UMPIRE

POSITION = """
m pike 1,1 @0 secrecy=masked:red stack=seen
n pike 1,1 @0 stack=seen
h pike 2,2 @0 secrecy=hidden:red
h_2 pike 3,3 @0 secrecy=hidden:red
h0 pike 5,5 @0 stack=s secrecy=hidden:red
h1 pike 5,5 @0 stack=s secrecy=hidden:red
b1 shot 8,8 @0 side=blue
b2 shot 8,8 @0 side=blue
"""
STATE = position(POSITION)


def blue(command):
    return understood(command, STATE, make_module(), "blue")


def new(piece, stack=None):
    return PieceState(piece, "shot", "field", Pose(9.0, 9.0), "blue", stack=stack)


@pytest.mark.parametrize("taken", ["h", "m"])
def test_a_new_piece_with_the_name_of_an_unseen_one_comes_in_under_another(taken):
    command = CommandGroup("x", (AddPieces((new(taken), new("b3"))), SetMark((taken,), moved=True)))
    true = blue(command)
    added, mark = single_commands(true)
    fresh, other = (piece.id for piece in added.pieces)
    assert fresh not in STATE.pieces
    assert other == "b3"
    assert mark.pieces == (fresh,)
    after = apply(STATE, true)
    assert after.pieces[fresh].moved
    assert after.pieces[taken] == STATE.pieces[taken]


def name_given(wanted, text=POSITION, secret="a secret"):
    state = msgspec.structs.replace(position(text), secret=secret)
    (added,) = single_commands(understood(AddPieces((new(wanted),)), state, make_module(), "blue"))
    return added.pieces[0].id


def test_the_other_name_does_not_tell_which_names_are_taken_besides():
    """A number would: who gets `h_4` knows of `h_2` and `h_3`."""
    alone = "".join(line for line in POSITION.splitlines(True) if not line.startswith("h_2"))
    assert name_given("h") == name_given("h", alone)
    assert is_id(name_given("h"))
    assert name_given("h") != name_given("h", secret="another secret"), "nobody can work it out"
    again = f"{POSITION}{name_given('h')} shot 9,9 @0 side=blue\n"
    assert name_given("h", again) not in position(again).pieces


def test_two_new_pieces_do_not_get_one_name():
    (added,) = single_commands(blue(AddPieces((new("h"), new("h_3")))))
    assert len({piece.id for piece in added.pieces} - set(STATE.pieces)) == 2


def test_a_new_stack_with_the_name_of_an_unseen_one_gets_another():
    true = blue(OrderStack("s", ("b1", "b2")))
    fresh = true.stack
    assert fresh not in STATE.stacks
    assert true == OrderStack(fresh, ("b1", "b2"))
    assert apply(STATE, true).stacks["s"] == ("h0", "h1")
    there = Place("field", Pose(9.0, 9.0), "s")
    moved = blue(MovePieces((PieceMove("b1", there), PieceMove("b2", there))))
    assert {part.to.stack for part in moved.moves} == {fresh}
    (added,) = single_commands(blue(AddPieces((new("b3", "s"), new("b4", "s")))))
    assert {piece.stack for piece in added.pieces} == {fresh}


def test_what_is_seen_keeps_its_name():
    known = (
        AddPieces((new("b1"),)),
        AddPieces((new("b3", "seen"),)),
        OrderStack("seen", ("n", "b1")),
        OrderStack("fresh", ("b1", "b2")),
    )
    for command in known[:2]:
        assert blue(command) == command
    assert blue(known[2]).stack == "seen"
    assert blue(known[3]) == known[3]


def test_who_sees_all_and_who_owns_it_are_told_that_a_name_is_taken():
    for viewer in (UMPIRE, "red"):
        command = understood(AddPieces((new("h"),)), STATE, make_module(), viewer)
        with pytest.raises(CommandError, match="'h'"):
            apply(STATE, command)
