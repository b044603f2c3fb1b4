"""A piece remembers its way as VASSAL's trait does."""

import pytest

from tests.behaviour.pieces import acting, after, command, imported
from tests.render.battle import piece
from vtt.behaviour.trail_state import (
    MOST_POINTS,
    TrailState,
    read_trail,
    trail_text,
    trails_after,
)
from vtt.definition.board import TableDefinition
from vtt.definition.trait_looks import Trail
from vtt.definition.trait_moves import MoveFixed

TABLE = TableDefinition("field", "Main", 500.0, 500.0)
KIND = imported(Trail()).piece("unit")


@pytest.mark.parametrize(
    "text", ["true;Map;2;40,80;60,80;true;2", "false;;0;true;0", "true;A b;1;-4,8;true;1"]
)
def test_a_state_is_read_and_written(text):
    assert trail_text(read_trail(text, Trail())) == text


def test_no_state_and_damaged_ones_are_trails_without_points():
    assert read_trail(None, Trail(on_at_start=True)) == TrailState(True)
    assert read_trail("true;Map;many;1,2", Trail()) == TrailState(True, "Map")
    assert read_trail("true;Map;1;x,y", Trail()) == TrailState(True, "Map")


def left(state, x=10.0, y=20.0):
    own = piece("a", "unit", x, y, properties=(("#0", state),) if state else ())
    return dict(trails_after(KIND, own, TABLE))


def test_the_place_that_is_left_joins_the_trail():
    assert left("") == {"#0": "false;Main;1;40,80;true;1"}
    assert left("true;Main;1;0,0;true;1") == {"#0": "true;Main;2;0,0;40,80;true;2"}


def test_another_map_begins_anew_and_a_place_is_there_once():
    assert left("true;Other;1;0,0;true;1") == {"#0": "true;Main;1;40,80;true;1"}
    assert left("true;Main;1;40,80;true;1") == {"#0": "true;Main;1;40,80;true;1"}


def test_a_trail_has_an_end():
    points = tuple((float(n), 0.0) for n in range(MOST_POINTS))
    longest = trail_text(TrailState(True, "Main", points))
    found = read_trail(left(longest)["#0"], Trail())
    assert len(found.points) == MOST_POINTS
    assert found.points[-1] == (10.0, 20.0)


def test_a_key_that_moves_a_piece_leaves_a_trail():
    moved = after(acting(Trail(), MoveFixed(command=command(), y="15")))
    assert read_trail(moved.get("#0"), Trail()).points == ((100.0, 100.0),)
