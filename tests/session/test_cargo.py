"""Cargo goes with its mat, whatever moves the mat."""

import pytest

from tests.session.test_landing import Table
from vtt.commands.apply import apply
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.motion import Slide
from vtt.geometry.pose import Pose
from vtt.session.cargo import with_cargo
from vtt.session.cell_move import CellMove, cell_command
from vtt.session.tools.base import Handle, PointerEvent
from vtt.session.tools.wheel import LEFT, WheelGesture
from vtt.state.piece import Place

HARBOUR = """
ship ship 100,100 @0
crew crew 110,90 @30
ashore crew 200,100 @0
flag flag 100,60 @0
boat boat 120,110 @0
rower crew 120,110 @0
nailed crew 90,110 @0 locked
porter unit 80,110 @0
"""


@pytest.fixture
def table():
    return Table(HARBOUR)


def sail(table, x, y, facing=0.0, *legs):
    place = Place("field", Pose(x, y, facing))
    command = with_cargo(table.seat, MovePieces((PieceMove("ship", place, legs),)))
    return command, apply(table.state, command).pieces


def test_what_stands_on_a_mat_goes_with_it_and_mats_on_mats_with_their_own(table):
    command, after = sail(table, 150, 120, 0.0, Slide(50, 20))
    assert {part.piece for part in command.moves} == {"ship", "crew", "flag", "boat", "rower"}
    assert after["crew"].pose == Pose(160, 110, 30)
    assert after["rower"].pose == Pose(170, 130, 0)
    assert after["flag"].pose == Pose(150, 80, 0), "its point 20 mm below it stands on the ship"
    assert command.moves[1].legs == (Slide(50, 20),)
    for still in ("ashore", "nailed", "porter"):
        assert after[still].pose == table.state.pieces[still].pose, still


def test_cargo_turns_with_its_mat_unless_it_keeps_its_own_facing(table):
    _, after = sail(table, 100, 100, 90.0)
    assert after["crew"].pose == Pose(110, 110, 120)
    assert after["flag"].pose == Pose(140, 100, 0)


def test_cargo_that_is_moved_itself_goes_where_it_is_sent(table):
    moves = (
        PieceMove("crew", Place("field", Pose(10, 10))),
        PieceMove("ship", Place("field", Pose(200, 200))),
    )
    command = with_cargo(table.seat, MovePieces(moves))
    assert apply(table.state, command).pieces["crew"].pose == Pose(10, 10)
    assert [part.piece for part in command.moves][:2] == ["crew", "ship"]


def test_a_move_of_no_mat_stays_as_it_is(table):
    command = MovePieces((PieceMove("crew", Place("field", Pose(10, 10))),))
    assert with_cargo(table.seat, command) is command


def test_a_stack_rides_whole_and_what_rides_alone_leaves_its_stack():
    text = "ship ship 100,100 @0\nc1 crew 110,90 @0 stack=s\nc2 {} 110,90 @0 stack=s"
    for kind, pile in (("crew", "s"), ("unit", None)):
        _, after = sail(Table(text.format(kind)), 150, 100)
        assert after["c1"].stack == pile
        assert after["c1"].pose == Pose(160, 90, 0)


def test_a_mat_that_wheels_takes_its_cargo_round(table):
    text = "ship base_ship 100,100 @0\ncrew crew 110,90 @0"
    table = Table(text)
    table.seat.selection.replace(["ship"])
    wheel = WheelGesture(table.seat, Handle(LEFT, (60.0, 70.0), (60.0, 70.0), ""))
    preview = wheel.aim(PointerEvent((80.0, 120.0)))
    ghosts = {ghost.piece: ghost.pose for ghost in preview.ghosts}
    ends = {part.piece: part.to.pose for part in wheel.command().moves}
    assert ghosts == ends
    start = table.seat.piece("crew").pose
    round_it = start.turned_about((140.0, 70.0), wheel.degrees)
    assert ends["crew"].point == pytest.approx(round_it.point, abs=0.002)
    assert ends["crew"].facing == round_it.facing


def test_a_typed_number_of_a_cell_takes_the_cargo_along():
    table = Table("ship ship 320,60 @0\ncrew crew 330,70 @0")
    table.seat.selection.replace(["ship"])
    command = cell_command(table.seat, CellMove("0103"))
    start, end = (part.to.pose for part in command.moves)
    assert (end.x - start.x, end.y - start.y) == pytest.approx((10, 10))
