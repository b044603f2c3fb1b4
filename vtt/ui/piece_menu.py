"""The menu of a right click: what the rules offer for the selected pieces, then what hands can do."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from vtt.base.ids import PieceId
from vtt.commands.base import Command, single_commands
from vtt.commands.piece import MovePieces
from vtt.rules.api import Offer
from vtt.session.handling import is_ever_clicked
from vtt.session.tools.base import PointerEvent
from vtt.ui.parts.piece_keys_part import PieceKeysPart
from vtt.ui.parts.piles_part import PilesPart
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

HAND_ACTIONS = ("exact_move", "flip", "open_stack", "lock", "mark_moved", "delete")
WHERE_POSSIBLE = ("open_stack",)
MOST_OFFERS, LEAST_OFFERS = 24, 2
"""So many offers stand in the menu itself; the others in a menu of their own behind them."""

AIR_PX = 10
"""What a line of a menu has above and below its letters, at most."""

WAITING = "The rules are being asked ..."


def show_menu(window: "GameWindow", event: PointerEvent, where: QPoint) -> None:
    """Select what was clicked, unless it is selected already, and show its menu at a screen point.

    What no click takes, whatever keys are held, has no menu either.
    """
    page = window.page
    all_under = page.seat.pieces_at(event.point)
    under = (p for p in all_under if is_ever_clicked(page.seat.definition_of(p)))
    piece = page.seat.piece_at(event.point) or next(under, None)
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
        places = {slot.id: slot.name for slot in seat.definition.slots}
        entries = told_apart(offers, seat.name, lambda slot: places.get(slot, slot))
        own = sum(action.isVisible() for action in self.actions())
        self._put(self, self._first, entries, min(MOST_OFFERS, self._rows() - own))

    def _put(
        self, menu: QMenu, before: QAction | None, entries: Sequence[tuple[str, Offer]], room: int
    ) -> None:
        """Put entries into a menu of so many lines; those that find no room lie in a menu behind the last."""
        room = max(LEAST_OFFERS, room)
        here = entries if len(entries) <= room else entries[: room - 1]
        for label, offer in here:
            menu.insertAction(before, self._action(label, offer))  # type: ignore[arg-type]
        rest = entries[len(here) :]
        if rest:
            more = QMenu(tr("{count} more", count=len(rest)), menu)
            menu.insertMenu(before, more)  # type: ignore[arg-type]
            self._put(more, None, rest, self._rows())

    def _rows(self) -> int:
        """How many lines of a menu fit the screen."""
        height = self._window.screen().availableGeometry().height()
        return height // (self.fontMetrics().height() + AIR_PX) - 1

    def _action(self, label: str, offer: Offer) -> QAction:
        desk, command = self._window.desk, offer.command
        rule = f" ({offer.rule})" if offer.rule else ""
        action = QAction(f"{label}{rule}".replace("&", "&&"), self)
        if command is not None:
            action.triggered.connect(lambda: desk.propose(command))
        action.hovered.connect(lambda: desk.show_marks(offer.marks))
        return action


def told_apart(
    offers: Sequence[Offer], name_of: Callable[[PieceId], str], place_of: Callable[[str], str]
) -> tuple[tuple[str, Offer], ...]:
    """Each offer once, with its label; those that bear one label are told by what differs in them.

    That is who does it, else to which named place it leads, else a number. `name_of` and `place_of` say
    what pieces and the slots of a table are called.
    """
    first: dict[Command | None, Offer] = {}
    for offer in offers:
        first.setdefault(offer.command, offer)
    once = tuple(first.values())
    alike: dict[tuple[str, str], list[Offer]] = {}
    for offer in once:
        alike.setdefault((offer.label, offer.rule), []).append(offer)

    def tails(group: list[Offer]) -> list[str]:
        who = [", ".join(dict.fromkeys(map(name_of, offer.pieces))) for offer in group]
        where = [", ".join(dict.fromkeys(map(place_of, _slots(offer)))) for offer in group]
        numbers = [str(number) for number in range(1, len(group) + 1)]
        return next(told for told in (who, where, numbers) if len(set(told)) == len(group))

    tail_of = {
        offer.command: tail
        for group in alike.values()
        if len(group) > 1
        for offer, tail in zip(group, tails(group), strict=True)
    }
    return tuple(
        (f"{offer.label}: {tail}" if (tail := tail_of.get(offer.command)) else offer.label, offer)
        for offer in once
    )


def _slots(offer: Offer) -> tuple[str, ...]:
    """The named places to which an offer moves pieces."""
    singles = () if offer.command is None else single_commands(offer.command)
    moves = (move for single in singles if isinstance(single, MovePieces) for move in single.moves)
    return tuple(dict.fromkeys(move.to.slot for move in moves))
