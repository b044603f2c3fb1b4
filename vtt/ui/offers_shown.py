"""What the rules offer for a selection: drawn on the table, and listed in the menu of a piece."""

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal

from vtt.base.ids import PieceId, SideId
from vtt.base.phrasing import with_rule
from vtt.rules.api import Offer
from vtt.rules.verdict import MAP_WIDE, Mark, ShapeRole
from vtt.session.overlay_choice import OverlayChoice
from vtt.session.seat import Seat
from vtt.state.sight import OBSERVER
from vtt.ui.rules_finder import RulesFinder

if TYPE_CHECKING:
    from vtt.ui.game_desk import GameDesk


class OffersShown(QObject):
    """Asks the rules what can be done; `found` tells that an answer has come.

    `choice` says which kinds of marks are drawn of the `kinds` that there are; `drawn` are the offers
    whose marks are. `told` is what the rules say of the selection in words.
    """

    found = Signal()

    def __init__(self, desk: "GameDesk") -> None:
        super().__init__(desk)
        self._desk = desk
        self._finder = RulesFinder(desk.rules_thread, self)
        self._wanted_at: Seat | None = None
        self.choice = OverlayChoice()
        self.kinds: tuple[ShapeRole, ...] = ()
        self.drawn: tuple[Offer, ...] = ()
        self.told = ""
        self.choice.changed.connect(lambda _none: self._answered())
        self._finder.found.connect(self._answered)
        self._finder.failed.connect(desk.tell_notices)

    @property
    def is_asking(self) -> bool:
        """Whether the rules are still thinking."""
        return self._finder.is_busy

    def show(self, seat: Seat) -> None:
        """Draw what the piece selected first can do, each mark once; at most three kinds of them.

        With others selected too: what is told of all of them together, and what is of that piece alone.

        What tells of the whole table is drawn without a selection too, when it is wanted.

        What is not known yet is asked for, and drawn when the answer comes, unless something else
        has been drawn meanwhile.
        """
        lead, others = seat.selection.pieces[:1], set(seat.selection.pieces[1:])
        wide = any(self.choice.is_wanted(kind) for kind in MAP_WIDE)
        offers = self.known(seat) if lead or wide else ()
        mine = [
            one
            for one in offers
            if others.isdisjoint(one.pieces) or _is_told_of(one, lead) or _takes_all(one, seat)
        ]
        self.told = next((_words(one) for one in mine if lead and _is_word(one)), "")
        every = list(dict.fromkeys(mark for offer in mine for mark in _shown(offer)))
        marks = [mark for mark in every if lead or mark.role in MAP_WIDE]
        self.kinds = tuple(dict.fromkeys(mark.role for mark in marks))
        roles = self.choice.shown(self.kinds)
        self.drawn = tuple(offer for offer in mine if any(m.role in roles for m in offer.marks))
        self._desk.draw_marks(mark for mark in marks if mark.role in roles)
        self._wanted_at = seat

    def forget(self) -> None:
        """Something else is drawn now: an answer that is still to come draws nothing."""
        self._wanted_at, self.kinds, self.drawn, self.told = None, (), (), ""

    def with_commands(self, seat: Seat) -> tuple[Offer, ...]:
        """What can be done with the selection, or at all, as far as it is known; see `is_asking`.

        In the past nothing can be done.
        """
        if not self._desk.may_act:
            return ()
        return tuple(offer for offer in self.known(seat) if offer.command is not None)

    def known(self, seat: Seat) -> tuple[Offer, ...]:
        """What the rules offer for the selection, if it is known; if not, it is asked for."""
        question = self._question(seat)
        if question is None:
            return ()
        desk, (side, selected) = self._desk, question
        key = (desk.session.position, desk.session.log.count, side, selected)
        known = self._finder.answer(key)
        if known is None:
            self._finder.ask(key, desk.session.offers_apart(side, selected))
        return known or ()

    def stop(self) -> None:
        """Ask no more."""
        self._finder.stop()

    def _question(self, seat: Seat) -> tuple[SideId, tuple[PieceId, ...]] | None:
        """Who asks what it can do with which pieces; None where there is nothing to ask."""
        desk, selected = self._desk, seat.selection.pieces
        if desk.side == OBSERVER or not desk.has_rules:
            return None
        own = seat.piece(selected[0]).side if selected else None
        side = desk.side or own or next(iter(desk.flow.actors), None)
        return None if side is None else (side, selected)

    def _answered(self) -> None:
        if self._wanted_at is not None:
            self.show(self._wanted_at)
        self.found.emit()


def _takes_all(offer: Offer, seat: Seat) -> bool:
    """Whether an offer is for all that is selected, and perhaps others, together."""
    return set(seat.selection.pieces) <= set(offer.pieces)


def _is_word(offer: Offer) -> bool:
    """Whether there is nothing to take or to draw, and only something to say."""
    return offer.command is None and not offer.marks and bool(offer.label)


def _words(offer: Offer) -> str:
    return with_rule(offer.label, offer.rule)


def _is_told_of(offer: Offer, lead: tuple[PieceId, ...]) -> bool:
    """Whether an offer is there to look at and has the piece selected first among its own."""
    return offer.command is None and bool(set(lead) & set(offer.pieces))


def _shown(offer: Offer) -> tuple[Mark, ...]:
    """The marks of an offer; where it can be taken from the menu, that says what it is."""
    if offer.command is None:
        return offer.marks
    return tuple(msgspec.structs.replace(mark, label="") for mark in offer.marks)
