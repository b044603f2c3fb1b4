import pytest
from hypothesis import given

from tests.builders import make_piece, position
from tests.strategies import poses
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.piece import (
    AddPieces,
    MovePieces,
    PieceMove,
    RemovePieces,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.state.piece import Place, Secrecy

TWO = "a pike 10,10 @0 side=red\nb shot 50,50 @90 side=blue .hits=1"
MASKED = Secrecy(SecrecyKind.MASKED, "red")


@given(poses)
def test_one_piece_alone_and_one_among_others_move_alike(pose):
    state = position(TWO)
    place = Place("camp", pose, level="wall", slot="town")
    alone = apply(state, MovePieces((PieceMove("a", place),)))
    among = apply(
        state, MovePieces((PieceMove("a", place), PieceMove("b", Place("field", Pose(50, 50, 90)))))
    )
    assert alone == among
    assert alone.pieces["a"].pose == pose
    assert alone.pieces["b"] is state.pieces["b"]


@pytest.mark.parametrize(
    ("command", "field", "value"),
    [
        (SetFace(("a", "b"), "back"), "face", "back"),
        (SetSide(("a", "b"), "blue"), "side", "blue"),
        (SetSide(("a", "b"), None), "side", None),
        (SetMark(("a", "b"), moved=True), "moved", True),
        (SetMark(("a", "b"), locked=True), "locked", True),
        (SetSecrecy(("a", "b"), MASKED), "secrecy", MASKED),
    ],
)
def test_a_field_of_each_piece_is_set_and_the_state_before_is_kept(command, field, value):
    before = position(TWO)
    after = apply(before, command)
    assert [getattr(after.pieces[piece], field) for piece in "ab"] == [value, value]
    assert before == position(TWO)


def test_a_mark_that_is_not_named_stays():
    state = apply(position(TWO), SetMark(("a",), moved=True, locked=True))
    state = apply(state, SetMark(("a",), locked=False))
    assert (state.pieces["a"].moved, state.pieces["a"].locked) == (True, False)
    assert apply(state, SetMark(("a",))) == state


def test_a_property_is_set_changed_and_taken_away():
    state = apply(position(TWO), SetProperty(("a", "b"), "hits", 2))
    assert [state.pieces[piece].get("hits") for piece in "ab"] == [2, 2]
    state = apply(state, SetProperty(("b",), "hits", None))
    assert state.pieces["b"].get("hits", "none") == "none"


def test_going_out_of_sight_is_counted_and_being_revealed_is_not():
    state = position(TWO)
    for command, veil in (
        (SetSecrecy(("a",), MASKED), 1),
        (SetSecrecy(("a",), None), 1),
        (SetSecrecy(("a",), Secrecy(SecrecyKind.HIDDEN, "red")), 2),
        (SetSecrecy(("a",), MASKED), 3),
    ):
        state = apply(state, command)
        assert state.pieces["a"].veil == veil


def test_new_pieces_stand_where_they_say_with_a_rounded_pose():
    piece = make_piece("n", 1.00049, 2, 359.99999, secrecy=MASKED, locked=True)
    state = apply(position(TWO), AddPieces((piece,)))
    assert state.pieces["n"].pose == Pose(1.0, 2.0, 0.0)
    assert (state.pieces["n"].secrecy, state.pieces["n"].locked) == (MASKED, True)


def test_removed_pieces_are_gone():
    assert set(apply(position(TWO), RemovePieces(("a",))).pieces) == {"b"}


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (SetFace(("c",), "x"), "cannot change piece 'c': there is no such piece"),
        (SetProperty(("c",), "x", 1), "cannot change piece 'c'"),
        (SetMark(("c",), moved=True), "cannot change piece 'c'"),
        (SetSecrecy(("c",), MASKED), "cannot change piece 'c'"),
        (RemovePieces(("c",)), "cannot remove piece 'c'"),
        (SetSide(("a",), "rde"), "no side 'rde'; did you mean 'red'"),
        (SetSecrecy(("a",), Secrecy(SecrecyKind.MASKED, "blu")), "did you mean 'blue'"),
        (AddPieces((make_piece("a"),)), "the game has a piece with this id"),
        (AddPieces((make_piece("n"), make_piece("n"))), "the game has a piece with this id"),
        (AddPieces((make_piece("n", side="rad"),)), "no side 'rad'; did you mean 'red'"),
        (
            AddPieces((make_piece("n", secrecy=Secrecy(SecrecyKind.HIDDEN, "x")),)),
            "the game has no side 'x'",
        ),
        (AddPieces((make_piece("n", table="fild"),)), "no table 'fild'; did you mean 'field'"),
        (AddPieces((make_piece("n", deck="drw"),)), "no deck 'drw'; did you mean 'draw'"),
        (AddPieces((make_piece("n", deck="draw", stack="s"),)), "a stack or a deck, found both"),
        (AddPieces((make_piece("n", float("nan")),)), "needs a finite place and facing"),
    ],
)
def test_the_impossible_is_refused(command, message):
    before = position(TWO)
    with pytest.raises(CommandError, match=message):
        apply(before, command)
    assert before == position(TWO)
