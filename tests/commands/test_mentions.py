import pytest
from hypothesis import given

from tests.strategies import commands, plain_equal
from vtt.base.frozen import thaw
from vtt.commands.base import CommandGroup
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import Say
from vtt.commands.mentions import new_pieces, pieces_named, renamed, retexted, texts_within
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
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.commands.rules import AnswerChoice, Declare, SetRulesValue
from vtt.geometry.pose import Pose
from vtt.state.notation import parse_piece
from vtt.state.piece import Place

PLACE = Place("field", Pose(1.0, 2.0))


def test_a_roll_names_the_piece_whose_secret_chance_it_is():
    secret = RollDice(DiceRequest("chance", (6,)), (3,), of="b")
    assert pieces_named(secret) == ("b",)
    assert renamed(secret, lambda piece: f"{piece}_2").of == "b_2"
    assert pieces_named(RollDice(DiceRequest("chance", (6,)), (3,))) == ()


@pytest.mark.parametrize(
    "command",
    [
        MovePieces((PieceMove("b", PLACE), PieceMove("a", PLACE))),
        Draw("draw", (("b", PLACE), ("a", PLACE))),
        RemovePieces(("b", "a")),
        SetFace(("b", "a"), ""),
        SetProperty(("b", "a"), "x", 1),
        SetSide(("b", "a"), None),
        SetSecrecy(("b", "a"), None),
        SetMark(("b", "a")),
        OrderStack("s", ("b", "a")),
        OrderDeck("draw", ("b", "a")),
        ToDeck("draw", ("b", "a")),
        CommandGroup("x", (SetFace(("b",), ""), Say("a"), SetMark(("a", "b")))),
    ],
)
def test_every_command_on_pieces_names_them_in_order_and_once(command):
    assert pieces_named(command) == ("b", "a")
    assert pieces_named(renamed(command, {"a": "x", "b": "y"}.get)) == ("y", "x")


@given(commands())
def test_renaming_to_the_same_names_changes_nothing(command):
    assert plain_equal(renamed(command, lambda piece: piece), command)
    assert plain_equal(retexted(command, lambda text: text), command)


def test_new_pieces_are_not_named_but_new():
    command = AddPieces((parse_piece("n pike 1,1 @0", "field"),))
    assert pieces_named(command) == ()
    assert new_pieces(command) == ("n",)
    assert new_pieces(CommandGroup("", (Say(""), command))) == ("n",)
    assert new_pieces(Say("")) == ()


@pytest.mark.parametrize(
    ("command", "texts"),
    [
        (Declare("demo", "melee", {"a": ["b", {"c": "d"}]}), {"a", "b", "c", "d"}),
        (SetRulesValue("demo", ("path",), {"a": 1}), {"a"}),
        (AnswerChoice("demo", "loss", ("a", "b")), {"a", "b"}),
        (RollDice(DiceRequest("x", (), values={"by": "a"}), ()), {"by", "a"}),
        (Say("a"), set()),
        (CommandGroup("", (AnswerChoice("demo", "loss", ("a",)), Say("b"))), {"a"}),
    ],
)
def test_texts_in_details_are_found_and_changed(command, texts):
    assert texts_within(command) == texts
    assert texts_within(retexted(command, str.upper)) == {text.upper() for text in texts}


def test_details_keep_their_shape():
    changed = retexted(Declare("demo", "melee", {"with": ["a", 1, True, None]}), str.upper)
    assert thaw(changed.values) == {"WITH": ["A", 1, True, None]}
