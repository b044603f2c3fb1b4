"""A hand keeps its pieces in one row: what is dropped there takes its place between them."""

import msgspec
import pytest

from tests.builders import position
from tests.session.counters import counter_module
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.pile import OrderStack
from vtt.geometry.pose import Pose
from vtt.rules.verdict import Verdict
from vtt.session.hand_row import rows
from vtt.session.seat import Seat
from vtt.state.piece import Place
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

ROW = """
low unit 60,200 @0 stack=pile
mid leader 60,200 @0 stack=pile
top unit 60,200 @0 stack=pile
a unit 200,100 @90
fort fort 30,30 @0
"""
"""A row at 60 mm, 83 mm and 106 mm; a piece beside it, and one that does not stack."""


def hand_module():
    """The table of counters as a hand without a board."""
    module = counter_module()
    (table,) = module.tables
    return msgspec.structs.replace(
        module, tables=(msgspec.structs.replace(table, is_hand=True, boards=()),)
    )


class Hand:
    def __init__(self, text=ROW):
        self.module = hand_module()
        self.state = position(text, self.module)
        self.seat = Seat("field", self.view, lambda _command: Verdict())
        self.refresh()

    def view(self):
        return view_for(self.state, self.module, UMPIRE)

    def refresh(self):
        self.seat.open_stacks.keep(self.state.stacks, rows(self.state, self.seat.definition))

    def drop(self, **ends):
        """What a drop does to the game."""
        moves = [
            PieceMove(
                piece,
                Place(
                    "field", Pose(x, y, self.seat.piece(piece).pose.facing), None,
                    self.seat.piece(piece).level,
                ),
            )
            for piece, (x, y) in ends.items()
        ]  # fmt: skip
        command = self.seat.dropped(MovePieces(tuple(moves)))
        if command is not None:
            self.state = apply(self.state, command)
            self.refresh()
        return command

    def row(self):
        """The pieces of the one stack, and where they are seen."""
        (pile,) = self.state.stacks.values()
        poses = self.seat.open_poses()
        return {piece: poses[piece].point for piece in pile}


def test_the_stack_of_a_hand_is_always_open_and_lies_side_by_side():
    hand = Hand()
    assert hand.row() == {"low": (60.0, 200.0), "mid": (83.0, 200.0), "top": (106.0, 200.0)}
    hand.seat.open_stacks.toggle("pile")
    assert "pile" in hand.seat.open_stacks


def test_other_tables_have_no_rows():
    hand = Hand()
    assert rows(hand.state, msgspec.structs.replace(hand.seat.definition, is_hand=False)) == set()


@pytest.mark.parametrize(
    ("x", "order"),
    [(20, "a low mid top"), (70, "low a mid top"), (90, "low mid a top"), (300, "low mid top a")],
)
def test_a_piece_takes_its_place_where_it_is_dropped(x, order):
    hand = Hand()
    hand.drop(a=(x, 350))
    assert " ".join(hand.row()) == order
    assert hand.state.pieces["a"].pose == Pose(60.0, 200.0, 90.0)


def test_a_piece_of_the_row_is_put_elsewhere_in_it():
    hand = Hand()
    assert isinstance(hand.drop(low=(95, 200)), CommandGroup | OrderStack)
    assert " ".join(hand.row()) == "mid low top"
    assert hand.drop(low=(80, 190)) is None


def test_two_pieces_make_a_row_and_one_alone_lies_where_it_is_dropped():
    hand = Hand("a unit 60,60 @0\nb unit 300,300 @0\nfort fort 30,30 @0")
    hand.drop(b=(200, 60))
    assert hand.row() == {"a": (60.0, 60.0), "b": (83.0, 60.0)}
    alone = Hand("a unit 60,60 @0\nfort fort 30,30 @0")
    alone.drop(a=(100, 80))
    assert alone.state.pieces["a"].pose.point == (100.0, 80.0)
    assert not alone.state.stacks


def test_pieces_dropped_together_on_an_empty_hand_make_a_row():
    hand = Hand("a unit 60,60 @0\nb unit 300,300 @0")
    hand.drop(a=(150, 50), b=(100, 50))
    assert " ".join(hand.row()) == "b a"


def test_what_does_not_stack_lies_by_itself():
    hand = Hand()
    hand.drop(fort=(90, 200))
    assert hand.state.pieces["fort"].stack is None
    assert hand.state.pieces["fort"].pose.point == (90.0, 200.0)
