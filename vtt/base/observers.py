"""A list of listeners, with no Qt: the session tells, windows and tests listen."""

from collections.abc import Callable
from typing import Generic, TypeVar

Event = TypeVar("Event")


class Observers(Generic[Event]):
    """Calls every connected listener with an event, in the order of connecting."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []

    def connect(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Add a listener; the returned function removes it again."""
        self._listeners.append(listener)

        def disconnect() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return disconnect

    def notify(self, event: Event) -> None:
        """Call every listener; one that disconnects meanwhile is still called this time."""
        for listener in tuple(self._listeners):
            listener(event)
