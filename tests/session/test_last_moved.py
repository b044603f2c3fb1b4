"""Which pieces were put down last, at each moment of a game."""

import pytest

from tests.session.games import begun_game
from tests.vassal.showcase import showcase_folder
from vtt.base.ids import DeckId, TableId
from vtt.commands.piece import AddPieces, MovePieces, PieceMove
from vtt.commands.pile import Draw
from vtt.geometry.pose import Pose
from vtt.session.last_moved import LastMoved, put_down
from vtt.session.seat import Seat
from vtt.state.piece import PieceState, Place

FIELD = TableId("field")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return showcase_folder(tmp_path_factory.mktemp("recent"))


@pytest.fixture
def session(folder, tmp_path):
    with begun_game(folder, tmp_path) as session:
        yield session


def add(session, piece, kind="foot"):
    assert session.execute(
        None, AddPieces((PieceState(piece, kind, FIELD, Pose(20, 20)),))
    ).accepted


def move(session, piece, x=20.0):
    to = Place(FIELD, Pose(x, 20.0))
    assert session.execute(None, MovePieces((PieceMove(piece, to),))).accepted


def order(session, recent):
    seat = Seat(FIELD, lambda: session.view, lambda command: None, last_moved=recent)
    return [piece for piece in seat.pieces() if piece in ("a", "b", "c")]


def test_what_was_put_down_last_lies_above(session):
    recent = LastMoved(session)
    for piece in ("c", "b", "a"):
        add(session, piece)
    assert order(session, recent) == ["c", "b", "a"]
    move(session, "c", 30.0)
    assert order(session, recent) == ["b", "a", "c"]
    move(session, "b", 30.0)
    assert order(session, recent) == ["a", "c", "b"]


def test_an_earlier_moment_and_an_undo_have_the_order_of_then(session):
    recent = LastMoved(session)
    for piece in ("c", "b", "a"):
        add(session, piece)
    move(session, "c", 30.0)
    session.go_to(3)
    assert order(session, recent) == ["c", "b", "a"]
    session.go_to_present()
    session.undo(None)
    assert order(session, recent) == ["c", "b", "a"]
    move(session, "b", 35.0)
    assert order(session, recent) == ["c", "a", "b"]
    assert recent() == {"c": 1, "a": 3, "b": 4}


def test_a_stack_lies_where_its_last_piece_puts_it(session):
    recent = LastMoved(session)
    add(session, "a")
    seat = Seat(FIELD, lambda: session.view, lambda command: None, last_moved=recent)
    assert next(reversed(seat.pieces())) == "a"
    guard = next(pile for pile in session.state.stacks.values() if len(pile) == 3)
    move(session, guard[0], 60.0)
    assert next(reversed(seat.pieces())) == guard[0]


def test_draws_moves_and_additions_put_pieces_down():
    to = Place(FIELD, Pose(0, 0))
    assert list(put_down(Draw(DeckId("d"), (("ace", to), ("king", to))))) == ["ace", "king"]
    assert list(put_down(MovePieces((PieceMove("a", to),)))) == ["a"]
