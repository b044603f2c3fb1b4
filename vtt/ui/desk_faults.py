"""What goes wrong beside the game is said once, and play goes on: faults of rules and of pictures."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject

from vtt.base.errors import VttError
from vtt.rules.verdict import Notice
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.soon import soon
from vtt.ui.words import tr


class DeskFaults(QObject):
    """Tells faults to the person at a desk; `say` brings a message to him."""

    def __init__(self, say: Callable[[Message], object], parent: QObject) -> None:
        super().__init__(parent)
        self._say = say
        self._told: set[tuple[str, ...]] = set()
        self._told_now: list[str] = []
        self._pictures: list[VttError] = []

    def begin_moment(self) -> None:
        """The game is elsewhere: what was told of an earlier moment is told no more."""
        self._told_now = []

    def tell(self, notices: Iterable[Notice]) -> bool:
        """Say what a plug-in could not answer, each fault once as long as the window is open.

        Faults of one moment stand together. Whether there was something new to say.
        """
        new = {notice.fault: notice for notice in notices}
        new = {fault: notice for fault, notice in new.items() if fault not in self._told}
        if new:
            self._told |= new.keys()
            self._told_now += map(str, new.values())
            self._say(Message("\n".join(self._told_now), NOTICED))
        return bool(new)

    def note_picture(self, fault: VttError) -> None:
        """A picture that cannot be shown: all of them are told at once when the painting is over."""
        if not self._pictures:
            soon(self, self._tell_pictures)
        self._pictures.append(fault)

    def _tell_pictures(self) -> None:
        first, more = self._pictures[0], len(self._pictures) - 1
        words = tr("{fault}; a crossed box stands in its place.", fault=first)
        others = " " + tr("{count} more cannot be shown either.", count=more) if more else ""
        self._pictures = []
        self._say(Message(f"{words}{others}", NOTICED))
