"""The computer player against the random one: `python -m plugins.siege_of_jerusalem.tests.match`.

Fifty games of The Assault of Gallus on each side; `--help` tells how to play fewer. Exit code 1 if it wins
fewer than nine games of ten.
"""

import sys

from plugins.siege_of_jerusalem.tests.game import GAME
from vtt.rules.match import Match, run_matches

STEPS_BOUND = 6000
MATCHES = (Match(GAME, "gallus", STEPS_BOUND),)

if __name__ == "__main__":
    sys.exit(run_matches(MATCHES, sys.argv[1:]))
