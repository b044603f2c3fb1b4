from tests.rules.duel import ADVISE, BLUE, DUEL, RED, Attack, move
from tests.session.games import duel_game, free_game
from vtt.rules.action import declare
from vtt.session.sitting import Sitting, next_side, sittings, wanted_sides
from vtt.state.sight import OBSERVER


def test_one_can_sit_at_every_side_above_them_and_beside():
    places = sittings(duel_game())
    assert [place.name for place in places] == ["Red", "Blue", "Umpire", "Observer"]
    assert [place.side for place in places] == [RED, BLUE, None, OBSERVER]
    assert [place.is_umpire for place in places] == [False, False, True, False]
    assert [place.is_observer for place in places] == [False, False, False, True]


def test_the_next_to_sit_down_is_the_one_for_whom_the_game_waits():
    session = duel_game()
    assert wanted_sides(session) == (RED,)
    assert next_side(session, BLUE) == RED
    assert next_side(session, None) == RED
    assert next_side(session, RED) == BLUE, "who sits there gets up"


def test_who_has_to_answer_comes_before_who_may_act():
    session = duel_game(6, mode=ADVISE)
    session.execute(RED, move("red_1", 100, 380))
    session.execute(RED, declare(DUEL, Attack("red_1", "blue_1")))
    assert wanted_sides(session) == (BLUE,)
    assert next_side(session, RED) == BLUE


def test_without_rules_the_sides_follow_each_other():
    session = free_game()
    sides = session.state.sides
    now = None
    seen = []
    for _ in range(len(sides) + 1):
        now = next_side(session, now)
        seen.append(now)
    assert set(seen) == set(sides)
    assert seen[0] == seen[-1]


def test_a_place_is_a_value():
    assert Sitting(RED, "Red") == Sitting(RED, "Red")
