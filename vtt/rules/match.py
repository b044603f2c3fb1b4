"""A match: the computer player on one side and chance on the others, game by game.

MATCHES = (Match(GAME, "gallus", steps_bound=6000),)

if __name__ == "__main__":
    sys.exit(run_matches(MATCHES, sys.argv[1:]))
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from vtt.base.ids import SideId
from vtt.commands.chance import SeededRandom
from vtt.rules.computer_player import ComputerPlayer
from vtt.rules.players import STEPS_BOUND, GameRecord, Player, play_game
from vtt.rules.random_player import RandomPlayer
from vtt.rules.testing import GameUnderTest
from vtt.rules.thinking import Thinking
from vtt.rules.whole_games import PATIENCE

GAMES, WISHED = 50, 0.9
"""So many games are played on each side, and this share of them is to be won."""


@dataclass(frozen=True)
class Match:
    """A scenario to be played against chance.

    Attributes:
        game: the plug-in with its module.
        scenario: its id; empty: the module's first.
        steps_bound: a game of more gestures is not won.
        thinking: how widely the computer thinks; None: as the plug-in's manifest says.
    """

    game: GameUnderTest
    scenario: str = ""
    steps_bound: int = STEPS_BOUND
    thinking: Thinking | None = None

    @property
    def sides(self) -> tuple[SideId, ...]:
        """The sides that the computer can play."""
        return self.game.start(self.scenario).sides

    def play(self, side: SideId, seed: int) -> GameRecord:
        """One game with the computer on a side; dice and choices have the seed."""
        state = self.game.start(self.scenario)
        players: dict[SideId, Player] = {
            other: RandomPlayer(SeededRandom(seed), only_acts=True) for other in state.sides
        }
        players[side] = ComputerPlayer(seed, self.thinking)
        return play_game(self.game.referee(seed, PATIENCE), state, players, self.steps_bound)


def is_won(record: GameRecord, side: SideId) -> bool:
    """Whether a game ended with the victory of a side."""
    return record.outcome is not None and record.outcome.winner == side


def run_matches(matches: Sequence[Match], arguments: Sequence[str]) -> int:
    """Play matches on the command line: say how each game ended and who won how often.

    Returns:
        The exit code: 1 if the computer won less than `WISHED` of the games of a side, else 0.
    """
    options = _options(arguments)
    counts = []
    for match in matches:
        if options.scenario in ("", match.scenario):
            sides = [side for side in match.sides if options.side in ("", side)]
            counts += [_won(match, side, options.games, options.seed) for side in sides]
    return 0 if counts and min(counts) >= WISHED * options.games else 1


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The computer player against the random one.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many on each side")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; then one more each")
    parser.add_argument("--side", default="", help="the only side that the computer plays")
    parser.add_argument("--scenario", default="", help="the only scenario that is played")
    return parser.parse_args(arguments)


def _won(match: Match, side: SideId, games: int, first: int) -> int:
    """How many games the computer wins on a side; each game is told as it ends."""
    won = drawn = 0
    title = f"{match.scenario} {side}".strip()
    for seed in range(first, first + games):
        begun = time.monotonic()
        record = match.play(side, seed)
        won += is_won(record, side)
        drawn += record.outcome is not None and record.outcome.winner is None
        seconds = time.monotonic() - begun
        _say(f"{title}, seed {seed}: {_told(record)} {record.steps} gestures, {seconds:.0f} s")
    _say(f"{title}: {won} of {games}{f', {drawn} drawn' if drawn else ''}")
    return won


def _told(record: GameRecord) -> str:
    if record.outcome is not None:
        return f"{record.outcome.winner or 'nobody'} wins, {record.outcome.reason}"
    return " ".join([f"{record.ending},", *map(str, record.notices[:1])])


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
