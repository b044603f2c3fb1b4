"""What follows from an accepted gesture: consequences, dice, consequences again, until nothing is left."""

from collections.abc import Iterator
from dataclasses import dataclass

import immutables

from vtt.base.errors import CommandError
from vtt.base.frozen import Frozen
from vtt.base.ids import PluginId
from vtt.commands.base import Command, CommandGroup, SingleCommand, single_commands
from vtt.commands.chance import RandomSource, roll
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.expect_known import expect_known
from vtt.commands.flow import TakeSeat
from vtt.commands.rules import Declare, SetMode, SetRulesValue, SetSetting
from vtt.rules.api import Consequence
from vtt.rules.guard import Guard, NoOpinion
from vtt.rules.verdict import Notice
from vtt.rules.view import RulesView

COMMANDS_BOUND = 5000
ROLLS_BOUND = 500
"""A gesture that leads to more commands or rolls than these comes from a plug-in that never ends."""

DEEPEST = 64
"""Values within values that a plug-in may remember."""


@dataclass(frozen=True)
class FollowUp:
    """The whole group of a gesture; `view` is the state after it; `notices` say what went wrong."""

    command: Command
    view: RulesView
    notices: tuple[Notice, ...] = ()


class _Chain:
    """Commands that were applied one after another, with a mark to which they can be cut back."""

    def __init__(self, guard: Guard, commands: tuple[SingleCommand, ...], view: RulesView) -> None:
        self.guard = guard
        self.commands = list(commands)
        self.view = view
        self.rolls = 0
        self.start = self.mark = (len(self.commands), view)

    def add(self, command: SingleCommand) -> None:
        """Carry out a copy: what the plug-in sees of it is not what is kept."""
        expect_known(command, self.view.state, self.guard.module)
        self.view = self.guard.then(self.view, command)
        self.commands.append(command)

    def keep(self) -> None:
        """From here on, nothing before this is cut."""
        self.mark = (len(self.commands), self.view)

    def cut(self, mark: tuple[int, RulesView]) -> None:
        count, self.view = mark
        del self.commands[count:]


def follow_up(
    guard: Guard, random: RandomSource, before: RulesView, command: Command, after: RulesView
) -> FollowUp:
    """The gesture with all that belongs to it.

    Where the plug-in fails, the gesture ends with its last roll (dice that fell stay fallen), or with
    the player's own commands. Where it never ends, only the player's own commands are kept.
    """
    chain = _Chain(guard, single_commands(command), after)
    notices: tuple[Notice, ...] = ()
    try:
        _run(random, chain, guard.consequences(before, command, after))
    except NoOpinion as failure:
        notices = (failure.notice,)
        chain.cut(chain.mark)
    except CommandError as error:
        notices = (
            Notice(guard.plugin_id, "consequences", f"it asked for the impossible: {error}"),
        )
        chain.cut(chain.mark)
    except _EndlessError as error:
        notices = (Notice(guard.plugin_id, "consequences", str(error)),)
        chain.cut(chain.start)
    return FollowUp(regrouped(command, tuple(chain.commands)), chain.view, notices)


class _EndlessError(Exception):
    pass


def _run(random: RandomSource, chain: _Chain, first: tuple[Consequence, ...]) -> None:
    guard = chain.guard
    waiting: list[Iterator[Consequence]] = [iter(first)]
    while waiting:
        item = next(waiting[-1], None)
        if item is None:
            waiting.pop()
        elif isinstance(item, DiceRequest):
            _expect_flat(item.values)
            before = chain.view
            rolled = roll(item, random)
            chain.add(rolled)
            chain.rolls += 1
            chain.keep()
            waiting.append(iter(guard.consequences(before, rolled, chain.view)))
        else:
            _expect_own(item, guard.plugin_id)
            chain.add(item)
        if len(chain.commands) > COMMANDS_BOUND or chain.rolls > ROLLS_BOUND:
            raise _EndlessError(
                f"its consequences do not end: {len(chain.commands)} commands, {chain.rolls} rolls"
            )


def _expect_own(command: SingleCommand, plugin: PluginId) -> None:
    """Raise a CommandError for what is not the rules' to do."""
    if isinstance(command, RollDice):
        raise CommandError("it rolled dice itself, expected a request for them")
    if isinstance(command, SetMode | TakeSeat):
        raise CommandError("how strict the table is and who sits where is the players' to say")
    if isinstance(command, SetRulesValue | SetSetting) and command.plugin != plugin:
        raise CommandError(f"it reached into what {command.plugin!r} remembers")
    if isinstance(command, SetRulesValue):
        _expect_flat(command.value, len(command.path))


def _expect_flat(value: Frozen, depth: int = 0) -> None:
    """Raise a CommandError for values within values that nothing could read or write again."""
    if depth > DEEPEST:
        raise CommandError(f"it remembers values more than {DEEPEST} deep")
    if isinstance(value, immutables.Map):
        for inner in value.values():
            _expect_flat(inner, depth + 1)
    elif isinstance(value, tuple):
        for inner in value:
            _expect_flat(inner, depth + 1)


def regrouped(command: Command, commands: tuple[SingleCommand, ...]) -> Command:
    """Commands as one gesture, under the label of the one that it was."""
    if len(commands) == 1:
        return commands[0]
    return CommandGroup(label_of(command), commands)


def label_of(command: Command) -> str:
    """The label of a gesture's group: its own, the declared action, or the kind of command."""
    if isinstance(command, CommandGroup):
        return command.label
    if isinstance(command, Declare):
        return command.action
    return str(command.__struct_config__.tag)
