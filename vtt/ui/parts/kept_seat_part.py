"""A seat is found again: where a person sat at a game, and whether the computer played the others."""

from pathlib import Path
from typing import TYPE_CHECKING

from vtt.base.ids import SideId
from vtt.session.consent import PlayStyle
from vtt.session.preferences import KeptSeat
from vtt.session.sitting import Sitting, sittings
from vtt.ui.curtain import seat_name
from vtt.ui.message_bar import ASKED, Lasts, Message
from vtt.ui.parts.computer_part import ComputerPart
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.seat_part import SeatPart
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class KeptSeatPart(WindowPart):
    """Keeps the seat of a game that one person plays, and takes it again when the game is opened.

    Players who share a screen begin behind the curtain instead.
    """

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._kept: tuple[Path, KeptSeat] | None = None
        self._has_begun = False

    def start(self) -> None:
        """Hear of it when the computer begins to play or no longer does."""
        self._plays = self.window.actions_by_id["computer_plays"]
        self._plays.toggled.connect(self._keep)

    def begin(self) -> None:
        """The window of a game opens: sit where one sat last; a new game may bear an old file's name."""
        path, session = self._path, self.desk.session
        is_new = session.file is not None and session.file.is_unsaved and session.log.count == 0
        kept = None if path is None or is_new else self.window.keeper.seat(path)
        seat = None if kept is None else self._seat_of(kept)
        if kept is not None and seat is not None:
            words = tr("You sit where you sat last: {seat}.", seat=seat_name(seat))
            self._take(seat, kept.computer, words)
        self._has_begun = True
        self._keep()

    def sit_against_computer(self, side: SideId) -> None:
        """Sit at a side of a new game, and let the computer play the others."""
        seat = next((one for one in sittings(self.desk.session) if one.side == side), None)
        if seat is not None:
            self._take(seat, True, tr("You play {seat}.", seat=seat_name(seat)))

    def refresh(self) -> None:
        """Somebody may sit elsewhere now, or the game have another file."""
        self._keep()

    @property
    def _path(self) -> Path | None:
        """The file by which the seat is found again."""
        desk = self.desk
        file = desk.session.file
        alone = desk.session.style is PlayStyle.SOLO
        return file.path.resolve() if alone and file is not None and not desk.is_closed else None

    def _seat_of(self, kept: KeptSeat) -> Sitting | None:
        """The place that was kept, if the game still has it."""
        return next((seat for seat in sittings(self.desk.session) if seat.side == kept.side), None)

    def _take(self, seat: Sitting, computer: bool, words: str) -> None:
        self.window.part(SeatPart).sit(seat)
        self.window.refresh()
        plays = computer and self.window.part(ComputerPart).enabled()["computer_plays"]
        if plays:
            self._plays.trigger()
        if plays:
            words = f"{words} {tr('The computer plays the others.')}"
        self.desk.ask_choices()
        if self.window.bar.message is None:  # a question comes first
            self.window.bar.show_message(Message(words, ASKED, lasts=Lasts.A_WHILE))

    def _keep(self) -> None:
        path = self._path
        if path is None or not self._has_begun:
            return
        side: SideId | None = self.desk.side
        now = (path, KeptSeat(side, self._plays.isChecked()))
        if now != self._kept:
            self._kept = now
            self.window.keeper.keep_seat(*now)
