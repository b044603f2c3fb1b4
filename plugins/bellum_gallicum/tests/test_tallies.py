"""The balance of points is told for whom it is."""

import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt_bellum_gallicum.battle_state import BATTLE_STATE, BattleState
from vtt_bellum_gallicum.pitched import to_display
from vtt_bellum_gallicum.units import GALLIC, ROMAN, Spot, units_at
from vtt_bellum_gallicum.victory import balance


@pytest.mark.parametrize("scenario", ["s58", "s57", "s56"])
def test_the_side_that_is_ahead_is_told_by_how_much(scenario):
    asked, state = referee(), start(scenario)
    (ahead,), notices = asked.tallies(state)
    assert notices == ()
    found = balance(asked.view(state))
    assert ahead.amount == abs(found)
    assert ahead.side == ("roman" if found >= 0 else "gallic")


def test_who_fights_on_the_battle_display_still_counts_where_the_battle_is():
    """A tally that forgets them would call a battle a gain the moment it begins."""
    asked, state = referee(), start("s58")
    view = asked.view(state)
    before = balance(view)
    germans = units_at(view, Spot("sequani"), GALLIC)
    fight = BattleState("sequani", ROMAN, GALLIC)
    commands = (BATTLE_STATE.write(view, fight), *to_display(view, GALLIC, germans, ()))
    drawn_up = view.then(*commands)
    assert not units_at(drawn_up, Spot("sequani"), GALLIC)
    assert balance(drawn_up) == before
