"""What one undo takes back: a gesture with the answers that followed from it."""

from vtt.commands.base import single_commands
from vtt.commands.dice import RollDice
from vtt.commands.log import EventLog
from vtt.commands.rules import AnswerChoice
from vtt.rules.choice import pending_choices


def step_start(log: EventLog, position: int) -> int:
    """The position before the step that leads to a position of the line (from 1).

    A step is a gesture and the answers to the questions that it put, as long as they bring no dice of
    their own, the side could do nothing else meanwhile, and the question does not stand alone.
    """
    while position > 1 and _follows(log, position):
        position -= 1
    return position - 1


def step_end(log: EventLog, position: int) -> int:
    """The position after the step that begins at a position of the line (below `log.length`)."""
    position += 1
    while position < log.length and _follows(log, position + 1):
        position += 1
    return position


def _follows(log: EventLog, position: int) -> bool:
    """Whether the command that led to a position only answers what an earlier one has asked."""
    commands = tuple(single_commands(log.command_at(position).command))
    answer = next(iter(commands), None)  # a step of another program's log may do nothing here
    if not isinstance(answer, AnswerChoice) or any(isinstance(one, RollDice) for one in commands):
        return False
    asked = pending_choices(log.state_at(position - 1), answer.plugin)
    return any(choice.id == answer.choice and not (choice.free or choice.alone) for choice in asked)
