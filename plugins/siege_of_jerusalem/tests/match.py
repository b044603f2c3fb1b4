"""The computer player against the random one: `python -m plugins.siege_of_jerusalem.tests.match`.

A game of The Assault of Gallus takes a minute or two, so it is no part of the test run. Arguments: how
many games for each side (50 when left out), and the side, if only one is to be played. Exit code 1 if it
wins fewer than nine games of ten.
"""

import sys
import time

from plugins.siege_of_jerusalem.tests.game import referee, start
from vtt.base.ids import SideId
from vtt.commands.chance import SeededRandom
from vtt.rules.computer_player import ComputerPlayer
from vtt.rules.players import GameRecord, Player, play_game
from vtt.rules.random_player import RandomPlayer

GAMES, WISHED = 50, 0.9
CONSIDERED, PIECES, ANSWERS, BOUND = 8, 0, 2, 6000
"""General offers name what is useful; single pieces would bring hundreds of moves that are not."""


def game_against_random(side: SideId, seed: int, considered: int = CONSIDERED) -> GameRecord:
    """A game in which the computer plays one side and chance the other."""
    state = start("gallus")
    players: dict[SideId, Player] = {
        other: RandomPlayer(SeededRandom(seed)) for other in state.sides
    }
    players[side] = ComputerPlayer(seed, considered, PIECES, ANSWERS)
    return play_game(referee(seed), state, players, BOUND)


def main(arguments: list[str]) -> int:
    """Play, say who won how often, and whether it was often enough."""
    games = int(arguments[0]) if arguments else GAMES
    sides = [SideId(name) for name in arguments[1:]] or list(start("gallus").sides)
    ended_well = True
    for side in sides:
        won = 0
        for seed in range(games):
            begun = time.monotonic()
            record = game_against_random(side, seed)
            won += record.outcome is not None and record.outcome.winner == side
            reason = (
                record.outcome.reason if record.outcome is not None else str(record.notices[:1])
            )
            sys.stdout.write(
                f"{side}, game {seed}: {record.ending}, {reason} {record.steps} gestures, "
                f"{time.monotonic() - begun:.0f} s\n"
            )
            sys.stdout.flush()
        sys.stdout.write(f"{side}: {won} of {games}\n")
        ended_well = ended_well and won >= WISHED * games
    return 0 if ended_well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
