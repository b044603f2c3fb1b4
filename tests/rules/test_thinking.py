"""How widely the computer player thinks: every number is a bound that makes sense."""

import pytest

from tests.rules.duel import MODULE, RED, RULES, start
from vtt.commands.chance import SeededRandom
from vtt.rules.computer_player import ComputerPlayer
from vtt.rules.referee import Referee
from vtt.rules.thinking import Thinking


@pytest.mark.parametrize(
    ("field", "value"), [("considered", 0), ("pieces", -1), ("answers", 0), ("outcomes", 0)]
)
def test_a_bound_that_leaves_nothing_is_refused(field, value):
    with pytest.raises(ValueError, match=f"{field}: expected . or more, found {value}"):
        Thinking(**{field: value})


@pytest.mark.parametrize("considered", [1, 3])
def test_so_many_suggestions_are_considered(considered):
    referee = Referee(RULES, MODULE, SeededRandom(1))
    player = ComputerPlayer(5, Thinking(considered=considered))
    every = list(player.suggest(referee, start(), RED))
    worth = [player._worth(referee, start(), RED, one, player._thinking) for one in every]
    now = player._score(referee, start(), RED)
    ranks = [one.rank(now) for one in worth[:considered]]
    assert ranks == sorted(ranks, reverse=True)
    assert len({one.command for one in every}) == len(every) > considered
