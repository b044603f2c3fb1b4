"""The part of a table where something was played."""

import pytest

from tests.session.games import free_game
from tests.session.test_log_lines import move
from vtt.session.turn_place import place_of_steps


def played(*ends):
    game = free_game()
    for x, y in ends:
        assert game.execute("red", move("red_1", x, y)).accepted
    return game


def test_it_holds_all_ways_with_a_margin_and_is_never_tiny():
    place = place_of_steps(played((100, 110)), 1, 1, "field")
    left, top, right, bottom = place.box
    assert right - left == pytest.approx(0.22 * 600)
    assert bottom - top == pytest.approx(0.22 * 400)
    assert left < 100 < right


def test_it_does_not_reach_beside_the_table():
    place = place_of_steps(played((4, 4)), 1, 1, "field")
    assert place.box[0] == 0.0
    assert place.box[1] == 0.0


def test_steps_before_and_after_are_left_out():
    game = played((100, 110), (160, 110), (100, 110))
    place = place_of_steps(game, 2, 2, "field")
    assert [trail.points for trail in place.trails] == [((100, 110), (160, 110))]


def test_moves_all_over_the_table_have_no_part_of_it():
    assert place_of_steps(played((590, 390)), 1, 1, "field") is None
    assert place_of_steps(played((100, 110)), 1, 1, "camp") is None
