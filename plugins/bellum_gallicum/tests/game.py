"""The game under test: rules, module, cases, and games to begin."""

from pathlib import Path

import msgspec

from vtt.commands.chance import SeededRandom
from vtt.formats.module_file import read_module
from vtt.rules.coverage import read_coverage
from vtt.rules.referee import Referee
from vtt.rules.testing import load_cases, load_rules
from vtt.state.game import GameState
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game

HERE = Path(__file__).parent
RULES = load_rules("bellum_gallicum")
MODULE_FOLDER = HERE.parents[2] / "modules" / "bellum_gallicum"
MODULE = read_module(MODULE_FOLDER)
CASES = load_cases(HERE / "cases")
COVERAGE = read_coverage(HERE.parent / "vtt_bellum_gallicum" / "coverage.toml")


def start(scenario: str) -> GameState:
    """The first state of a scenario, with the rules enforced."""
    state = new_game(MODULE, scenario, secret="test")
    return msgspec.structs.replace(state, mode=RULES.start_mode(RulesMode.ENFORCE))


def referee(seed: int = 1) -> Referee:
    """A referee with dice of a seed."""
    return Referee(RULES, MODULE, SeededRandom(seed))
