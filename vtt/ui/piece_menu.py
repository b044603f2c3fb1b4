"""The menu of a right click: what the rules offer for the selected pieces, then what hands can do."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from vtt.commands.base import Command
from vtt.rules.api import Offer
from vtt.session.tools.base import PointerEvent

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

HAND_ACTIONS = ("exact_move", "flip", "delete")
MOST_OFFERS = 24


def show_menu(window: "GameWindow", event: PointerEvent, where: QPoint) -> None:
    """Select what was clicked, unless it is selected already, and show its menu at a screen point."""
    page = window.page
    piece = page.seat.piece_at(event.point)
    if piece is not None and piece not in page.seat.selection:
        page.seat.selection.replace(page.seat.pile(piece))
    menu = build_menu(window)
    menu.aboutToHide.connect(lambda: window.desk.show_offers(page.seat))
    menu.popup(where)


def build_menu(window: "GameWindow") -> QMenu:
    """The menu for the selection as it is."""
    menu = QMenu(window)
    menu.setToolTipsVisible(True)
    for offer in window.desk.offers_with_commands(window.page.seat)[:MOST_OFFERS]:
        _add_offer(menu, window, offer)
    if not menu.isEmpty():
        menu.addSeparator()
    for name in HAND_ACTIONS:
        menu.addAction(window.actions_by_id[name])
    return menu


def _add_offer(menu: QMenu, window: "GameWindow", offer: Offer) -> None:
    command: Command | None = offer.command
    if command is None:
        return
    rule = f" ({offer.rule})" if offer.rule else ""
    action = QAction(f"{offer.label}{rule}", menu)
    action.triggered.connect(lambda: window.desk.propose(command))
    action.hovered.connect(lambda: window.desk.show_marks(offer.marks))
    menu.addAction(action)
