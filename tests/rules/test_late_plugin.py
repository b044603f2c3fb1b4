"""Rules whose code is imported with the first question, and what becomes of them if it cannot be."""

import copy

import pytest

from tests.rules.duel import DUEL, MODULE, Duel, start
from vtt.base.errors import PluginError
from vtt.commands.chance import FixedDice
from vtt.rules.api import BasicPlugin, LoadedRules
from vtt.rules.late_plugin import LatePlugin, real_plugin
from vtt.rules.referee import Referee
from vtt.rules.rulebook import registered_rules


class Made:
    def __init__(self, plugin):
        self.count = 0
        self._plugin = plugin

    def __call__(self):
        self.count += 1
        if isinstance(self._plugin, Exception):
            raise self._plugin
        return self._plugin


def test_it_is_made_once_when_it_is_asked_first():
    made = Made(Duel())
    late = LatePlugin(made)
    rules = LoadedRules(DUEL, late)
    referee = Referee(rules, MODULE, FixedDice(()))
    copy.copy(late)
    assert made.count == 0
    flow, notices = referee.flow(start())
    assert notices == ()
    assert flow == Referee(LoadedRules(DUEL, Duel()), MODULE, FixedDice(())).flow(start())[0]
    assert late.actions == Duel().actions
    assert real_plugin(late) is made._plugin
    assert made.count == 1


def test_it_tells_of_itself_as_the_real_one_does():
    for plugin in (Duel(), BasicPlugin()):
        late = LoadedRules(DUEL, LatePlugin(Made(plugin)))
        assert late.has_victory == LoadedRules(DUEL, plugin).has_victory
        assert registered_rules(late.plugin) == registered_rules(plugin)


def test_one_that_cannot_be_made_has_no_opinion_and_says_why():
    rules = LoadedRules(DUEL, LatePlugin(Made(PluginError("its code is gone"))))
    referee = Referee(rules, MODULE, FixedDice(()))
    _, notices = referee.flow(start())
    assert "its code is gone" in str(notices[0])
    with pytest.raises(PluginError, match="its code is gone"):
        real_plugin(rules.plugin)
