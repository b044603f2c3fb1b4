import pytest

from tests.builders import make_definition, make_module, position
from vtt.commands.describe import describe
from vtt.commands.piece import (
    AddPieces,
    RemovePieces,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.definition.piece import FaceDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.state.notation import parse_piece
from vtt.state.piece import Place, Secrecy
from vtt.state.sight import UMPIRE

POSITION = """
a pike 10,10 @0
b shot 50,10 @0
m pike 20,20 @0 secrecy=masked:red
c pike 30,30 @0 secrecy=concealed:red
h pike 40,40 @0 secrecy=hidden:red
k storm 0,0 @0 deck=draw
o truce 0,0 @0 deck=open
"""
NEW = parse_piece("n pike 1,2 @0 level=wall", "field")
SECRET = parse_piece("n pike 1,2 @0 secrecy=hidden:red", "field")
PLACE = Place("camp", Pose(3.0, 4.0))
MASKED, CONCEALED, HIDDEN = (Secrecy(kind, "red") for kind in SecrecyKind)

CASES = [
    (AddPieces((NEW,)), "Pike n is added at 1,2 mm on Field, level Wall", "same"),
    (AddPieces((SECRET,)), "Pike n is added at 1,2 mm on Field", None),
    (RemovePieces(("a", "b")), "Pike a and Shot b are removed", "same"),
    (RemovePieces(("m",)), "Pike m is removed", "a masked piece is removed"),
    (RemovePieces(("c", "h")), "Pike c and Pike h are removed", None),
    (SetFace(("a",), "back"), "Pike a is turned: pike back", "same"),
    (SetFace(("m",), "back"), "Pike m is turned: pike back", None),
    (SetProperty(("a", "b"), "hits", 2), "Pike a and Shot b: hits is 2", "same"),
    (SetProperty(("a",), "hits", None), None, None),
    (SetProperty(("m",), "hits", 2), "Pike m: hits is 2", None),
    (SetProperty(("a",), "gun_fixed", True), "Pike a gets the mark “gun fixed”", "same"),
    (SetProperty(("a", "b"), "fought", True), "Pike a and Shot b get the mark “fought”", "same"),
    (SetProperty(("a",), "fought", False), None, None),
    (SetProperty(("a",), "led_by", "b"), "Pike a: led by is Shot b", "same"),
    (SetProperty(("a",), "led_by", "h"), "Pike a: led by is Pike h", None),
    (SetProperty(("a",), "at", "far_camp"), "Pike a: at is far camp", "same"),
    (SetSide(("a",), "blue"), "Pike a goes over to Blue", "same"),
    (SetSide(("a", "b"), None), "Pike a and Shot b are nobody's", "same"),
    (SetSide(("c",), "blue"), "Pike c goes over to Blue", None),
    (SetSecrecy(("a",), MASKED), "Pike a is masked by Red", "same"),
    (SetSecrecy(("a", "b"), HIDDEN), "Pike a and Shot b are hidden by Red", "same"),
    (SetSecrecy(("m",), None), "Pike m is revealed", "same"),
    (SetSecrecy(("m",), CONCEALED), "Pike m is concealed by Red", "something is concealed by Red"),
    (SetSecrecy(("m",), HIDDEN), "Pike m is hidden by Red", None),
    (SetMark(("a",), moved=True), "Pike a is marked as moved", "same"),
    (
        SetMark(("a", "b"), moved=False, locked=True),
        "Pike a and Shot b are marked as not moved and locked",
        "same",
    ),
    (SetMark(("a",)), None, None),
    (SetMark(("c",), moved=True), "Pike c is marked as moved", None),
    (ToDeck("open", ("a",)), "Pike a goes on Discards", "same"),
    (ToDeck("draw", ("a", "b"), bottom=True), "Pike a and Shot b go below Draw pile", "same"),
    (ToDeck("draw", ("m",)), "Pike m goes on Draw pile", "a card goes on Draw pile"),
    (Draw("draw", (("k", PLACE),)), "Storm k is drawn from Draw pile to 3,4 mm on Camp", "same"),
    (OrderDeck("draw", ("k",), shuffled=True), "Draw pile is shuffled", "same"),
    (OrderDeck("draw", ("k",)), "Draw pile is put in order", "same"),
]


def lines(command, side):
    found = describe(command, position(POSITION), make_module(), side)
    return [line.text for line in found]


@pytest.mark.parametrize(("command", "umpire", "blue"), CASES)
def test_what_the_umpire_and_the_other_side_read(command, umpire, blue):
    blue = umpire if blue == "same" else blue
    assert lines(command, UMPIRE) == ([umpire] if umpire else [])
    assert lines(command, "blue") == ([blue] if blue else [])


@pytest.mark.parametrize(
    ("names", "face", "told"),
    [
        (("Ladders", "Ladders, full"), "back", "Ladders a is turned: full"),
        (("Ladders", "Ladders, full"), "front", "Ladders a is turned to its front"),
        (("Ladders", "Ladders, full"), "", "Ladders a is turned to its front"),
        (("Ladders", "Ladders"), "back", "Ladders a is turned to its back"),
        (("Fresh", "Disrupted"), "back", "Ladders a is turned: Disrupted"),
    ],
)
def test_a_face_that_is_called_as_its_piece_is_is_not_called_so_twice(names, face, told):
    faces = tuple(map(FaceDefinition, ("front", "back"), names))
    pike = make_definition("pike", rectangle(40, 20), name="Ladders", faces=faces)
    module = make_module(pieces=(pike,))
    (line,) = describe(SetFace(("a",), face), position("a pike 10,10 @0"), module, UMPIRE)
    assert line.text == told


def test_a_stack_is_put_in_order():
    state = position(
        "a pike 1,1 @0 stack=s\nb shot 1,1 @0 stack=s\nc pike 1,1 @0 stack=s secrecy=hidden:red"
    )
    command = OrderStack("s", ("a", "c", "b"))
    texts = {
        side: [line.text for line in describe(command, state, make_module(), side)]
        for side in ("red", "blue")
    }
    assert texts == {
        "red": ["Pike a, Pike c and Shot b are stacked in a new order"],
        "blue": ["Pike a and Shot b are stacked in a new order"],
    }


def test_a_drawn_card_that_stays_secret_is_a_card():
    state = position("k storm 0,0 @0 deck=draw secrecy=masked:red")
    (line,) = describe(Draw("draw", (("k", PLACE),)), state, make_module(), "blue")
    assert line.text == "a masked piece is drawn from Draw pile to 3,4 mm on Camp"


def test_of_an_army_the_first_is_named_and_the_others_are_counted():
    pieces = tuple(parse_piece(f"p{n} pike {n},2 @0", "field") for n in range(5))
    state = position("a pike 10,10 @0")
    for side in (UMPIRE, "blue"):
        (added,) = describe(AddPieces(pieces), state, make_module(), side)
        assert added.text == "Pike 0 and 4 more are added on Field"
        assert len(added.pieces) == 5
    there = position("\n".join(f"p{n} pike {n},2 @0" for n in range(5)))
    gone = RemovePieces(tuple(piece.id for piece in pieces))
    (removed,) = describe(gone, there, make_module(), UMPIRE)
    assert removed.text == "Pike 0 and 4 more are removed"
    hidden = (*pieces[:3], parse_piece("h pike 9,2 @0 secrecy=hidden:red", "field"))
    (added,) = describe(AddPieces(hidden), state, make_module(), "blue")
    assert added.text == "Pike 0, Pike 1 and Pike 2 are added on Field"
