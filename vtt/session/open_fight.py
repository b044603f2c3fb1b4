"""The fight that waits for an answer: its dice have fallen, or fall when it is given."""

from collections.abc import Iterator

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
    """`position` is that of the step that rolled last, or that asked, `command` what was proposed in it.

    `before` is what a side saw before it; `earlier` are the steps of the same fight before that one.
    """

    position: int
    command: SingleCommand
    before: GameState
    earlier: tuple["OpenFight", ...] = ()


def open_fight(game: ShownGame, plugin: PluginId, side: SideId | None) -> OpenFight | None:
    """The steps that threw dice or declared something, and brought the questions that wait now.

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
    steps = (_as_seen(game, at, side) for at in _steps(log, position, last))
    found = [one for one in steps if one is not None]
    if not found:
        return None
    return msgspec.structs.replace(found[0], earlier=tuple(found[1:]))


def _steps(log: EventLog, first: int, last: int) -> Iterator[int]:
    """The steps of the fight that waits, the last one first: those that rolled, and what was declared.

    A step that rolled for what a later one rolls for again belongs to a fight that is over.
    """
    seen: set[str] = set()
    for position in range(last, first - 1, -1):
        purposes = _purposes(log, position)
        if not seen.isdisjoint(purposes):
            return
        seen |= purposes
        singles = single_commands(log.command_at(position).command)
        if purposes or (position == first and isinstance(singles[0], Declare)):
            yield position


def _purposes(log: EventLog, position: int) -> frozenset[str]:
    """What a step rolled for, for all to see."""
    singles = single_commands(log.command_at(position).command)
    rolls = (one for one in singles if isinstance(one, RollDice) and one.of is None)
    return frozenset(roll.request.purpose for roll in rolls)


def _as_seen(game: ShownGame, position: int, side: SideId | None) -> OpenFight | None:
    """A step as a side may know it; None where it may not know who took part."""
    command = single_commands(game.log.command_at(position).command)[0]
    whole = game.log.state_at(position - 1)
    eyes = eyes_of(side)
    seen = whole if eyes == UMPIRE else view_for(whole, game.module, eyes).state
    if any(text in whole.pieces and text not in seen.pieces for text in texts_within(command)):
        return None
    return OpenFight(position, command, seen)


def told_again(
    referee: Referee, fight: OpenFight | None, side: SideId | None
) -> tuple[Combats, Notices]:
    """How an open fight was foretold, to be looked at: nothing of it can be chosen otherwise any more.

    Of several steps it is the last one of which anything was foretold.
    """
    told: Notices = ()
    for one in () if fight is None else (fight, *fight.earlier):
        found, notices = foretold(referee, one.before, one.command, side)
        told = (*told, *notices)
        if found:
            return tuple(map(_done, found)), told
    return (), told


def _done(combat: Combat) -> Combat:
    forecast = msgspec.structs.replace(combat.forecast, what_ifs=(), command=None, verb="")
    return msgspec.structs.replace(combat, forecast=forecast, is_rolled=True)


def _asks(state: GameState, plugin: PluginId) -> bool:
    return any(not choice.free for choice in pending_choices(state, plugin))
