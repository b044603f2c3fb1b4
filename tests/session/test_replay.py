import pytest

from tests.session.games import free_game
from vtt.commands.piece import MovePieces, PieceMove, SetMark, SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.motion import Free, Pivot, Straight, Wheel
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.path import path_end
from vtt.geometry.pose import Pose
from vtt.session.replay import way_along, ways_between
from vtt.state.piece import Place, Secrecy

BASE = rectangle(40, 20)
START = Pose(100, 300, 0)


def near(pose, x, y, facing):
    assert (pose.x, pose.y) == pytest.approx((x, y), abs=0.01)
    assert pose.facing % 360 == pytest.approx(facing % 360, abs=0.01)


def test_a_way_follows_the_legs_of_a_path_evenly():
    legs = (Straight(40), Pivot(90))
    end = path_end(BASE, START, legs)
    way = way_along(BASE, START, end, legs)
    share = way.legs[0][2]
    near(way.at(0), 100, 300, 0)
    near(way.at(share / 2), 100, 280, 0)
    near(way.at(share), 100, 260, 0)
    near(way.at(share + (1 - share) / 2), 100, 260, 45)
    assert way.at(1) == way.at(2) == end


def test_a_wheel_keeps_its_corner_in_place():
    legs = (Wheel("right", 60),)
    way = way_along(BASE, START, path_end(BASE, START, legs), legs)
    middle = way.at(0.5)
    corner = START.to_table((20, -10))
    assert middle.to_table((20, -10)) == pytest.approx(corner, abs=0.01)
    assert middle.facing == pytest.approx(30)


@pytest.mark.parametrize(
    ("outline", "legs"),
    [(BASE, ()), (BASE, (Straight(7),)), (CircleOutline(20.0), (Wheel("left", 30),))],
)
def test_where_no_path_leads_there_a_piece_goes_straight(outline, legs):
    way = way_along(outline, START, Pose(200, 300, 350), legs)
    near(way.at(0.5), 150, 300, 355)


def test_a_piece_that_did_not_go_anywhere_stays():
    way = way_along(BASE, START, START, (Free(START),))
    near(way.at(0.3), 100, 300, 0)


def stepped(session, steps):
    heard = []
    leave = session.changed.connect(heard.append)
    session.step(steps)
    leave()
    return heard[-1]


def moved(session, piece, legs):
    start = session.state.pieces[piece].pose
    outline = session.module.piece(session.state.pieces[piece].definition).outline
    end = path_end(outline, start, legs)
    command = MovePieces((PieceMove(piece, Place("field", end.rounded()), legs),))
    assert session.execute(None, command).accepted
    return start, end, command


def test_steps_are_followed_forwards_and_backwards():
    session = free_game()
    legs = (Straight(30), Pivot(90))
    start, end, command = moved(session, "red_1", legs)
    session.execute(None, SetMark(("red_1",), moved=True))
    session.go_to(1)
    back = ways_between(stepped(session, -1), command)["red_1"]
    assert len(back.legs) == 2, "the turn is gone back before the straight"
    near(back.at(0), end.x, end.y, end.facing)
    near(back.at(back.legs[0][2]), end.x, end.y, start.facing)
    near(back.at(1), start.x, start.y, start.facing)
    on = ways_between(stepped(session, 1), command)["red_1"]
    near(on.at(on.legs[0][2]), end.x, end.y, start.facing)
    assert ways_between(stepped(session, 1), None) == {}, "a mark is no way"


def test_what_the_viewer_does_not_see_before_and_after_has_no_way():
    session = free_game()
    session.execute(None, SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red")))
    _, _, command = moved(session, "red_1", (Straight(30),))
    session.look_as("blue")
    session.go_to(1)
    assert ways_between(stepped(session, 1), command) == {}
    session.look_as("red")
    assert set(ways_between(stepped(session, -1), command)) == {"red_1"}


def test_a_masked_piece_goes_straight_whatever_its_path_was():
    session = free_game()
    session.execute(None, SetSecrecy(("red_1",), Secrecy(SecrecyKind.MASKED, "red")))
    _, _, command = moved(session, "red_1", (Straight(30), Pivot(90)))
    session.look_as("blue")
    session.go_to(1)
    (way,) = ways_between(stepped(session, 1), command).values()
    assert len(way.legs) == 1


def test_a_piece_that_goes_to_another_table_has_no_way():
    session = free_game()
    command = MovePieces((PieceMove("red_1", Place("camp", Pose(50, 50))),))
    session.execute(None, command)
    session.go_to(0)
    assert ways_between(stepped(session, 1), command) == {}
