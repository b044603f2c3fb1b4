"""Which kinds of overlay are drawn of those that there are: three at once, unless more are wanted."""

from collections.abc import Iterable

from vtt.base.observers import Observers
from vtt.rules.verdict import MAP_WIDE, ShapeRole

SHOWN_AT_ONCE = 3
"""At most three kinds of overlay at once; the rest is a key press away."""


class OverlayChoice:
    """A person's choice among kinds; `changed` tells that it is another one.

    Kinds that tell of the whole table are hidden until somebody wants them; they never count among
    the three.
    """

    def __init__(self) -> None:
        self._hidden: set[ShapeRole] = set(MAP_WIDE)
        self._before: frozenset[ShapeRole] = frozenset()
        self._is_limited = True
        self.changed: Observers[None] = Observers()

    @property
    def shows_all(self) -> bool:
        """Whether every kind is drawn that there is of what is selected."""
        return not self._is_limited and self._hidden <= set(MAP_WIDE)

    def is_wanted(self, kind: ShapeRole) -> bool:
        """Whether a kind is not hidden."""
        return kind not in self._hidden

    def want(self, kind: ShapeRole, wanted: bool) -> None:
        """Draw a kind, or hide it."""
        if wanted != self.is_wanted(kind):
            (self._hidden.discard if wanted else self._hidden.add)(kind)
            self.changed.notify(None)

    def show_more(self) -> None:
        """Draw more than three kinds at once; what is hidden stays so."""
        if self._is_limited:
            self._is_limited, self._before = False, frozenset(self._hidden)
            self.changed.notify(None)

    def show_all(self, wanted: bool) -> None:
        """Draw all kinds at once, hidden ones too; or three, with those hidden that were so before."""
        if wanted == self.shows_all:
            return
        if wanted:
            self._before, self._hidden = frozenset(self._hidden), self._hidden & set(MAP_WIDE)
        else:
            self._hidden = set(self._before)
        self._is_limited = not wanted
        self.changed.notify(None)

    def shown(self, kinds: Iterable[ShapeRole]) -> list[ShapeRole]:
        """The kinds that are drawn of those that there are, the most important first."""
        wanted = [kind for kind in dict.fromkeys(kinds) if self.is_wanted(kind)]
        if not self._is_limited:
            return wanted
        near = [kind for kind in wanted if kind not in MAP_WIDE][:SHOWN_AT_ONCE]
        return [kind for kind in wanted if kind in MAP_WIDE or kind in near]
