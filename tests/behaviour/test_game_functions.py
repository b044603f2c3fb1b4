"""Sums, counts, distances, other places, and chance: what functions over the game give."""

import pytest

from tests.behaviour.pieces import acting, command
from tests.behaviour.test_game_scope import FAR, A, B, C, game
from vtt.behaviour.game_functions import KNOWN
from vtt.behaviour.misread import misreads
from vtt.behaviour.perform import perform_key
from vtt.behaviour.texts import said
from vtt.commands.dice import RollDice
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_parts import ChangeKind, PropertyChange

GAME = game(A, B, C, FAR, side="red", stacks={"s": ("a", "b")})


def value(text, piece=A):
    return said(text, GAME.scope(piece))


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ('{SumStack("Size")}', "7"),
        ('{SumStack("Size", "{Size > 3}")}', "5"),
        ("{CountStack()}", "2"),
        ('{CountStack("{Size > 3}")}', "1"),
        ('{CountStack("Nothing")}', "0"),
        ("{CountLocation()}", "2"),
        ('{SumMap("Size")}', "11"),
        ('{SumMap("Size", "Main Map")}', "11"),
        ('{SumMap("Size", "Elsewhere", "{Size > 0}")}', "0"),
        ('{CountMap("Main Map")}', "4"),
        ('{CountMap("Size")}', "4"),
        ('{Count("{Size > 3}")}', "1"),
        ('{Count("{Size > 3}", "Elsewhere")}', "0"),
        ('{Sum("Size", "")}', "11"),
        ('{Sum("Size", "{Size < 3}", "Main Map")}', "6"),
        ('{CountZone("Italy", "Main Map")}', "2"),
        ('{CountZone("Italy", "Main Map", "{Size > 3}")}', "1"),
        ('{SumZone("Size", "Sea", "Main Map")}', "2"),
        ('{GetMapProperty("Weather", "Main Map")}', "Snow"),
        ('{GetMapProperty("Turn", "Module") + 1}', "4"),
        ('{GetZoneProperty("Control", "Italy")}', "FR"),
        ('{GetZoneProperty("Control", "Italy", "Other")}', ""),
        ("{RangePx(60, 100)}", "40"),
        ("{RangePx(0, 0, 30, 40)}", "50"),
        ('{CountRangePx(1, 300, "{Nation == \\"FR\\"}")}', "1"),
        ('{SumRangePx(0, 0, "Size")}', "7"),
    ],
)
def test_what_a_function_gives(expression, result):
    assert value(expression) == result
    assert misreads(GAME.module) == ()


def test_a_distance_counts_cells_where_there_is_a_grid():
    assert value("{Range(60, 100)}") in {"1", "2", "40"}
    assert int(value("{Range(60, 100, 60, 100)}")) == 0


def changes(expression):
    change = PropertyChange(command(), ChangeKind.SET, expression)
    return DynamicProperty(name="P", value="0", changes=(change,))


@pytest.mark.parametrize(
    ("expression", "fall", "result"),
    [
        ("{Random(6)}", 4, "4"),
        ("{Random(3, 8)}", 2, "4"),
        ("{IsRandom()}", 50, "true"),
        ("{IsRandom(20)}", 21, "false"),
    ],
)
def test_chance_is_a_roll_that_the_log_tells(expression, fall, result):
    me = acting(changes(expression), falls=(fall,))
    perform_key(me, "Ctrl+K")
    assert me.piece.get("P") == result
    (roll,) = [one for one in me.work.commands if isinstance(one, RollDice)]
    assert roll.results == (fall,)


def test_who_only_looks_throws_nothing():
    assert value("{Random(6)}") == ""
    assert misreads(GAME.module) == ()


def test_every_function_that_is_known_is_tried_here():
    assert {"Range", "RangePx", "Random", "IsRandom"} <= KNOWN
