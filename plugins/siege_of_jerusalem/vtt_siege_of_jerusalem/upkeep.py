"""What follows of itself: engines are taken, ladders fall, testudos break (11.4, 16.3, 16.4)."""

from collections.abc import Callable

from vtt.commands.base import SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.rules.api import Consequence
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.engines import taken_engines
from vtt_siege_of_jerusalem.escalade import fallen_ladders
from vtt_siege_of_jerusalem.letters import shown_letters
from vtt_siege_of_jerusalem.testudo import broken_testudos

DUTIES: tuple[Callable[[RulesView], tuple[SingleCommand, ...]], ...] = (
    taken_engines,
    fallen_ladders,
    broken_testudos,
    shown_letters,
)


def with_upkeep(after: RulesView, found: tuple[Consequence, ...]) -> tuple[Consequence, ...]:
    """Consequences with what follows from them; while dice are to be rolled it waits for their result."""
    commands = [item for item in found if not isinstance(item, DiceRequest)]
    if len(commands) < len(found):
        return found
    view = after.then(*commands) if commands else after
    more: list[SingleCommand] = []
    for duty in DUTIES:
        done = duty(view)
        if done:
            more += done
            view = view.then(*done)
    return (*found, *more)
