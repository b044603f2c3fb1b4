"""The computer player against the random one: `python -m plugins.dbr.tests.match`.

Fifty battles of twelve elements on each side; `--help` tells how to play fewer. Exit code 1 if it wins fewer
than nine battles of ten.
"""

import sys

from plugins.dbr.tests.conftest import FOLDER
from vtt.formats.module_file import read_module
from vtt.rules.match import Match, run_matches
from vtt.rules.testing import GameUnderTest, load_rules

STEPS_BOUND = 1500
GAME = GameUnderTest(load_rules("dbr"), read_module(FOLDER))
MATCHES = (Match(GAME, "vanguards", STEPS_BOUND),)

if __name__ == "__main__":
    sys.exit(run_matches(MATCHES, sys.argv[1:]))
