"""The computer player against the random one: `python -m plugins.hexdemo.tests.match`.

Fifty games on each side take some minutes, so they are no part of the test run. Exit code 1 if it wins
fewer than 45 on a side.
"""

import sys

from plugins.hexdemo.tests.game import referee, start
from vtt.base.ids import SideId
from vtt.commands.chance import SeededRandom
from vtt.rules.computer_player import ComputerPlayer
from vtt.rules.players import GameRecord, Player, play_game
from vtt.rules.random_player import RandomPlayer

GAMES, WISHED = 50, 45
CONSIDERED = 12
"""Few suggestions a gesture are enough, and make a game last seconds."""


def game_against_random(side: SideId, seed: int, considered: int) -> GameRecord:
    """A game in which the computer plays one side and chance the other."""
    state = start("mills")
    players: dict[SideId, Player] = {
        other: RandomPlayer(SeededRandom(seed)) for other in state.sides
    }
    players[side] = ComputerPlayer(seed, considered)
    return play_game(referee(seed), state, players)


def main() -> int:
    """Play, say who won how often, and whether it was often enough."""
    ended_well = True
    for side in start("mills").sides:
        records = [game_against_random(side, seed, CONSIDERED) for seed in range(GAMES)]
        winners = [record.outcome.winner for record in records if record.outcome is not None]
        won = winners.count(side)
        sys.stdout.write(f"{side}: {won} of {GAMES}\n")
        ended_well = ended_well and won >= WISHED
    return 0 if ended_well else 1


if __name__ == "__main__":
    sys.exit(main())
