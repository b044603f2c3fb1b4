"""Forces that are remembered from position to position are those that would be found anew."""

from collections.abc import Iterator

import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.commands.apply import apply
from vtt.commands.rules import SetSetting
from vtt.state.game import GameState
from vtt_bellum_gallicum.chase import _no_forces, forces
from vtt_bellum_gallicum.units import GALLIC, ROMAN


def under_each_setting(state: GameState) -> Iterator[tuple[str, object, GameState]]:
    """The state under each setting of the plug-in with each value that it may have."""
    rules = referee().rules
    for setting in rules.settings:
        for value in (True, False) if setting.type == "flag" else setting.values:
            yield setting.key, value, apply(state, SetSetting(rules.id, setting.key, value))


@pytest.mark.parametrize("scenario", ["s52", "s57"])
def test_a_force_that_is_remembered_is_right_under_every_setting(scenario):
    """It is found again by who is together and by the rules that are on, not by settings."""
    state = start(scenario)
    for key, value, other in under_each_setting(state):
        for side in (ROMAN, GALLIC):
            before, after = referee().view(state), referee().view(other)
            assert forces(before, side)
            remembered = forces(after, side)
            anew = referee().view(other)
            anew.settings_read.clear()
            anew.printed(_no_forces).clear()
            assert forces(anew, side) == remembered, (key, value)
            assert anew.settings_read == set(), "or its key has to name them"
