"""The game under test: rules, module, cases, and games to begin."""

from pathlib import Path

from vtt.formats.module_file import read_module
from vtt.rules.coverage import read_coverage
from vtt.rules.testing import GameUnderTest, load_cases, load_rules

HERE = Path(__file__).parent
MODULE_FOLDER = HERE.parents[2] / "modules" / "siege_of_jerusalem"
GAME = GameUnderTest(load_rules("siege_of_jerusalem"), read_module(MODULE_FOLDER))
RULES, MODULE = GAME.rules, GAME.module
start, referee = GAME.start, GAME.referee
CASES = load_cases(HERE / "cases")
COVERAGE = read_coverage(HERE.parent / "vtt_siege_of_jerusalem" / "coverage.toml")
