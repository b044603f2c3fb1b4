"""A match tells how each game ended, and its exit code whether the computer won often enough."""

import re

from tests.rules.duel import BLUE, DUEL, MODULE, RED, RULES, Duel
from vtt.rules.api import LoadedRules
from vtt.rules.match import Match, is_won, run_matches
from vtt.rules.players import Ending
from vtt.rules.testing import GameUnderTest
from vtt.rules.thinking import Thinking
from vtt.state.turn import Outcome

MATCH = Match(GameUnderTest(RULES, MODULE), "start")


class Hopeless(Duel):
    """Wants what is bad for it."""

    def score(self, view, side):
        return -super().score(view, side)


def test_a_game_is_the_same_for_the_same_seed():
    first, second = MATCH.play(RED, 3), MATCH.play(RED, 3)
    assert (first.outcome, first.steps, first.actions) == (
        second.outcome,
        second.steps,
        second.actions,
    )
    assert is_won(first, RED) is not is_won(first, BLUE)


def test_a_game_that_is_broken_off_is_won_by_nobody():
    record = Match(MATCH.game, "start", steps_bound=1).play(RED, 3)
    assert record.ending is Ending.ENDLESS
    assert not is_won(record, RED)
    assert not is_won(record, BLUE)


def test_every_game_is_told_and_the_victories_counted(capsys):
    code = run_matches([MATCH], ["--games", "4", "--seed", "2", "--side", "red"])
    lines = capsys.readouterr().out.splitlines()
    won = sum(is_won(MATCH.play(RED, seed), RED) for seed in range(2, 6))
    assert [line.split(":")[0] for line in lines[:-1]] == [
        f"start red, seed {n}" for n in range(2, 6)
    ]
    assert all(re.search(r"(wins|endless), .*\d+ gestures, \d+ s$", line) for line in lines[:-1])
    assert lines[-1] == f"start red: {won} of 4"
    assert code == (0 if won == 4 else 1)


def test_a_player_with_a_wrong_score_fails_the_match(capsys):
    game = GameUnderTest(LoadedRules(DUEL, Hopeless(), RULES.settings), MODULE)
    assert run_matches([Match(game, "start", 60)], ["--games", "2"]) == 1
    assert "start blue: 0 of 2" in capsys.readouterr().out


class Peaceful(Duel):
    """Nobody wins."""

    def outcome(self, view):
        return Outcome(None, "peace", "V2") if view.state.turn.number > 1 else None


def test_draws_are_told_and_are_no_victories(capsys):
    game = GameUnderTest(LoadedRules(DUEL, Peaceful(), RULES.settings), MODULE)
    assert run_matches([Match(game, "start", 60)], ["--games", "2", "--side", "red"]) == 1
    out = capsys.readouterr().out
    assert "nobody wins, peace" in out
    assert out.endswith("start red: 0 of 2, 2 drawn\n")


def test_a_match_that_nobody_plays_is_not_won():
    assert run_matches([MATCH], ["--scenario", "no_such_battle"]) == 1


def test_the_computer_thinks_as_widely_as_the_match_or_the_manifest_says(monkeypatch):
    seen = []
    monkeypatch.setattr(
        "vtt.rules.computer_player.RandomPlayer.suggest",
        lambda self, *_: seen.append(self._pieces) or iter(()),
    )
    narrow = LoadedRules(DUEL, Duel(), RULES.settings, thinking=Thinking(pieces=1))
    Match(GameUnderTest(narrow, MODULE), "start").play(RED, 0)
    Match(GameUnderTest(narrow, MODULE), "start", thinking=Thinking(pieces=2)).play(RED, 0)
    assert seen == [1, None, 2, None]  # None: whatever is left, once all of that was refused
