"""The computer plays sides of a game: it thinks apart, and its gestures come in like anybody's.

It sees what its side sees. How widely it thinks stands in the manifest of the rules.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import islice

from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.rules.api import Flow
from vtt.rules.computer_player import ComputerPlayer
from vtt.rules.referee import Referee
from vtt.rules.verdict import Notice, Severity
from vtt.session.session import GameSession
from vtt.session.sitting import wanted_sides
from vtt.state.game import GameState

PROPOSED = 5
"""So many gestures it proposes, the best first, should others be refused."""


def computer_side(session: GameSession, own: SideId | None) -> SideId | None:
    """The side that the computer should play now, where a person plays only `own`; None: it waits.

    A person who plays all sides, or none, has no computer beside him.
    """
    if own not in session.state.sides or session.state.outcome is not None:
        return None
    return next((side for side in wanted_sides(session) if side != own), None)


def thought(
    referee: Referee, state: GameState, side: SideId, seed: int
) -> tuple[tuple[Command, ...], tuple[Notice, ...]]:
    """What the computer would do, the best first, and what the rules could not say while it thought.

    It is to be asked in one other thread (`GameSession.apart`).

    Args:
        referee: one who is asked by nobody else meanwhile.
        state: the game as the side sees it.
        side: for whom it thinks.
        seed: of its choices.
    """
    player = ComputerPlayer(seed)
    found = islice(player.suggest(referee, state, side), PROPOSED)
    return tuple(suggestion.command for suggestion in found), player.notices


class Acted(Enum):
    """What became of what the computer would do."""

    DONE = "done"
    WAITS = "waits"
    """It would end the phase, in which the person still owes something."""
    NOTHING = "nothing"
    """All of it was refused."""


def act(
    session: GameSession, side: SideId, commands: Sequence[Command], own: SideId | None = None
) -> Acted:
    """Carry out the first gesture that is accepted; a phase in which a person owes something goes on.

    In every mode of the rules: where they only advise, the person alone may go on without his due.

    Args:
        session: the game.
        side: whom the computer plays.
        commands: what it would do, the best first.
        own: whom the person plays; None: nobody.
    """
    passed = False
    for command in commands:
        owes, may_owe = _owing(session, side, command, own)
        if owes:
            return Acted.WAITS
        passed = passed or may_owe
        if not may_owe and session.execute(side, command).accepted:
            return Acted.DONE
    ends = session.flow(side)[0].next
    waits = passed or (ends is not None and any(_owing(session, side, ends, own)))
    return Acted.WAITS if waits else Acted.NOTHING


def _owing(
    session: GameSession, side: SideId, command: Command, own: SideId | None
) -> tuple[bool, bool]:
    """Whether a command ends a phase in which a person owes something or has to answer; and whether he may.

    A set-up that the person shares is ended by him: that he is ready no rules can tell.
    A finding speaks of its first piece. Rules may stop at the first one who owes, so behind what the
    computer owes there may be more, if the person acts in the phase as well.
    """
    flow, _ = session.flow(side)
    if own is None or command != flow.next:
        return False, False
    if any(choice.side == own for choice in flow.choices) or _sets_up(session, flow, own):
        return True, False
    findings, _ = session.referee.owed(session.state)
    due = [finding for finding in findings if finding.severity is Severity.ILLEGAL]
    firsts = [session.state.pieces.get(piece) for found in due for piece in found.pieces[:1]]
    owes = any(piece is not None and piece.side == own for piece in firsts)
    return owes, bool(due) and own in flow.actors


def _sets_up(session: GameSession, flow: Flow, own: SideId) -> bool:
    """Whether a person lays out his own in this phase, which comes before all turns."""
    phases = {phase.id for phase in session.module.phases if phase.once}
    return flow.phase in phases and own in flow.actors
