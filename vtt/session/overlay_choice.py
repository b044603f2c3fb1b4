"""Which kinds of overlay are drawn of those that there are: three at once, unless more are wanted."""

from collections.abc import Iterable

from vtt.base.observers import Observers
from vtt.rules.verdict import ShapeRole

SHOWN_AT_ONCE = 3
"""At most three kinds of overlay at once; the rest is a key press away."""


class OverlayChoice:
    """A person's choice among kinds; `changed` tells that it is another one."""

    def __init__(self) -> None:
        self._hidden: set[ShapeRole] = set()
        self._all = False
        self.changed: Observers[None] = Observers()

    @property
    def shows_all(self) -> bool:
        """Whether more than three kinds are drawn at once."""
        return self._all

    def is_wanted(self, kind: ShapeRole) -> bool:
        """Whether a kind is not hidden."""
        return kind not in self._hidden

    def want(self, kind: ShapeRole, wanted: bool) -> None:
        """Draw a kind, or hide it."""
        if wanted != self.is_wanted(kind):
            (self._hidden.discard if wanted else self._hidden.add)(kind)
            self.changed.notify(None)

    def show_all(self, wanted: bool) -> None:
        """Draw all kinds at once, or three."""
        if wanted != self._all:
            self._all = wanted
            self.changed.notify(None)

    def shown(self, kinds: Iterable[ShapeRole]) -> list[ShapeRole]:
        """The kinds that are drawn of those that there are, the most important first."""
        wanted = [kind for kind in dict.fromkeys(kinds) if self.is_wanted(kind)]
        return wanted if self._all else wanted[:SHOWN_AT_ONCE]
