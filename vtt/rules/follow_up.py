"""What follows from an accepted gesture: consequences, dice, consequences again, until nothing is left."""

from collections.abc import Iterator
from dataclasses import dataclass

from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.base import Command, CommandGroup, SingleCommand, single_commands
from vtt.commands.chance import RandomSource, roll
from vtt.commands.dice import DiceRequest
from vtt.commands.rules import Declare
from vtt.rules.api import Consequence
from vtt.rules.guard import Guard, NoOpinion
from vtt.rules.verdict import Notice
from vtt.rules.view import RulesView

COMMANDS_BOUND = 5000
ROLLS_BOUND = 500
"""A gesture that leads to more commands or rolls than these comes from a plug-in that never ends."""


@dataclass(frozen=True)
class FollowUp:
    """The whole group of a gesture; `view` is the state after it; `notices` say what went wrong."""

    command: Command
    view: RulesView
    notices: tuple[Notice, ...] = ()


class _Chain:
    """Commands that were applied one after another, with a mark to which they can be cut back."""

    def __init__(self, commands: tuple[SingleCommand, ...], view: RulesView) -> None:
        self.commands = list(commands)
        self.view = view
        self.rolls = 0
        self.start = self.mark = (len(self.commands), view)

    def add(self, command: SingleCommand) -> None:
        self.view = self.view.at(apply(self.view.state, command))
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
    chain = _Chain(single_commands(command), after)
    notices: tuple[Notice, ...] = ()
    try:
        _run(guard, random, chain, guard.consequences(before, command, after))
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
    return FollowUp(_grouped(command, tuple(chain.commands)), chain.view, notices)


class _EndlessError(Exception):
    pass


def _run(guard: Guard, random: RandomSource, chain: _Chain, first: tuple[Consequence, ...]) -> None:
    waiting: list[Iterator[Consequence]] = [iter(first)]
    while waiting:
        item = next(waiting[-1], None)
        if item is None:
            waiting.pop()
        elif isinstance(item, DiceRequest):
            before = chain.view
            rolled = roll(item, random)
            chain.add(rolled)
            chain.rolls += 1
            chain.keep()
            waiting.append(iter(guard.consequences(before, rolled, chain.view)))
        else:
            chain.add(item)
        if len(chain.commands) > COMMANDS_BOUND or chain.rolls > ROLLS_BOUND:
            raise _EndlessError(
                f"its consequences do not end: {len(chain.commands)} commands, {chain.rolls} rolls"
            )


def _grouped(command: Command, commands: tuple[SingleCommand, ...]) -> Command:
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
