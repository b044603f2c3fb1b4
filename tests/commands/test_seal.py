import pytest

from tests.builders import make_module, position
from vtt.commands.base import CommandGroup
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, PieceMove, RemovePieces, SetSecrecy
from vtt.commands.pile import Draw, OrderDeck, ToDeck
from vtt.commands.rules import SetRulesValue
from vtt.commands.seal import Seal, seal_of
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.state.piece import Place, Secrecy

PLACE = Place("field", Pose(5.0, 5.0))
ROLL = RollDice(DiceRequest("pip", (6,)), (3,))
POSITION = """
a pike 1,1 @0 secrecy=masked:red
b pike 2,2 @0
k1 storm 0,0 @0 deck=draw
k2 truce 0,0 @0 deck=draw
o1 storm 0,0 @0 deck=open
"""


@pytest.mark.parametrize(
    ("command", "seal"),
    [
        (Say("x"), None),
        (MovePieces((PieceMove("a", PLACE),)), None),
        (ROLL, Seal.DICE),
        (CommandGroup("", (Say("x"), ROLL)), Seal.DICE),
        (OrderDeck("draw", ("k2", "k1"), shuffled=True), Seal.SHUFFLE),
        (OrderDeck("draw", ("k2", "k1")), None),
        (SetSecrecy(("a",), None), Seal.REVEAL),
        (SetSecrecy(("b",), None), None),
        (SetSecrecy(("b",), Secrecy(SecrecyKind.HIDDEN, "red")), None),
        (SetSecrecy(("a",), Secrecy(SecrecyKind.MASKED, "blue")), Seal.REVEAL),
        (Draw("draw", (("k2", PLACE),)), Seal.REVEAL),
        (Draw("open", (("o1", PLACE),)), None),
        (ToDeck("hand", ("k1",)), Seal.REVEAL),
        (ToDeck("hand", ("o1",)), None),
        (ToDeck("draw", ("b",)), None),
        (ToDeck("open", ("k1",)), Seal.REVEAL),
        (RemovePieces(("a",)), None),
        (SetRulesValue("decks", ("draw", "face_down"), False), Seal.REVEAL),
        (SetRulesValue("decks", ("open", "face_down"), True), None),
        (SetRulesValue("decks", ("hand", "face_down"), False), None),
        (SetRulesValue("demo", ("draw", "face_down"), False), None),
        (
            CommandGroup(
                "a glimpse",
                (SetSecrecy(("a",), None), SetSecrecy(("a",), Secrecy(SecrecyKind.MASKED, "red"))),
            ),
            Seal.REVEAL,
        ),
        (
            CommandGroup(
                "",
                (SetSecrecy(("k1",), Secrecy(SecrecyKind.HIDDEN, "red")), ToDeck("open", ("k1",))),
            ),
            Seal.REVEAL,
        ),
    ],
)
def test_what_may_not_be_undone_alone(command, seal):
    assert seal_of(command, position(POSITION), make_module()) is seal
