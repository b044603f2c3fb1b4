"""The computer player against the random one: `python -m plugins.hexdemo.tests.match`.

Fifty games on each side; `--help` tells how to play fewer. Exit code 1 if it wins fewer than nine of ten.
"""

import sys

from plugins.hexdemo.tests.game import GAME
from vtt.rules.match import Match, run_matches

MATCHES = (Match(GAME, "mills"),)

if __name__ == "__main__":
    sys.exit(run_matches(MATCHES, sys.argv[1:]))
