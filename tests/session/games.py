"""Sessions for tests: without rules on the little module, and the duel with its rules."""

from contextlib import contextmanager
from pathlib import Path

from tests.builders import make_module, position, start
from tests.rules import duel
from vtt.commands.chance import FixedDice, SeededRandom
from vtt.commands.log import EventLog
from vtt.formats.journal import read_journal
from vtt.rules.referee import Referee
from vtt.rules.registry import PluginRegistry
from vtt.session.consent import PlayStyle
from vtt.session.library import ModuleLibrary, read_module_at
from vtt.session.session import GameSession
from vtt.session.start import Setup, begin_game
from vtt.state.snapshot import decode_state, encode_state

TIME = 1_700_000_000_000


class Ticks:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self):
        self.now = TIME

    def __call__(self):
        self.now += 1000
        return self.now


class OneModule:
    """A library that has one module, or none."""

    def __init__(self, module):
        self.module = module

    def read_for(self, _ref):
        return self.module


def free_game(text=None, **fields):
    """A game without rules; the start of the little module's scenario, or the lines of a position."""
    module = make_module()
    state = start() if text is None else position(text)
    fields = {"player": "Ada", "clock": Ticks(), **fields}
    log = EventLog(decode_state(encode_state(state)))
    return GameSession(module, log, Referee(None, module, FixedDice(())), **fields)


def duel_game(*dice, mode=duel.ENFORCE, style=PlayStyle.HOT_SEAT, rules=None, **fields):
    """A duel, red to move; `dice` is how its dice will fall. `rules` are its own unless others are given."""
    referee = Referee(rules or duel.RULES, duel.MODULE, FixedDice(dice))
    log = EventLog(duel.start(mode))
    fields = {"player": "Ada", "clock": Ticks(), **fields}
    return GameSession(duel.MODULE, log, referee, style=style, **fields)


@contextmanager
def begun_game(folder, unsaved):
    """The scenario `start` of the module in a folder; its file goes at the end."""
    setup = Setup(
        library=ModuleLibrary([folder.parent]),
        plugins=PluginRegistry(),
        unsaved=unsaved,
        cache=unsaved / "cache",
        random=SeededRandom(1),
    )
    opened = begin_game(read_module_at(folder), "start", setup)
    yield opened.session
    opened.session.file.discard()


def payloads_of(path: Path):
    """What lies in a game file."""
    return read_journal(path).payloads
