"""What was made of a drawing's points, kept while the drawing is made ready again for another zoom.

A drawing that is drawn again at another zoom has other widths and other words, but mostly the very same
tuples of points: what was made of those is found by their identity.
"""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
Made = dict[tuple[int, object], tuple[object, Any]]


class ShapeStore:
    """Keeps what was made of tuples of points for as long as two drawings that follow each other share it."""

    def __init__(self) -> None:
        self._before: Made = {}
        self._now: Made = {}

    def next_drawing(self) -> None:
        """Another drawing begins: what the last one did not use is forgotten."""
        self._before, self._now = self._now, {}

    def get(self, points: object, kind: object, make: Callable[[], T]) -> T:
        """What `make` makes of these points; `kind` tells apart what else is made of the same ones."""
        key = (id(points), kind)
        kept = self._now.get(key) or self._before.get(key)
        if kept is None:
            kept = (
                points,
                make(),
            )  # the points themselves are kept, so that their identity stays theirs
        self._now[key] = kept
        made: T = kept[1]
        return made
