import msgspec
import pytest

from tests.builders import make_module, position
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.describe import describe
from vtt.commands.piece import MovePieces, PieceMove, SetSecrecy
from vtt.commands.pile import Draw, OrderDeck, ToDeck
from vtt.commands.seal import Seal, seal_of
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.state.piece import Place, Secrecy
from vtt.state.sight import UMPIRE, Sight
from vtt.state.view import view_for

MASKED, CONCEALED, HIDDEN = SecrecyKind
SIDES = ("red", "blue", None, UMPIRE)

POSITION = """
open pike 10,10 @0
m pike 20,10 @0 secrecy=masked:red
c pike 30,10 @0 secrecy=concealed:red
h pike 40,10 @0 secrecy=hidden:red
k1 storm 0,0 @0 deck=draw
k2 storm 0,0 @0 deck=draw secrecy=hidden:blue
r1 truce 0,0 @0 deck=hand
d1 truce 0,0 @0 deck=open
d2 truce 0,0 @0 deck=open secrecy=concealed:red
"""


def sight(side, state=None):
    return Sight(state or position(POSITION), make_module(), side)


@pytest.mark.parametrize(
    ("side", "kept"),
    [
        ("red", {"k1": MASKED, "k2": HIDDEN}),
        (
            "blue",
            {
                "m": MASKED,
                "c": CONCEALED,
                "h": HIDDEN,
                "k1": MASKED,
                "k2": MASKED,
                "r1": MASKED,
                "d2": MASKED,
            },
        ),
        (
            None,
            {
                "m": MASKED,
                "c": CONCEALED,
                "h": HIDDEN,
                "k1": MASKED,
                "k2": HIDDEN,
                "r1": MASKED,
                "d2": MASKED,
            },
        ),
        (UMPIRE, {}),
    ],
)
def test_what_is_kept_from_whom(side, kept):
    pieces = position(POSITION).pieces
    found = {name: sight(side).secret(pieces[name]) for name in pieces}
    assert {name: kind for name, kind in found.items() if kind} == kept


def alias(state, piece, side="blue"):
    return sight(side, state).alias(state.pieces[piece])


def moved(state, piece, x):
    return apply(state, MovePieces((PieceMove(piece, Place("field", Pose(x, 10.0))),)))


def test_a_known_piece_has_no_alias_but_its_id():
    assert alias(position(POSITION), "open") == "open"
    assert alias(position(POSITION), "m", "red") == "m"


def test_a_masked_piece_is_followed_with_the_eye_and_a_concealed_one_is_not():
    state = position(POSITION)
    assert alias(moved(state, "m", 99), "m") == alias(state, "m") != "m"
    assert alias(moved(state, "c", 99), "c") != alias(state, "c")


@pytest.mark.parametrize(
    "out_of_sight",
    [
        SetSecrecy(("m",), Secrecy(HIDDEN, "red")),
        SetSecrecy(("m",), Secrecy(CONCEALED, "red")),
        SetSecrecy(("m",), None),
        CommandGroup(
            "", (ToDeck("draw", ("m",)), Draw("draw", (("m", Place("field", Pose(5, 5))),)))
        ),
    ],
)
def test_who_loses_sight_of_a_masked_piece_does_not_know_it_again(out_of_sight):
    state = position(POSITION)
    after = apply(apply(state, out_of_sight), SetSecrecy(("m",), Secrecy(MASKED, "red")))
    assert alias(after, "m") != alias(state, "m")


def test_a_card_is_known_by_its_place_alone():
    state = position(POSITION)
    shuffled = apply(state, OrderDeck("draw", ("k2", "k1")))
    assert alias(shuffled, "k1") == alias(state, "k2")


def test_aliases_cannot_be_guessed_without_the_secret():
    state = position(POSITION)
    other = msgspec.structs.replace(state, secret="another")
    assert alias(other, "m") != alias(state, "m")


def test_behind_the_alias_of_several_concealed_pieces_is_the_topmost():
    state = position("""
z pike 5,5 @0 secrecy=concealed:red stack=s
a pike 5,5 @0 secrecy=concealed:red stack=s
v shot 5,5 @0 stack=s side=blue
""")
    assert sight("blue", state).aliases() == {alias(state, "z"): "a"}
    assert alias(state, "z") == alias(state, "a")
    apart = position("z pike 5,5 @0 secrecy=concealed:red\na pike 5,5 @0 secrecy=concealed:red")
    assert sight("blue", apart).aliases() == {alias(apart, "z"): "a"}
    assert sight("red", state).aliases() == {}


@pytest.mark.parametrize(
    ("owners", "open_to_all", "kept"),
    [
        (("red",), False, {"blue": HIDDEN, None: HIDDEN}),
        (("red", "blue"), False, {None: HIDDEN}),
        (("red",), True, {}),
        ((), False, {}),
    ],
)
def test_what_lies_on_a_closed_table_its_owners_alone_see(owners, open_to_all, kept):
    module = make_module()
    here = position("p pike 10,10 @0")
    at = here.pieces["p"].table
    tables = tuple(
        msgspec.structs.replace(table, owners=owners, open_to_all=open_to_all)
        if table.id == at
        else table
        for table in module.tables
    )
    closed = msgspec.structs.replace(module, tables=tables)
    found = {side: Sight(here, closed, side).secret(here.pieces["p"]) for side in SIDES}
    assert {side: secret for side, secret in found.items() if secret} == kept
    assert ("p" in view_for(here, closed, "blue").state.pieces) == ("blue" not in kept)


def test_what_comes_off_a_closed_table_is_learnt_and_what_happens_on_it_is_not_told():
    module = make_module()
    here = position("p pike 10,10 @0")
    at = here.pieces["p"].table
    other = next(table.id for table in module.tables if table.id != at)
    tables = tuple(
        msgspec.structs.replace(table, owners=("red",), open_to_all=False)
        if table.id == at
        else table
        for table in module.tables
    )
    closed = msgspec.structs.replace(module, tables=tables)
    within, out = (
        MovePieces((PieceMove("p", Place(table, Pose(20.0, 20.0))),)) for table in (at, other)
    )
    assert (seal_of(within, here, closed), describe(within, here, closed, "blue")) == (None, ())
    assert seal_of(out, here, closed) is Seal.REVEAL
    assert describe(out, here, closed, "blue")
