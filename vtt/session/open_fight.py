"""The fight that waits for an answer: its dice have fallen, or fall when it is given."""

import msgspec

from vtt.base.ids import PluginId, SideId
from vtt.commands.base import SingleCommand, single_commands
from vtt.commands.dice import RollDice
from vtt.commands.log import EventLog
from vtt.commands.mentions import texts_within
from vtt.commands.rules import Declare
from vtt.rules.choice import pending_choices
from vtt.rules.referee import Referee
from vtt.session.combats import Combat, Combats, Notices, foretold
from vtt.session.shown_game import ShownGame, eyes_of
from vtt.state.game import GameState
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

MOST_STEPS = 60
"""So many answers are looked back over: one fight never has more."""


class OpenFight(msgspec.Struct, frozen=True):
    """`position` is that of the step that asked, `command` what was proposed, `before` what a side saw."""

    position: int
    command: SingleCommand
    before: GameState


def open_fight(game: ShownGame, plugin: PluginId, side: SideId | None) -> OpenFight | None:
    """The step that threw dice or declared something, and brought the questions that wait now.

    It is told as a side may know it. None where no question waits, where it was a mere move, or where the
    side may not know who took part. Tasks (a side deploys until it is done) are no questions.
    """
    log, last = game.log, game.position
    if not _asks(log.state_at(last), plugin):
        return None
    first = max(1, last - MOST_STEPS)
    position = last
    while position > first and _asks(log.state_at(position - 1), plugin):
        position -= 1
    if position == 0:
        return None
    position = _fought_again(log, position, last)
    command = log.command_at(position).command
    singles = single_commands(command)
    if not _purposes(log, position) and not isinstance(singles[0], Declare):
        return None
    whole = log.state_at(position - 1)
    eyes = eyes_of(side)
    seen = whole if eyes == UMPIRE else view_for(whole, game.module, eyes).state
    if any(text in whole.pieces and text not in seen.pieces for text in texts_within(singles[0])):
        return None
    return OpenFight(position, singles[0], seen)


def _fought_again(log: EventLog, first: int, last: int) -> int:
    """The last step of a run of steps that rolled once more for what the first one has rolled for."""
    purposes = _purposes(log, first)
    again = (at for at in range(last, first, -1) if not purposes.isdisjoint(_purposes(log, at)))
    return next(again, first)


def _purposes(log: EventLog, position: int) -> frozenset[str]:
    """What a step rolled for, for all to see."""
    singles = single_commands(log.command_at(position).command)
    rolls = (one for one in singles if isinstance(one, RollDice) and one.of is None)
    return frozenset(roll.request.purpose for roll in rolls)


def told_again(
    referee: Referee, fight: OpenFight | None, side: SideId | None
) -> tuple[Combats, Notices]:
    """How an open fight was foretold, to be looked at: nothing of it can be chosen otherwise any more."""
    if fight is None:
        return (), ()
    found, notices = foretold(referee, fight.before, fight.command, side)
    return tuple(map(_done, found)), notices


def _done(combat: Combat) -> Combat:
    forecast = msgspec.structs.replace(combat.forecast, what_ifs=(), command=None, verb="")
    return msgspec.structs.replace(combat, forecast=forecast, is_rolled=True)


def _asks(state: GameState, plugin: PluginId) -> bool:
    return any(not choice.free for choice in pending_choices(state, plugin))
