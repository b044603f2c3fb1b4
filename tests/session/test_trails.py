"""Trails from a game's log: whose, from where, and what a side may not know."""

import msgspec
import pytest

from tests.session.games import free_game
from vtt.commands.base import CommandGroup
from vtt.commands.piece import MovePieces, PieceMove, SetMark
from vtt.definition.area_map import AreaDefinition, AreaMapDefinition
from vtt.definition.board import BoardDefinition
from vtt.geometry.motion import Pivot, Slide
from vtt.geometry.pose import Pose
from vtt.session.trails import TrailOf, last_trails, moved_trails
from vtt.state.piece import Place

TEXT = """
a pike 100,100 @0
b shot 200,100 @0
ghost pike 300,100 @0 secrecy=hidden:red
masked pike 400,100 @0 secrecy=masked:red
"""


def move(piece, x, y, *legs, facing=0.0, table="field"):
    return MovePieces((PieceMove(piece, Place(table, Pose(x, y, facing)), legs),))


@pytest.fixture
def game():
    return free_game(TEXT)


def test_the_last_step_alone_is_told_with_its_corners(game):
    assert last_trails(game, "field") == ()
    game.execute(None, move("a", 180, 140, Slide(0, 40), Slide(80, 0)))
    (trail,) = last_trails(game, "field")
    assert trail.kind is TrailOf.LAST
    assert trail.start.pose == Pose(100, 100, 0)
    assert trail.points[0] == (100, 100)
    assert trail.points[-1] == (180, 140)
    assert trail.corners == ((100, 140),)
    game.execute(None, move("b", 210, 100))
    assert [trail.points for trail in last_trails(game, "field")] == [((200, 100), (210, 100))]
    assert last_trails(game, "camp") == ()


def test_a_turn_about_a_far_point_is_an_arc(game):
    end = Pose(100, 100, 0).turned_about((200, 100), 90).rounded()
    game.execute(None, move("a", end.x, end.y, Pivot(90, (200, 100)), facing=90.0))
    (trail,) = last_trails(game, "field")
    assert len(trail.points) > 10
    assert all(
        ((x - 200) ** 2 + (y - 100) ** 2) ** 0.5 == pytest.approx(100, abs=0.01)
        for x, y in trail.points
    )


def test_what_only_turns_or_goes_to_another_table_leaves_no_trail(game):
    game.execute(None, move("a", 100, 100, Pivot(90), facing=90.0))
    assert last_trails(game, "field") == ()
    game.execute(None, move("b", 10, 10, table="camp"))
    assert last_trails(game, "field") == ()


def test_talk_has_no_trail_and_the_past_shows_its_own(game):
    game.execute(None, move("a", 180, 100))
    game.execute(None, move("a", 180, 200))
    game.go_to(1)
    assert [trail.points for trail in last_trails(game, "field")] == [((100, 100), (180, 100))]


def test_moved_pieces_have_the_trails_since_their_mark_was_cleared(game):
    game.execute(None, CommandGroup("move", (move("a", 180, 100), SetMark(("a",), moved=True))))
    game.execute(None, move("b", 210, 100))
    game.execute(None, SetMark(("a",), moved=False))
    game.execute(None, CommandGroup("move", (move("a", 180, 200), SetMark(("a",), moved=True))))
    game.execute(None, move("a", 250, 200))
    trails = moved_trails(game, "field")
    assert [trail.points for trail in trails] == [
        ((180, 100), (180, 200)),
        ((180, 200), (250, 200)),
    ]
    assert {trail.kind for trail in trails} == {TrailOf.MOVED}


def test_a_side_is_told_nothing_of_hidden_pieces_and_the_way_of_masked_ones(game):
    game.execute(None, CommandGroup("move", (move("ghost", 300, 200), move("masked", 400, 200))))
    assert len(last_trails(game, "field")) == 2
    game.look_as("blue")
    assert [trail.points[0] for trail in last_trails(game, "field")] == [(400, 100)]
    game.look_as("red")
    assert len(last_trails(game, "field")) == 2


AREAS = AreaMapDefinition(
    areas=(
        AreaDefinition("west", "West", ((0, 0), (100, 0), (100, 100), (0, 100))),
        AreaDefinition("east", "East", ((100, 0), (200, 0), (200, 100), (100, 100))),
    )
)


def game_of_areas():
    game = free_game("a pike 10,10 @0")
    board = BoardDefinition("map", "Map", 0, 0, 200, 100, area_map=AREAS)
    tables = (
        msgspec.structs.replace(table, boards=(board,)) if table.id == "field" else table
        for table in game.module.tables
    )
    game.module = msgspec.structs.replace(game.module, tables=tuple(tables))
    return game


@pytest.mark.parametrize(
    ("settled", "points"),
    [
        ((180, 20), ((10, 10), (180, 20))),
        ((90, 20), ((10, 10), (150, 40), (90, 20))),
    ],
)
def test_who_is_put_in_his_place_in_the_area_to_which_he_came_has_one_way(settled, points):
    game = game_of_areas()
    there, then = move("a", 150, 40), move("a", *settled)
    game.execute(None, CommandGroup("march", (there, then)))
    (trail,) = last_trails(game, "field")
    assert trail.points == points


def test_who_was_drawn_into_an_area_and_put_in_his_place_there_has_a_straight_way():
    game = game_of_areas()
    drawn = move("a", 150, 40, Slide(140.0, 30.0))
    game.execute(None, CommandGroup("march", (drawn, move("a", 180, 20))))
    (trail,) = last_trails(game, "field")
    assert (trail.points, trail.corners) == (((10, 10), (180, 20)), ())
