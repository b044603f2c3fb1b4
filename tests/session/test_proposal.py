import pytest

from tests.builders import make_module, position
from vtt.base.errors import CommandError
from vtt.commands.base import CommandGroup
from vtt.commands.flow import Say, SetNote
from vtt.commands.piece import (
    MovePieces,
    PieceMove,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.pile import OrderDeck, OrderStack, ToDeck
from vtt.commands.rules import AnswerChoice, Declare
from vtt.geometry.pose import Pose
from vtt.session.proposal import retold, understood
from vtt.state.piece import Place
from vtt.state.sight import UMPIRE, Sight

POSITION = """
m pike 1,1 @0 secrecy=masked:red
h pike 2,2 @0 secrecy=hidden:red
h0 pike 5,5 @0 stack=s secrecy=hidden:red
b1 shot 5,5 @0 stack=s side=blue
h1 pike 5,5 @0 stack=s secrecy=hidden:red
b2 shot 5,5 @0 stack=s side=blue
k1 storm 0,0 @0 deck=open
k2 storm 0,0 @0 deck=open secrecy=hidden:red
k3 storm 0,0 @0 deck=open
d1 truce 0,0 @0 deck=draw
"""


def blue(command):
    return understood(command, position(POSITION), make_module(), "blue")


def alias(piece):
    state = position(POSITION)
    return Sight(state, make_module(), "blue").alias(state.pieces[piece])


def to(x, stack=None):
    return Place("field", Pose(x, 5.0), stack)


@pytest.mark.parametrize(
    ("seen", "true"),
    [
        (Say("m is there"), Say("m is there")),
        (lambda: SetMark((alias("m"), "b1")), SetMark(("m", "b1"))),
        (lambda: ToDeck("open", (alias("d1"),)), ToDeck("open", ("d1",))),
        (lambda: Declare("d", "x", {"at": alias("m")}), Declare("d", "x", {"at": "m"})),
        (lambda: AnswerChoice("d", "x", (alias("m"),)), AnswerChoice("d", "x", ("m",))),
        (AnswerChoice("d", "x", ("m",)), AnswerChoice("d", "x", ("m",))),
        (OrderStack("s", ("b2", "b1")), OrderStack("s", ("h0", "b2", "b1", "h1"))),
        (OrderDeck("open", ("k3", "k1")), OrderDeck("open", ("k3", "k1", "k2"))),
        (
            CommandGroup("x", (OrderStack("s", ("b1", "b2")), Say("y"))),
            CommandGroup("x", (OrderStack("s", ("h0", "b1", "h1", "b2")), Say("y"))),
        ),
        (MovePieces((PieceMove("b1", to(9.0)),)), MovePieces((PieceMove("b1", to(9.0)),))),
        (
            MovePieces((PieceMove("b1", to(5.0, "s")),)),
            MovePieces((PieceMove("b1", to(5.0, "s")),)),
        ),
    ],
)
def test_what_is_seen_becomes_what_is(seen, true):
    assert blue(seen() if callable(seen) else seen) == true


def test_a_stack_that_is_carried_off_gets_another_name_where_something_unseen_stays():
    moved = blue(MovePieces((PieceMove("b1", to(9.0, "s")), PieceMove("b2", to(9.0, "s")))))
    (fresh,) = {part.to.stack for part in moved.moves}
    assert fresh not in {"s", "s_2"}, "a number would count what is not seen"
    assert moved == MovePieces((PieceMove("b1", to(9.0, fresh)), PieceMove("b2", to(9.0, fresh))))


@pytest.mark.parametrize(
    "command",
    [
        SetMark(("h",)),
        SetMark(("m",)),
        ToDeck("open", ("d1",)),
        OrderStack("s", ("h0", "b1", "h1", "b2")),
        Declare("d", "x", {"at": ["h"]}),
        CommandGroup("x", (Say("y"), Declare("d", "x", {"h": 1}))),
    ],
)
def test_who_may_not_know_a_piece_is_told_that_there_is_none(command):
    with pytest.raises(CommandError, match=r"^there is no piece '(h|m|h0|d1)'$"):
        blue(command)


@pytest.mark.parametrize(
    "command",
    [
        lambda: SetSecrecy((alias("m"),), None),
        lambda: SetFace((alias("m"),), "nonsense"),
        lambda: SetProperty((alias("m"),), "strength", 9),
        lambda: SetSide((alias("m"),), "blue"),
        lambda: CommandGroup("x", (Say("y"), SetSecrecy((alias("d1"),), None))),
    ],
)
def test_what_is_kept_from_a_player_is_not_looked_at_or_changed(command):
    with pytest.raises(CommandError, match=r"^piece 'unknown_[0-9a-f]+' is kept from you$"):
        blue(command())


def test_its_own_secrets_a_side_may_reveal():
    reveal = SetSecrecy(("m",), None)
    assert understood(reveal, position(POSITION), make_module(), "red") == reveal


def test_a_refusal_names_a_piece_as_the_player_knows_it():
    up = MovePieces((PieceMove(alias("m"), Place("field", Pose(1, 1), level="wal")),))
    with pytest.raises(CommandError, match=r"^piece 'unknown_[0-9a-f]+' cannot have the level"):
        blue(up)


def test_who_plays_all_sides_names_pieces_by_their_ids():
    command = CommandGroup("x", (SetMark(("h", "m")), Declare("d", "x", {"at": "h"})))
    assert understood(command, position(POSITION), make_module(), UMPIRE) == command


def test_a_command_without_pieces_is_held_against_the_module_too():
    with pytest.raises(CommandError, match="cannot have the level 'wal'"):
        blue(MovePieces((PieceMove("b1", Place("field", Pose(1, 1), level="wal")),)))


@pytest.mark.parametrize(("viewer", "told"), [("blue", alias("d1")), (UMPIRE, "d1")])
def test_the_reason_of_a_refusal_does_not_tell_which_card_lies_in_a_deck(viewer, told):
    reason = "cannot move piece 'd1': it lies in deck 'draw'; piece 'b1' may"
    found = retold(reason, position(POSITION), make_module(), viewer)
    assert found == f"cannot move piece {told!r}: it lies in deck 'draw'; piece 'b1' may"


def test_a_side_writes_its_own_notes_and_those_for_all():
    assert blue(SetNote("plan", "wait", "blue")) == SetNote("plan", "wait", "blue")
    assert blue(SetNote("weather", "rain")) == SetNote("weather", "rain")
    with pytest.raises(CommandError, match="written by that side alone"):
        blue(SetNote("plan", "flee", "red"))
