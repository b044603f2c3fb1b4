"""What the rules say of a line of sight is told; nothing when they are off or do not say."""

import msgspec
from msgspec.structs import replace

from tests.rules.duel import FIELD, MODULE, RULES, Duel, start
from vtt.commands.chance import SeededRandom
from vtt.rules.referee import Referee
from vtt.rules.sighting import Sighting
from vtt.state.mode import RulesMode, TableMode

HERE, THERE = (0.0, 0.0), (100.0, 50.0)
FOG = Sighting(False, "fog is in the way", "A7", (50.0, 25.0))


class Foggy(Duel):
    """Whoever looks to the right sees fog."""

    def sight(self, view, table, start, end):
        return FOG if (table, start < end) == (FIELD, True) else Sighting(clear=True)


FOGGY = Referee(replace(RULES, plugin=Foggy()), MODULE, SeededRandom(1))


def test_what_the_rules_say_of_a_line_is_told():
    assert FOGGY.sight(start(), FIELD, HERE, THERE) == (FOG, ())
    assert FOGGY.sight(start(), FIELD, THERE, HERE) == (Sighting(clear=True), ())


def test_rules_that_do_not_say_or_are_off_tell_nothing():
    silent = Referee(RULES, MODULE, SeededRandom(1))
    assert silent.sight(start(), FIELD, HERE, THERE) == (None, ())
    off = msgspec.structs.replace(start(), mode=TableMode(RulesMode.OFF))
    assert FOGGY.sight(off, FIELD, HERE, THERE) == (None, ())
