"""Stacks and decks under every command that takes pieces out of them or puts pieces in."""

import pytest

from tests.builders import make_module, position
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, RemovePieces
from vtt.commands.pile import Draw, OrderStack, ToDeck
from vtt.geometry.pose import Pose
from vtt.state.check import check_state
from vtt.state.notation import parse_piece
from vtt.state.piece import Place

PILES = """
a pike 10,10 @0 stack=s
b pike 10,10 @90 stack=s
c pike 10,10 @0 stack=s
p pike 50,50 @0 stack=t
q pike 50,50 @0 stack=t
lone pike 90,90 @0
k1 storm 0,0 @0 deck=draw
k2 truce 0,0 @0 deck=draw
k3 storm 0,0 @0 deck=draw
"""


def to(x, y, stack=None, **fields):
    return Place("field", Pose(x, y, 0.0), stack, **fields)


def moves(*parts):
    return MovePieces(tuple(PieceMove(piece, place) for piece, place in parts))


CASES = {
    "a part of a stack leaves, the rest keeps its order": (
        moves(("b", to(70, 70))),
        {"s": "ac", "t": "pq"},
    ),
    "a part leaves as a new stack, in the order of the move": (
        moves(("c", to(70, 70, "n")), ("a", to(70, 70, "n"))),
        {"n": "ca", "t": "pq"},
    ),
    "all but one leave and the last one is alone": (
        moves(("a", to(70, 70)), ("c", to(75, 70))),
        {"t": "pq"},
    ),
    "a whole stack moves and keeps its order and its name": (
        moves(("c", to(70, 70, "s")), ("a", to(70, 70, "s")), ("b", to(70, 70, "s"))),
        {"s": "abc", "t": "pq"},
    ),
    "a whole stack goes on top of another, in the order of the move": (
        moves(("a", to(50, 50, "t")), ("b", to(50, 50, "t")), ("c", to(50, 50, "t"))),
        {"t": ["p", "q", "a", "b", "c"]},
    ),
    "two stacks change names": (
        moves(
            ("a", to(10, 10, "t")),
            ("b", to(10, 10, "t")),
            ("c", to(10, 10, "t")),
            ("p", to(50, 50, "s")),
            ("q", to(50, 50, "s")),
        ),
        {"t": "abc", "s": "pq"},
    ),
    "one leaves a stack of two while another joins it": (
        moves(("p", to(70, 70)), ("lone", to(50, 50, "t"))),
        {"s": "abc", "t": ["q", "lone"]},
    ),
    "a lone piece is no stack": (moves(("lone", to(90, 90, "n"))), {"s": "abc", "t": "pq"}),
    "removing all but one dissolves a stack": (RemovePieces(("a", "c")), {"t": "pq"}),
    "a new piece goes on top": (
        AddPieces((parse_piece("n pike 50,50 @0 stack=t", "field"),)),
        {"s": "abc", "t": "pqn"},
    ),
    "new pieces make a stack of their own": (
        AddPieces(
            (
                parse_piece("n pike 5,5 @0 stack=u", "field"),
                parse_piece("m pike 5,5 @0 stack=u", "field"),
            )
        ),
        {"s": "abc", "t": "pq", "u": "nm"},
    ),
    "a new order": (OrderStack("s", ("c", "a", "b")), {"s": "cab", "t": "pq"}),
    "a card is drawn on to a stack": (
        Draw("draw", (("k2", to(50, 50, "t")),)),
        {"s": "abc", "t": ["p", "q", "k2"], "draw": ["k1", "k3"]},
    ),
    "cards are drawn as a stack": (
        Draw("draw", (("k3", to(7, 7, "n")), ("k1", to(7, 7, "n")))),
        {"s": "abc", "t": "pq", "n": ["k3", "k1"], "draw": ["k2"]},
    ),
    "pieces go from stacks on top of a deck": (
        ToDeck("draw", ("c", "p")),
        {"s": "ab", "draw": ["k1", "k2", "k3", "c", "p"]},
    ),
    "and below it": (
        ToDeck("draw", ("lone", "k2"), bottom=True),
        {"s": "abc", "t": "pq", "draw": ["lone", "k2", "k1", "k3"]},
    ),
    "from one deck into another": (
        ToDeck("hand", ("k3",)),
        {"s": "abc", "t": "pq", "draw": ["k1", "k2"], "hand": ["k3"]},
    ),
    "a gesture of several commands": (
        CommandGroup("swap", (ToDeck("draw", ("q",)), OrderStack("n", ("p",)))),
        {"s": "abc", "draw": ["k1", "k2", "k3", "q"]},
    ),
}


def piles(state):
    full = {deck: list(pieces) for deck, pieces in state.decks.items() if pieces}
    return full | {stack: list(pieces) for stack, pieces in state.stacks.items()}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_piles_after_a_command(case):
    command, expected = case
    state = apply(position(PILES), command)
    wanted = {name: list(members) for name, members in expected.items()}
    wanted.setdefault("draw", ["k1", "k2", "k3"])
    assert piles(state) == wanted
    assert check_state(state, make_module()) == []


IMPOSSIBLE = {
    "a stack cannot be torn": (
        moves(("a", to(70, 70, "s"))),
        r"pieces of stack 's' must stand at one place, level and slot; 'a' is at 70,70 mm "
        r"\(field\), 'b' at 10,10 mm",
    ),
    "nor join at another place": (moves(("lone", to(50, 51, "t"))), "'lone' at 50,51 mm"),
    "nor at another level": (moves(("lone", to(50, 50, "t", level="wall"))), r"\(field, wall\)"),
    "a new piece joins only where the stack is": (
        AddPieces((parse_piece("n pike 51,50 @0 stack=t", "field"),)),
        "'n' at 51,50 mm",
    ),
    "pieces apart are no stack": (OrderStack("n", ("a", "lone")), "stack 'n' must stand at one"),
    "an order names every piece": (OrderStack("s", ("c", "a")), r"must name all its pieces.*'b'"),
    "a stack holds no card of a deck": (OrderStack("n", ("k1", "lone")), "'k1': it lies in a deck"),
    "no piece twice": (moves(("a", to(1, 1)), ("a", to(2, 2))), "cannot move piece 'a' twice"),
    "no card twice": (Draw("draw", (("k1", to(1, 1)), ("k1", to(2, 2)))), "draw piece 'k1' twice"),
    "no piece put twice": (ToDeck("draw", ("a", "a")), "cannot put piece 'a' twice"),
    "no piece removed twice": (RemovePieces(("a", "a")), "cannot remove piece 'a' twice"),
    "a card is drawn, not moved": (moves(("k1", to(1, 1))), "lies in deck 'draw'; draw it first"),
    "an unknown piece": (moves(("lon", to(1, 1))), "no such piece; did you mean 'lone'"),
    "an unknown table": (
        moves(("lone", Place("feild", Pose(1, 1)))),
        "no table 'feild'; did you mean 'field'",
    ),
    "an unknown deck": (ToDeck("drew", ("a",)), "no deck 'drew'; did you mean 'draw'"),
    "a card of another deck": (Draw("hand", (("k1", to(1, 1)),)), "it is not in deck 'hand'"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_the_impossible_is_refused_and_changes_nothing(case):
    command, message = case
    before = position(PILES)
    with pytest.raises(CommandError, match=message):
        apply(before, command)
    assert before == position(PILES)


def test_a_piece_in_a_deck_has_left_its_level_and_slot_and_a_drawn_one_its_deck():
    state = position("a pike 10,10 @0 level=wall slot=town")
    inside = apply(state, ToDeck("draw", ("a",))).pieces["a"]
    assert (inside.deck, inside.level, inside.slot, inside.stack) == ("draw", "", "", None)
    assert (inside.table, inside.pose) == ("", Pose(0.0, 0.0, 0.0))
    out = apply(apply(state, ToDeck("draw", ("a",))), Draw("draw", (("a", to(1, 2)),)))
    assert (out.pieces["a"].deck, out.pieces["a"].pose) == (None, Pose(1.0, 2.0, 0.0))
