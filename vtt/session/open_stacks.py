"""Which stacks one window shows open, so that their pieces can be picked and put in order."""

from collections.abc import Iterable, Sequence

from vtt.base.ids import PieceId, StackId
from vtt.base.observers import Observers
from vtt.commands.pile import OrderStack

TO_THE_END = 1_000
"""More steps than any stack has pieces."""


class OpenStacks:
    """The open stacks of one table; `changed` is notified with all of them."""

    def __init__(self) -> None:
        self._open: frozenset[StackId] = frozenset()
        self._always: frozenset[StackId] = frozenset()
        self.turn = 0
        """How far the table is turned clockwise on the screen: stacks open up the screen."""
        self.changed: Observers[frozenset[StackId]] = Observers()

    @property
    def ids(self) -> frozenset[StackId]:
        """The stacks that are open."""
        return self._open | self._always

    def __contains__(self, stack: StackId | None) -> bool:
        return stack in self._open or stack in self._always

    def toggle(self, stack: StackId) -> None:
        """Open a closed stack, close an open one; one that is always open stays so."""
        if stack not in self._always:
            self._set(self._open ^ {stack})

    def look_from(self, turn: int) -> None:
        """The table is looked at turned clockwise by so many degrees."""
        if turn != self.turn:
            self.turn = turn
            self.changed.notify(self.ids)

    def keep(self, existing: Iterable[StackId], always: frozenset[StackId] = frozenset()) -> None:
        """Forget stacks that exist no longer; those of hands are always open."""
        if self._open or always != self._always:
            self._set(self._open & frozenset(existing), always)

    def _set(self, stacks: frozenset[StackId], always: frozenset[StackId] | None = None) -> None:
        now = (stacks, self._always if always is None else always)
        if now != (self._open, self._always):
            self._open, self._always = now
            self.changed.notify(self.ids)


def reordered(
    stack: StackId, pile: Sequence[PieceId], chosen: Iterable[PieceId], steps: int
) -> OrderStack | None:
    """The command that takes chosen pieces so many places up in their stack (negative: down).

    They keep their order among each other; None where they are as high (as low) as they can be.

    >>> reordered("s", ("a", "b", "c"), ("a",), 1).pieces
    ('b', 'a', 'c')
    >>> reordered("s", ("a", "b", "c"), ("c",), -TO_THE_END).pieces
    ('c', 'a', 'b')
    """
    taken = set(chosen)
    order = list(pile) if steps > 0 else list(reversed(pile))
    highest = len(order) - 1
    for index in range(len(order) - 1, -1, -1):
        if order[index] in taken:
            target = min(index + abs(steps), highest)
            order.insert(target, order.pop(index))
            highest = target - 1
    result = tuple(order if steps > 0 else reversed(order))
    return None if result == tuple(pile) else OrderStack(stack, result)
