"""What a person sees while the rules judge what he did, where that takes a while."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from vtt.ui.busy_sign import BusySign
from vtt.ui.parts.part import WindowPart
from vtt.ui.soon import soon
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class JudgingPart(WindowPart):
    """Shows a sign and a busy pointer; what was dropped stays seen where it was dropped."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.sign = BusySign(window.split)
        self._is_shown = False

    def start(self) -> None:
        """Hear of decisions that take long."""
        self.desk.patience.waits.connect(self._show)
        for page in self.window.pages:
            page.driver.dropping.connect(partial(self._paint_drop, page))

    def stop(self) -> None:
        """The window closes: no pointer stays busy."""
        self._show(False)

    def _paint_drop(self, page: TablePage) -> None:
        """Where rules are slow, paints are late as well: show where it was dropped, until it is judged.

        Where it never is, since something failed before, the window paints again all the same.
        """
        if self.desk.patience.was_long:
            page.view.viewport().repaint()
            self._show(True)
            soon(self, partial(self._show, False))

    def _show(self, waits: bool) -> None:
        """The window cannot paint by itself now: the sign does so at once."""
        if waits is self._is_shown:
            return
        self._is_shown = waits
        for page in self.window.pages:
            page.view.setUpdatesEnabled(not waits)
        if waits:
            QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            judges = self.desk.is_for_rules
            self.sign.show_work(tr("The rules are judging ...") if judges else tr("One moment ..."))
            self.sign.repaint()
        else:
            self.sign.end()
            QApplication.restoreOverrideCursor()
