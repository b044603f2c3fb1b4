"""The computer player against the random one: `python -m plugins.bellum_gallicum.tests.match`.

Fifty games on each side of each of the four scenarios; `--help` tells how to play fewer. Exit code 1 if it
wins fewer than nine games of ten anywhere.
"""

import sys

from plugins.bellum_gallicum.tests.game import GAME
from vtt.rules.match import Match, run_matches

STEPS_BOUND = 2000
SCENARIOS = ("s58", "s57", "s56", "s52")
MATCHES = tuple(Match(GAME, scenario, STEPS_BOUND) for scenario in SCENARIOS)

if __name__ == "__main__":
    sys.exit(run_matches(MATCHES, sys.argv[1:]))
