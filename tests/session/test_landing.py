"""What dropped pieces lie on, and the stacks that they form, as commands on a table of counters."""

import msgspec
import pytest

from tests.builders import position
from tests.session.counters import TEXT, counter_module
from vtt.commands.apply import apply
from vtt.commands.base import CommandGroup
from vtt.commands.piece import MovePieces, PieceMove, SetMark, SetProperty
from vtt.commands.pile import OrderStack
from vtt.definition.board import StackingDefinition
from vtt.definition.trait_moves import NotStacking
from vtt.geometry.pose import Pose
from vtt.rules.verdict import Verdict
from vtt.session.handling import may_stack
from vtt.session.seat import Seat
from vtt.state.piece import Place
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

MORE = (
    TEXT
    + """
wall unit 120,60 @0 level=wall
scout scout 240,60 @0
loose unit 180,200 @90
under unit 180,200 @0
"""
)


class Table:
    def __init__(self, text=MORE, **settings):
        module = counter_module()
        tables = (msgspec.structs.replace(module.table("field"), **settings),)
        self.module = msgspec.structs.replace(module, tables=tables)
        self.state = position(text, self.module)
        self.seat = Seat("field", self.view, lambda _command: Verdict())

    def view(self):
        return view_for(self.state, self.module, UMPIRE)

    def drop(self, ends, joins=True):
        self.seat.selection.replace(ends)
        moves = []
        for piece, (x, y) in ends.items():
            state = self.seat.piece(piece)
            to = Place(
                "field", Pose(x, y, state.pose.facing), self.seat.stack_kept(piece), state.level
            )
            moves.append(PieceMove(piece, to))
        return self.seat.dropped(MovePieces(tuple(moves)), joins)

    def stacks_after(self, command):
        return sorted(apply(self.state, command).stacks.values())


PILE = ("low", "mid", "top")


@pytest.fixture
def table():
    return Table()


def test_what_lies_on_nothing_is_a_plain_move(table):
    command = table.drop({"a": (240, 300)})
    assert isinstance(command, MovePieces)
    assert table.stacks_after(command) == [PILE]


def test_on_a_single_counter_both_form_a_stack_the_dropped_one_on_top(table):
    command = table.drop({"a": (112, 66)})
    assert command == CommandGroup(
        "move",
        (
            MovePieces((PieceMove("a", Place("field", Pose(120, 60, 0))),)),
            OrderStack("stack-b", ("b", "a")),
        ),
    )
    assert table.stacks_after(command) == [("b", "a"), PILE]


def test_on_a_stack_it_joins_by_its_move_alone(table):
    command = table.drop({"a": (60, 200)})
    assert command == MovePieces((PieceMove("a", Place("field", Pose(60, 200, 0), "pile")),))


def test_it_keeps_its_facing_and_all_that_lies_there_loose_is_stacked(table):
    command = table.drop({"scout": (181, 199)})
    after = apply(table.state, command)
    assert after.stacks["stack-loose"] == ("loose", "under", "scout")
    assert after.pieces["loose"].pose.facing == 90
    assert after.pieces["scout"].moved


def test_another_level_is_another_place(table):
    command = table.drop({"wall": (60, 200)})
    assert table.stacks_after(command) == [PILE]
    assert table.seat.lies_on("a", Pose(120, 60), ["a"]) == "b"


def test_a_whole_stack_keeps_its_order_and_its_name_where_it_lies_alone(table):
    command = table.drop(dict.fromkeys(("top", "low", "mid"), (240, 300)))
    assert isinstance(command, MovePieces)
    assert apply(table.state, command).stacks["pile"] == PILE


def test_a_part_of_a_stack_stays_together(table):
    command = table.drop(dict.fromkeys(("top", "mid"), (240, 300)))
    assert table.stacks_after(command) == [("mid", "top")]
    assert apply(table.state, command).pieces["low"].stack is None


def test_two_stacks_become_one(table):
    first = table.drop({"a": (120, 60)})
    table.state = apply(table.state, first)
    command = table.drop({"b": (60, 200), "a": (60, 200)})
    assert table.stacks_after(command) == [("low", "mid", "top", "b", "a")]


def test_pieces_dropped_in_several_hexes_each_join_what_lies_there(table):
    command = table.drop({"a": (322, 18), "b": (318, 61), "c": (320, 140)})
    assert table.stacks_after(command) == [("h1", "a"), ("h2", "b"), PILE]


def test_bases_stack_on_hexes_alone(table):
    assert table.stacks_after(table.drop({"p1": (100, 320)})) == [PILE]
    assert table.stacks_after(table.drop({"p1": (320, 20)})) == [("h1", "p1"), PILE]


def test_what_may_not_stack_neither_lies_on_others_nor_they_on_it(table):
    assert isinstance(table.drop({"a": (200, 200)}), MovePieces)
    assert isinstance(table.drop({"fort": (120, 60)}), MovePieces)
    assert not may_stack(table.module.piece("fort"), on_grid=True)
    assert not may_stack(table.module.piece("pike"), on_grid=False)


def test_on_a_table_without_stacks_none_is_formed():
    table = Table(stacking=StackingDefinition(stacks=False))
    assert isinstance(table.drop({"a": (240, 60)}), MovePieces)


def test_pieces_of_different_layers_do_not_stack():
    table = Table(layer_property="Layer", layer_order=("Land", "Air"))
    for piece, layer in {"a": "Land", "scout": "Air", "loose": "Land", "under": "Land"}.items():
        table.state = apply(table.state, SetProperty((piece,), "Layer", layer))
    assert isinstance(table.drop({"a": (240, 60)}), MovePieces)
    assert ("loose", "under", "a") in table.stacks_after(table.drop({"a": (180, 200)}))
    table.state = apply(table.state, SetProperty(("under",), "Layer", "Air"))
    assert ("loose", "a") in table.stacks_after(table.drop({"a": (180, 200)}))


def test_the_trait_can_allow_it_all_the_same():
    import msgspec

    module = counter_module()
    traits = (NotStacking(stacks=True),)
    assert may_stack(msgspec.structs.replace(module.piece("pike"), traits=traits), on_grid=False)


def test_without_joining_nothing_is_stacked_and_marks_still_belong_to_the_move(table):
    assert isinstance(table.drop({"a": (120, 60)}, joins=False), MovePieces)
    command = table.drop({"scout": (120, 60)}, joins=False)
    assert command.commands[1:] == (SetMark(("scout",), moved=True),)


def test_what_lies_where_it_lay_is_no_command(table):
    assert table.drop({"top": (60, 200)}) is None
    assert table.drop({"a": (60, 60)}) is None
