"""What is selected, as long as it is asked for: what was selected before a phase has had its time."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from vtt.base.ids import PieceId
from vtt.session.selection import Selection
from vtt.ui.game_desk import GameDesk


class AskedSelection(QObject):
    """Tells whether somebody asks what the selected pieces can do.

    A new phase, another side's turn, a question that comes up, and dice that were thrown set the
    selection aside: nothing is drawn of it, and it hides no combat. It counts again when other
    pieces are selected, or one of it is clicked: then `renewed` tells so.
    """

    renewed = Signal()

    def __init__(self, desk: GameDesk, selection: Callable[[], Selection]) -> None:
        super().__init__(desk)
        self._desk, self._selection = desk, selection
        self._moment: object = None
        self._questions: frozenset[str] = frozenset()
        self._aside: tuple[PieceId, ...] = ()

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """The selected pieces that are asked for, the leader first; none where they are set aside."""
        selected = self._selection().pieces
        return () if selected == self._aside else selected

    @property
    def is_set_aside(self) -> bool:
        """Whether pieces are selected that nobody asks for."""
        return bool(self._aside) and self._selection().pieces == self._aside

    def refresh(self) -> None:
        """Another phase, or a question that was not there, sets aside what is selected.

        A replay that goes through phases does not: it comes back to the moment where it began.
        """
        if self._desk.is_replaying:
            return
        before, self._moment = self._moment, self._desk.moment
        choices = self._desk.flow.choices
        known, self._questions = self._questions, frozenset(one.id for one in choices)
        if before is not None and (before != self._moment or self._questions - known):
            self.set_aside()

    def set_aside(self) -> None:
        """What is selected now has had its time."""
        self._aside = self._selection().pieces

    def follow(self) -> None:
        """Other pieces are selected: were the old ones to be selected again, they are asked for."""
        if self._selection().pieces != self._aside:
            self._aside = ()

    def renew(self) -> None:
        """What is selected was clicked: it is asked for, whatever was before."""
        if self.is_set_aside:
            self._aside = ()
            self.renewed.emit()
