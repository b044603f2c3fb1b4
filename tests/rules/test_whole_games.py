"""What is found wrong with a random game: nothing in a sound one, and each kind of fault in a spoilt one."""

from itertools import count

import pytest

from tests.rules.duel import DUEL, MODULE, RED, RULES, Duel, move
from vtt.base.problems import Problem
from vtt.rules.api import Flow, LoadedRules, Offer
from vtt.rules.testing import GameUnderTest
from vtt.rules.verdict import Verdict, note
from vtt.rules.whole_games import faults_of_random_game


def faults(plugin, **options):
    game = GameUnderTest(LoadedRules(DUEL, plugin, RULES.settings), MODULE)
    return faults_of_random_game(game, "start", 1, every=1, **options)


class Fickle(Duel):
    """Measures something else each time."""

    asked = count()

    def judge(self, before, command, after):
        return Verdict((note("N1", "so much", measured=float(next(self.asked))),))


class Generous(Duel):
    """Offers what it then refuses."""

    def offers(self, view, side, selection):
        return (Offer("leap", "Leap", move("red_1", 450, 450)), *super().offers(view, side, ()))


class Mute(Duel):
    """Offers nothing."""

    def offers(self, view, side, selection):
        return ()


class Broken(Duel):
    """Cannot say where the game is."""

    def flow(self, view) -> Flow:
        raise RuntimeError("lost the place")


class Worried(Duel):
    """Calls every position impossible."""

    def validate(self, view):
        return (Problem("worry", "something is wrong"),)


def test_a_sound_game_has_no_faults():
    assert faults(Duel()) == []


@pytest.mark.parametrize(
    ("plugin", "told"),
    [
        (Fickle(), "judged in two ways"),
        (Generous(), "refused: leap: moves"),
        (Mute(), "dead end after 0 gestures"),
        (Broken(), "lost the place"),
        (Worried(), "something is wrong"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_kind_of_fault_is_told(plugin, told):
    assert any(told in fault for fault in faults(plugin)), faults(plugin)


def test_a_game_without_a_verdict_is_a_fault_unless_it_may_be_broken_off():
    assert len(faults(Duel(), steps_bound=2)) == 1
    assert "endless after 2 gestures" in faults(Duel(), steps_bound=2)[0]
    assert faults(Duel(), steps_bound=2, whole=False) == []
    assert RED in GameUnderTest(RULES, MODULE).start().sides
