"""What can come of a gesture: every outcome of few dice, or a sample of many, with its probability."""

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from vtt.commands.chance import RandomSource, SeededRandom

Result = TypeVar("Result")


class _Branch:
    """Dice that fall along a path through the tree of chances, and as low as they can beyond it."""

    def __init__(self, path: Sequence[int]) -> None:
        self._path = path
        self.taken: list[int] = []
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        place = len(self.taken)
        number = self._path[place] if place < len(self._path) else 0
        self.taken.append(number)
        self.limits.append(limit)
        return number

    def next_path(self) -> list[int] | None:
        """The path to the next branch; None when this was the last."""
        for place in reversed(range(len(self.taken))):
            if self.taken[place] + 1 < self.limits[place]:
                return [*self.taken[:place], self.taken[place] + 1]
        return None


def outcomes(
    run: Callable[[RandomSource], Result], bound: int, seed: int
) -> list[tuple[float, Result]]:
    """Results with their probabilities.

    Args:
        run: what is done with the dice; it gives the same result for the same dice.
        bound: up to so many outcomes are enumerated; of more, half as many are sampled.
        seed: of the sample.
    """
    found: list[tuple[float, Result]] = []
    path: list[int] | None = []
    while path is not None:
        branch = _Branch(path)
        result = run(branch)
        ways = math.prod(branch.limits)
        if ways > bound or len(found) >= bound:
            return _sampled(run, max(1, bound // 2), seed)
        found.append((1.0 / ways, result))
        path = branch.next_path()
    return found


def _sampled(
    run: Callable[[RandomSource], Result], count: int, seed: int
) -> list[tuple[float, Result]]:
    return [(1.0 / count, run(SeededRandom(seed + number))) for number in range(count)]
