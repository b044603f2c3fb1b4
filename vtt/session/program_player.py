"""A program plays sides of a game: it thinks apart, and its gestures come in like anybody's.

It sees what its side sees. How widely it thinks stands in the manifest of the rules.
"""

from collections.abc import Sequence
from itertools import islice

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.rules.computer_player import ComputerPlayer
from vtt.rules.referee import Referee
from vtt.rules.verdict import Notice
from vtt.session.session import GameSession
from vtt.session.sitting import wanted_sides
from vtt.state.game import GameState

PROPOSED = 5
"""So many gestures it proposes, the best first, should others be refused."""


def program_side(session: GameSession, own: SideId | None) -> SideId | None:
    """The side that a program should play now, where a person plays only `own`; None: it waits.

    A person who plays all sides, or none, has no program beside him.
    """
    if own not in session.state.sides or session.state.outcome is not None:
        return None
    return next((side for side in wanted_sides(session) if side != own), None)


def thought(
    referee: Referee, state: GameState, side: SideId, seed: int
) -> tuple[tuple[Command, ...], tuple[Notice, ...]]:
    """What a program would do, the best first; to be asked in one other thread (`GameSession.apart`).

    Args:
        referee: one who is asked by nobody else meanwhile.
        state: the game as the side sees it.
        side: for whom it thinks.
        seed: of its choices.
    """
    found = islice(ComputerPlayer(seed).suggest(referee, state, side), PROPOSED)
    return tuple(suggestion.command for suggestion in found), ()


def act(session: GameSession, side: SideId, commands: Sequence[Command]) -> bool:
    """Carry out the first gesture that is accepted; whether there was one."""
    return any(session.execute(side, command).accepted for command in commands)
