"""Windows on positions of the shipped games, as their case files have them; the dice are as told."""

from contextlib import contextmanager
from pathlib import Path

from tests.ui.player import PATIENT, Player, forget
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.formats.container import open_container
from vtt.rules.cases import case_state, gesture_command, load_case_file
from vtt.rules.referee import Referee
from vtt.rules.testing import load_rules
from vtt.session.consent import PlayStyle
from vtt.session.preferences import Preferences
from vtt.session.session import GameSession
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow

SIEGE = Path(__file__).parents[2] / "plugins" / "siege_of_jerusalem" / "tests" / "cases"


class Layouts(dict):
    """Layouts and likes that are kept in memory."""

    preferences = Preferences()

    def use_preferences(self, preferences):
        self.preferences = preferences

    def layout(self, module_id):
        return self.get(module_id, "")

    def keep_layout(self, module_id, text):
        self[module_id] = text


@contextmanager
def case_player(qtbot, file, name, read_module, dice=(), steps=0):
    """A person at a window on the start of a case, after the first `steps` gestures of its setup."""
    known = load_case_file(file)
    case = next(case for case in known.cases if case.id == name)
    module = read_module(known.module)
    state, rules = case_state(case, module), load_rules(case.plugin)
    for gesture in case.entry.get("setup", [])[:steps]:
        referee = Referee(rules, module, FixedDice(gesture.get("dice", ())), PATIENT)
        side = gesture.get("side", state.turn.side)
        state = referee.decide(state, gesture_command(gesture, state, module, case), side).state
    referee = Referee(rules, module, FixedDice(dice), PATIENT)
    session = GameSession(module, EventLog(state), referee, style=PlayStyle.SOLO)
    player = Player(qtbot, None)
    player.sit_down(
        GameWindow(GameDesk(session, open_container(known.module)), lambda _name: None, Layouts())
    )
    yield player
    forget(player.window)
