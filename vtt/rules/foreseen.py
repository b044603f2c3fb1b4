"""What came of gestures in thought: of many dice most fall alike, and are thought through once."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from vtt.rules.view import RulesView

Answer = TypeVar("Answer")

KEPT = 3000
"""So many answers are kept; what comes after them is worked out each time."""


class Foreseen:
    """Answers by view and question. The views are kept with them, so that no other takes their place."""

    def __init__(self) -> None:
        self._answers: dict[tuple[int, Hashable], tuple[RulesView, Any]] = {}

    def known(self, question: Hashable, view: RulesView, work_out: Callable[[], Answer]) -> Answer:
        """The answer to a question about a view, worked out when it is first asked; failures are not kept."""
        key = (id(view), question)
        known = self._answers.get(key)
        if known is None:
            known = (view, work_out())
            if len(self._answers) < KEPT:
                self._answers[key] = known
        found: Answer = known[1]
        return found
