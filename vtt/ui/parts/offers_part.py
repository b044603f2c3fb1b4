"""What the rules draw on the tables: reach and offers of the selection, marks, suggested moves, questions."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QDialog

from vtt.commands.base import Command
from vtt.rules.choice import PendingChoice
from vtt.rules.verdict import Verdict
from vtt.session.tools.base import PointerEvent
from vtt.ui.dialogs.choice_dialog import ChoiceDialog
from vtt.ui.game_desk import OverlaysOf
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.replay_part import ReplayPart
from vtt.ui.piece_menu import show_menu
from vtt.ui.table_page import TablePage

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

OFFERS_AFTER_MS = 60
"""So long after a piece was selected its reach is shown: a press that begins a drag is not held up."""


class OffersPart(WindowPart):
    """Shows what the rules offer, suggest and ask."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(OFFERS_AFTER_MS)
        self._was_refused = False

    def start(self) -> None:
        """Hear of marks, suggestions, questions and right clicks."""
        self.desk.marked.connect(self._show_marks)
        self.desk.suggested.connect(self._show_suggestion)
        self.desk.choosing.connect(self._choose)
        self.desk.judged.connect(self._was_judged)
        self.window.part(ReplayPart).paused.connect(self.refresh)
        self._due.timeout.connect(self._show_offers)
        self.window.bar.dismissed.connect(self._bar_closed)
        self.desk.offers.found.connect(self._tell)
        for page in self.window.pages:
            page.view.menu_asked.connect(self._show_menu)
            page.view.released.connect(
                lambda event, dragged, page=page: self._released(page, event, dragged)
            )

    def show_selection(self) -> None:
        """Show what can be done with what is selected now, a moment later."""
        self._due.start()

    def refresh(self) -> None:
        """In another position what is selected can do other things, if it is still asked for."""
        if self.window.asked.is_set_aside:
            self.hold()
            self.desk.offers.forget()
        else:
            self._due.start()

    def hold(self) -> None:
        """Leave what is drawn as it is: somebody has asked for it."""
        self._due.stop()

    def stop(self) -> None:
        """Show nothing more."""
        self._due.stop()

    def _show_offers(self) -> None:
        """What can be done with the selection; while the replay plays nothing holds the pieces up."""
        if not self.window.part(ReplayPart).is_playing:
            self.desk.offers.show(self.window.page.seat)
            self._tell()

    def _tell(self) -> None:
        self.window.status.tell(self.desk.offers.told)

    def _show_menu(self, event: PointerEvent, where: QPoint) -> None:
        show_menu(self.window, event, where)

    def _choose(self, choice: PendingChoice) -> None:
        """Let several answers be ticked; a question that is not answered is put again."""
        dialog = ChoiceDialog(choice, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.desk.answer(choice, dialog.chosen())
        else:
            self.desk.ask_choices()

    def _released(self, page: TablePage, event: PointerEvent, dragged: bool) -> None:
        """A click on what is selected already asks for it too."""
        piece = page.seat.piece_at(event.point)
        if not dragged and piece is not None and piece in page.seat.selection:
            self.window.asked.renew()
            self._due.start()

    def _was_judged(self, _verdict: Verdict | None, accepted: bool, _overruled: bool) -> None:
        self._was_refused = not accepted

    def _show_marks(self, overlays_by_table: OverlaysOf, asked_for: bool) -> None:
        """Draw these; where there are some they stay until something else is done."""
        found = [tuple(overlays_by_table(page.seat.table)) for page in self.window.pages]
        if any(found):
            self.hold()
        for page, overlays in zip(self.window.pages, found, strict=True):
            page.show_overlays(overlays, asked_for)

    def _show_suggestion(self, command: Command) -> None:
        """Where the corrected command would lead, as ghosts, for as long as the bar offers it."""
        for page in self.window.pages:
            page.show_command(command)

    def _bar_closed(self) -> None:
        """What the bar spoke of is over: the refused move is drawn no more, the selection's overlays are."""
        self._end_suggestion()
        if self._was_refused:
            self._was_refused = False
            self.desk.show_marks(())
            self._due.start()

    def _end_suggestion(self) -> None:
        for page in self.window.pages:
            if not page.driver.tool.is_busy:
                page.show_suggestion_no_more()
