"""Where dice and shuffles come from. Results enter a command before it is applied, so replay repeats them."""

import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from vtt.base.errors import CommandError
from vtt.commands.dice import DiceRequest, RollDice

Item = TypeVar("Item")


class RandomSource(Protocol):
    """Whole numbers at random, every one equally likely."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        ...


class SystemRandom:
    """The operating system's own source: nobody can foretell it."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return secrets.randbelow(limit)


class SeededRandom:
    """The same numbers for the same seed: for tests and random players."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return self._random.randrange(limit)


class FixedDice:
    """Dice that fall as told, in order: for tests, and for real dice typed in by hand.

    Raises:
        CommandError: from `below` when no result is left, or one does not fit the die.
    """

    def __init__(self, results: Iterable[int]) -> None:
        self._results = list(results)

    def below(self, limit: int) -> int:
        """The next result less one."""
        if not self._results:
            raise CommandError("no fixed result is left for this die")
        result = self._results.pop(0)
        if not 1 <= result <= limit:
            raise CommandError(f"a die of {limit} sides cannot show {result}")
        return result - 1


def roll(request: DiceRequest, source: RandomSource) -> RollDice:
    """Roll the dice of a request, in its order."""
    return RollDice(request, tuple(source.below(sides) + 1 for sides in request.dice))


def shuffled(items: Sequence[Item], source: RandomSource) -> tuple[Item, ...]:
    """The items in a random order (Fisher and Yates)."""
    order = list(items)
    for index in range(len(order) - 1, 0, -1):
        other = source.below(index + 1)
        order[index], order[other] = order[other], order[index]
    return tuple(order)
