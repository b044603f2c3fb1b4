"""The menu of a right click: what the rules offer for the selected pieces, then what hands can do."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from vtt.base.ids import PieceId
from vtt.commands.base import Command
from vtt.rules.api import Offer
from vtt.session.tools.base import PointerEvent
from vtt.ui.parts.piece_keys_part import PieceKeysPart
from vtt.ui.parts.piles_part import PilesPart
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

HAND_ACTIONS = ("exact_move", "flip", "open_stack", "lock", "mark_moved", "delete")
WHERE_POSSIBLE = ("open_stack",)
MOST_OFFERS = 24
WAITING = "The rules are being asked ..."


def show_menu(window: "GameWindow", event: PointerEvent, where: QPoint) -> None:
    """Select what was clicked, unless it is selected already, and show its menu at a screen point."""
    page = window.page
    under = page.seat.pieces_at(event.point)
    piece = page.seat.piece_at(event.point) or next(iter(under), None)
    if piece is not None and piece not in page.seat.selection:
        page.seat.selection.replace(page.seat.in_hand_with(piece))
    piles = window.part(PilesPart)
    deck = piles.deck_at(page, event.point)
    if deck is not None:
        piles.menu(deck).popup(where)
        return
    menu = PieceMenu(window, piece)
    menu.aboutToHide.connect(lambda: window.desk.offers.show(page.seat))
    menu.popup(where)


class PieceMenu(QMenu):
    """The menu for the selection as it is; offers that take time to find appear when they are found.

    What the module's own traits offer for the clicked piece comes first.
    """

    def __init__(self, window: "GameWindow", clicked: PieceId | None = None) -> None:
        super().__init__(window)
        self._window = window
        self.setToolTipsVisible(True)
        for name in HAND_ACTIONS:
            action = window.actions_by_id[name]
            if name not in WHERE_POSSIBLE or action.isEnabled():
                self.addAction(action)
        self._first = self.insertSeparator(window.actions_by_id[HAND_ACTIONS[0]])
        keys = window.part(PieceKeysPart)
        entries = keys.entries(clicked)
        if entries:
            keys.fill(self, self._first, entries)
            self.insertSeparator(self._first)
        self._waiting = QAction(tr(WAITING), self)
        self._waiting.setEnabled(False)
        self.insertAction(self._first, self._waiting)
        self.aboutToHide.connect(self.deleteLater)
        window.desk.offers.found.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        """Put the offers first, once they are known."""
        desk, seat = self._window.desk, self._window.page.seat
        if not self._waiting.isVisible():
            return
        offers = desk.offers.with_commands(seat)
        if desk.offers.is_asking:
            return
        self._waiting.setVisible(False)
        self._first.setVisible(bool(offers))
        for offer in offers[:MOST_OFFERS]:
            self.insertAction(self._first, self._action(offer, offer.command))

    def _action(self, offer: Offer, command: Command | None) -> QAction:
        desk = self._window.desk
        rule = f" ({offer.rule})" if offer.rule else ""
        action = QAction(f"{offer.label}{rule}", self)
        if command is not None:
            action.triggered.connect(lambda: desk.propose(command))
        action.hovered.connect(lambda: desk.show_marks(offer.marks))
        return action
