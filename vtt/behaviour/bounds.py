"""How far one question may lead: properties that ask for each other end, whatever a module says."""

from typing import Final

from vtt.behaviour.tokens import ExpressionError, Unanswered

DEEPEST: Final = 50
"""So deep may one property ask for another."""
MOST_ASKED: Final = 100_000
"""So many properties may one question ask for in all, those of each piece that is counted included."""


class Bounds:
    """The depth and the number of the properties that one question has led to so far.

    Once a bound is met the whole question is given up: two properties that ask for each other twice
    would double at every level otherwise.
    """

    def __init__(self) -> None:
        self._depth = self._asked = 0
        self._is_met = False

    def enter(self) -> None:
        """One property asks for another; `leave` follows when that is answered.

        Raises:
            ExpressionError: where a bound is met.
            Unanswered: where one has been met before, in the same question.
        """
        if self._is_met:
            raise Unanswered("the question has been given up")
        if self._depth >= DEEPEST:
            self._is_met = True
            raise ExpressionError(f"properties that ask for each other more than {DEEPEST} times")
        if self._asked >= MOST_ASKED:
            self._is_met = True
            raise ExpressionError(f"properties that lead to more than {MOST_ASKED} others")
        self._depth += 1
        self._asked += 1

    def leave(self) -> None:
        """A property has been answered."""
        self._depth -= 1
        if not self._depth:
            self._asked, self._is_met = 0, False
