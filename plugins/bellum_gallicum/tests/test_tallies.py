"""The balance of points is told for whom it is."""

import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt_bellum_gallicum.victory import balance


@pytest.mark.parametrize("scenario", ["s58", "s57", "s56"])
def test_the_side_that_is_ahead_is_told_by_how_much(scenario):
    asked, state = referee(), start(scenario)
    (ahead,), notices = asked.tallies(state)
    assert notices == ()
    found = balance(asked.view(state))
    assert ahead.amount == abs(found)
    assert ahead.side == ("roman" if found >= 0 else "gallic")
