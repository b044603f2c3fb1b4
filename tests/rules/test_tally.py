"""What is counted is told of every state; of none when the rules are off."""

import msgspec

from tests.rules.duel import MODULE, RED, RULES, start
from vtt.commands.apply import apply
from vtt.commands.chance import SeededRandom
from vtt.commands.piece import RemovePieces
from vtt.rules.referee import Referee
from vtt.state.mode import RulesMode, TableMode

REFEREE = Referee(RULES, MODULE, SeededRandom(1))


def test_losses_are_counted_as_they_come():
    state = start()
    tallies, notices = REFEREE.tallies(state, RED)
    assert notices == ()
    assert [(t.title, t.amount, t.whole, t.side) for t in tallies] == [
        ("Men lost", 0, 2, "red"),
        ("Men lost", 0, 2, "blue"),
    ]
    after = apply(state, RemovePieces(("blue_1",)))
    assert [t.amount for t in REFEREE.tallies(after)[0]] == [0, 1]


def test_rules_that_are_off_count_nothing():
    off = msgspec.structs.replace(start(), mode=TableMode(RulesMode.OFF))
    assert REFEREE.tallies(off) == ((), ())
