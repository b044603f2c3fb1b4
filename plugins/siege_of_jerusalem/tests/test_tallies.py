"""How many houses Rome holds of those that it needs, and the turns, are told as they stand."""

import msgspec

from plugins.siege_of_jerusalem.tests.game import MODULE, referee, start
from vtt.state.turn import TurnState


def test_houses_and_turns_are_told():
    state = msgspec.structs.replace(start(), turn=TurnState(3, "r_melee", "rome"))
    (houses, turns), notices = referee().tallies(state)
    assert notices == ()
    limits = MODULE.rules_table("limits")
    assert houses.whole == houses.limit == limits.number("built_up_to_win", "value")
    assert (turns.amount, turns.whole) == (3, limits.number("turns", "value"))
