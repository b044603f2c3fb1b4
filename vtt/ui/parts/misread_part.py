"""Tells what of an imported module's traits could not be worked out in play: each expression once."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from vtt.behaviour.misread import Misread, misreads
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

AFTER_MS: Final = 300
"""So long after a change pieces have been drawn, and what they asked is known."""
MOST_AT_ONCE: Final = 3
"""So many are told in one message; the rest is counted."""


class MisreadPart(WindowPart):
    """Looks after each change for what is new; the same trait and expression are never told again."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._told: set[tuple[str, str]] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER_MS)
        self._timer.timeout.connect(self._tell)

    def refresh(self) -> None:
        """Look again soon, when what has changed has been drawn."""
        if self.desk.session.module.kept:
            self._timer.start()

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    def _tell(self) -> None:
        found = misreads(self.desk.session.view.module)
        new = [one for one in found if (one.trait, one.text) not in self._told]
        if not new:
            return
        self._told.update((one.trait, one.text) for one in new)
        lines = [_words(one) for one in new[:MOST_AT_ONCE]]
        more = len(new) - MOST_AT_ONCE
        if more > 0:
            lines.append(tr("And {count} more; the report of the import names them.", count=more))
        self.desk.said.emit(Message("\n".join(lines), NOTICED))


def _words(one: Misread) -> str:
    return tr(
        "{piece}: its module asks for {expression}, which cannot be worked out and counts as empty.",
        piece=one.piece,
        expression=one.text if len(one.text) <= 60 else f"{one.text[:60]}…",
    )
