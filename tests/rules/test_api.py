"""A plug-in that writes nothing says nothing; loaded rules know their settings' defaults."""

import pytest
from msgspec.structs import replace

from tests.rules.duel import DUEL, MODULE, PACE, RED, RULES, move, start
from vtt.rules.api import API_VERSION, BasicPlugin, RulesPlugin
from vtt.rules.verdict import NO_OPINION
from vtt.rules.view import RulesView
from vtt.state.mode import RulesMode

VIEW = RulesView(start(), MODULE, DUEL, {})
MOVE = move("red_1", 0, 0)


def test_the_basic_plug_in_says_nothing():
    basic: RulesPlugin = BasicPlugin()
    assert basic.judge(VIEW, MOVE, VIEW) == basic.preview(VIEW, MOVE, VIEW) == NO_OPINION
    assert basic.consequences(VIEW, MOVE, VIEW) == ()
    assert basic.offers(VIEW, RED, ()) == basic.forecast(VIEW, MOVE) == ()
    assert basic.validate(VIEW) == basic.tallies(VIEW) == ()
    assert basic.outcome(VIEW) is None
    assert basic.score(VIEW, RED) == 0.0
    assert (basic.actions, dict(basic.questions)) == ((), {})


def test_its_flow_is_the_turn():
    import msgspec

    from vtt.state.turn import TurnState

    flow = BasicPlugin().flow(VIEW)
    assert (flow.phase, flow.actors) == ("play", (RED,))
    both = msgspec.structs.replace(VIEW.state, turn=TurnState(2, "fight", None))
    assert BasicPlugin().flow(VIEW.at(both)).actors == ("red", "blue")


def test_defaults_come_from_the_declared_settings():
    assert RULES.settings == (PACE,)
    assert RULES.defaults == {"pace": 2}
    assert API_VERSION == 1


def test_a_new_table_begins_with_soft_rules_lowered():
    soft = replace(RULES, lowered=(("M2", RulesMode.ADVISE), ("A2", RulesMode.OFF)))
    mode = soft.start_mode(RulesMode.ENFORCE)
    assert mode.mode_of("M1") is RulesMode.ENFORCE
    assert mode.mode_of("M2") is RulesMode.ADVISE
    assert mode.mode_of("A2") is RulesMode.OFF
    assert soft.start_mode(RulesMode.OFF).mode_of("M2") is RulesMode.OFF


@pytest.mark.parametrize(
    ("modes", "asked", "given"),
    [
        (("off", "advise"), "enforce", "advise"),
        (("advise", "off"), "enforce", "advise"),
        (("off", "enforce"), "advise", "off"),
        (("enforce",), "off", "enforce"),
        (("off", "advise", "enforce"), "enforce", "enforce"),
    ],
)
def test_a_new_table_begins_no_stricter_than_the_rules_allow(modes, asked, given):
    rules = replace(RULES, modes=tuple(map(RulesMode, modes)))
    assert rules.start_mode(RulesMode(asked)).mode == given


def test_rules_that_leave_the_end_open_have_no_victory():
    assert RULES.has_victory
    assert not replace(RULES, plugin=BasicPlugin()).has_victory
