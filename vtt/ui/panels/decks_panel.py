"""Decks and hands: what lies in them, as far as one may see it, and what is done with cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import DeckId, PieceId
from vtt.session.decks import CardShown, DeckShown
from vtt.ui.labels import plain_button
from vtt.ui.number_boxes import WholeBox
from vtt.ui.panels.card_lists import CardList, CardsHeld, DeckList
from vtt.ui.words import tr, tr_of

TABLE = DeckId("")
"""Stands for the table among the places that cards go to."""


@dataclass(frozen=True)
class CardsTaken:
    """Cards on their way: from a deck, to a deck or (`TABLE`) to the table in front.

    `cards` are those that were chosen; empty: the topmost `count`.
    """

    deck: DeckId
    to: DeckId
    cards: tuple[PieceId, ...] = ()
    count: int = 1


class DecksPanel(QWidget):
    """Shows decks and the cards of the chosen one.

    `taken` carries `CardsTaken`; `shuffled` a deck; `returned` a deck into which what is selected on the
    table goes, and whether below what lies there; `flipped` cards that show their other face; `peeked` a deck
    whose topmost card is to be looked at.
    """

    taken = Signal(object)
    shuffled = Signal(str)
    returned = Signal(str, bool)
    flipped = Signal(object)
    peeked = Signal(str)

    def __init__(self, icon: Callable[[CardShown], QIcon], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._decks: Sequence[DeckShown] = ()
        self._looking: set[DeckId] = set()
        self._has_selection = False
        self._is_past = False
        self._peeked = False
        self.empty = QLabel(tr("This game has no decks and no hands."))
        self.empty.setWordWrap(True)
        self.decks = DeckList()
        self.decks.currentRowChanged.connect(lambda _row: self._show_deck())
        self.cards = CardList()
        self.cards.itemSelectionChanged.connect(self._enable)
        self.cards.itemActivated.connect(lambda _item: self._move_chosen())
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.count = WholeBox()
        self.count.setRange(1, 1)
        self.count.setAccessibleName(tr("How many cards"))
        self.to = QComboBox()
        self.to.setAccessibleName(tr("Where the cards go"))
        self.draw = plain_button(tr("Draw"))
        self.play = plain_button(tr_of("card", "Play"))
        self.flip = plain_button(tr("Turn over"))
        self.shuffle = plain_button(tr("Shuffle"))
        self.look = plain_button(tr("Look"))
        self.look.setCheckable(True)
        self.peek = plain_button(tr("Peek"))
        self.on_top = plain_button(tr("On top"))
        self.below = plain_button(tr("Below"))
        self._explain()
        self._lay_out()
        self._connect()
        self.show_decks((), has_selection=False, is_past=False)

    @property
    def deck(self) -> DeckShown | None:
        """The chosen deck."""
        row = self.decks.currentRow()
        return self._decks[row] if 0 <= row < len(self._decks) else None

    def show_peeked(self, card: CardShown) -> None:
        """Show the topmost card of the chosen deck, until something else is shown."""
        self.cards.clear()
        self.cards.add(QListWidgetItem(self._icon(card), card.name), card.id)
        self.hint.setText(tr("On top lies:"))
        self.hint.show()
        self._peeked = True

    def show_decks(self, decks: Sequence[DeckShown], *, has_selection: bool, is_past: bool) -> None:
        """Show decks as they are now.

        Args:
            decks: as the viewer sees them.
            has_selection: whether something is selected on the table.
            is_past: whether the past is shown, which cannot be changed.
        """
        self._has_selection, self._is_past = has_selection, is_past
        kept = self.deck.id if self.deck else None
        if decks != self._decks or self._peeked:
            self._decks = decks
            self.decks.blockSignals(True)
            self.decks.clear()
            for deck in decks:
                item = QListWidgetItem(f"{deck.name}   {deck.count_text}")
                self.decks.addItem(item)
            row = next((n for n, deck in enumerate(decks) if deck.id == kept), 0)
            self.decks.setCurrentRow(row if decks else -1)
            self.decks.blockSignals(False)
            self._show_deck()
        self.empty.setVisible(not decks)
        for part in self._parts:
            part.setVisible(bool(decks))
        self._show_lookers()
        self._enable()

    def renew_pictures(self) -> None:
        """Ask anew for the pictures of the cards."""
        chosen = self.cards.currentRow()
        self._show_deck()
        self.cards.setCurrentRow(chosen)

    def _show_deck(self) -> None:
        deck = self.deck
        self._peeked = False
        self.cards.clear()
        if deck is None:
            return
        looking = deck.id in self._looking and deck.may_look
        self._show_lookers()
        self.look.blockSignals(True)
        self.look.setChecked(looking)
        self.look.blockSignals(False)
        for card in deck.cards if looking or not deck.is_closed else ():
            self.cards.add(QListWidgetItem(self._icon(card), card.name), card.id)
        self.hint.setText(_hint(deck, looking))
        self.hint.setVisible(bool(self.hint.text()))
        self.count.setRange(1, max(1, len(deck.cards)))
        self._fill_places(deck)
        self._enable()

    def _show_lookers(self) -> None:
        """The ways of looking into a deck that it has."""
        self.look.setVisible(self.deck is not None and self.deck.is_closed)
        self.peek.setVisible(self.deck is not None and self.deck.may_peek)

    def _fill_places(self, deck: DeckShown) -> None:
        """Where cards of a deck can go: a hand's cards to the table, those of a deck to one's hand."""
        kept = self.to.currentData()
        self.to.clear()
        self.to.addItem(tr("to the table"), TABLE)
        for other in self._decks:
            if other.id != deck.id:
                self.to.addItem(tr("to {deck}", deck=other.name), other.id)
        found = self.to.findData(kept)
        self.to.setCurrentIndex(max(0, found))

    def _enable(self) -> None:
        deck = self.deck
        free = deck is not None and not self._is_past and deck.is_mine
        has_cards = deck is not None and bool(deck.cards)
        self.draw.setEnabled(free and has_cards)
        self.count.setEnabled(free and has_cards)
        self.play.setEnabled(free and bool(self.cards.selectedItems()))
        self.peek.setEnabled(free)
        self.flip.setEnabled(free and bool(self._known_chosen()))
        self.shuffle.setEnabled(free and deck is not None and len(deck.cards) > 1)
        self.look.setEnabled(deck is not None and deck.may_look)
        may_put = deck is not None and not self._is_past and self._has_selection
        self.on_top.setEnabled(may_put)
        self.below.setEnabled(may_put)

    def _known_chosen(self) -> tuple[PieceId, ...]:
        known = {card.id for card in self.deck.cards if card.known} if self.deck else set()
        return tuple(card for card in self.cards.chosen if card in known)

    def _held_deck(self) -> CardsHeld | None:
        """The topmost card of the chosen deck, where it may be taken."""
        return CardsHeld(self.deck.id) if self.deck is not None and self.draw.isEnabled() else None

    def _held_cards(self) -> CardsHeld | None:
        """The chosen cards, where they may be taken."""
        if self.deck is None or not self.play.isEnabled():
            return None
        return CardsHeld(self.deck.id, self.cards.chosen)

    def deck_at(self, place: QPoint) -> str | None:
        """The deck on to which something is let go at a place of the screen; None: on to none."""
        if _is_over(self.decks, place):
            row = self.decks.indexAt(self.decks.viewport().mapFromGlobal(place)).row()
            return self._decks[row].id if 0 <= row < len(self._decks) else None
        is_on_cards = self.deck is not None and _is_over(self.cards, place)
        return self.deck.id if is_on_cards and self.deck is not None else None

    def show_deck(self, deck: str) -> None:
        """Choose a deck: its cards are shown."""
        row = next((n for n, shown in enumerate(self._decks) if shown.id == deck), -1)
        if row >= 0 and row != self.decks.currentRow():
            self.decks.setCurrentRow(row)

    def _put_on_deck(self, held: CardsHeld, row: int) -> None:
        """Cards were dropped on a deck of the list."""
        if 0 <= row < len(self._decks) and self._decks[row].id != held.deck:
            self.taken.emit(CardsTaken(held.deck, self._decks[row].id, held.cards))

    def _put_among_cards(self, held: CardsHeld, _row: int) -> None:
        """Cards were dropped among those of the deck that is shown."""
        if self.deck is not None and self.deck.id != held.deck:
            self.taken.emit(CardsTaken(held.deck, self.deck.id, held.cards))

    def _draw(self) -> None:
        if self.deck is not None:
            count = self.count.value()
            self.taken.emit(CardsTaken(self.deck.id, self.to.currentData(), count=count))

    def _move_chosen(self) -> None:
        if self.deck is not None and self.play.isEnabled():
            self.taken.emit(CardsTaken(self.deck.id, self.to.currentData(), self.cards.chosen))

    def _look(self, wanted: bool) -> None:
        if self.deck is not None:
            change = self._looking.add if wanted else self._looking.discard
            change(self.deck.id)
            self._show_deck()

    def _peek(self) -> None:
        if self.deck is not None:
            self.peeked.emit(self.deck.id)

    def _return(self, below: bool) -> None:
        if self.deck is not None:
            self.returned.emit(self.deck.id, below)

    def _shuffle(self) -> None:
        if self.deck is not None:
            self.shuffled.emit(self.deck.id)

    def _connect(self) -> None:
        self.draw.clicked.connect(lambda: self._draw())
        self.play.clicked.connect(lambda: self._move_chosen())
        self.flip.clicked.connect(lambda: self.flipped.emit(self._known_chosen()))
        self.shuffle.clicked.connect(lambda: self._shuffle())
        self.look.toggled.connect(self._look)
        self.peek.clicked.connect(lambda: self._peek())
        self.decks.held, self.cards.held = self._held_deck, self._held_cards
        self.decks.dropped.connect(self._put_on_deck)
        self.cards.dropped.connect(self._put_among_cards)
        self.on_top.clicked.connect(lambda: self._return(below=False))
        self.below.clicked.connect(lambda: self._return(below=True))

    def _explain(self) -> None:
        self.draw.setToolTip(tr("Take cards from the top."))
        self.play.setToolTip(tr("Take the chosen cards."))
        self.flip.setToolTip(tr("Show the other face of the chosen cards."))
        self.look.setToolTip(tr("Look at the cards of a deck that lies face down."))
        self.peek.setToolTip(tr("Look at the topmost card; the log tells the others."))
        self.on_top.setToolTip(tr("Put what is selected on the table on top of this deck."))
        self.below.setToolTip(tr("Put what is selected on the table below this deck."))

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(4)
        rows: tuple[tuple[QWidget, ...], ...] = (
            (self.count, self.to),
            (self.draw, self.play),
            (self.shuffle, self.flip),
            (self.on_top, self.below),
        )
        for row, widgets in enumerate(rows):
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
        self.to.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.to.setMinimumContentsLength(6)
        looks = QHBoxLayout()
        looks.addWidget(self.look)
        looks.addWidget(self.peek)
        grid.addLayout(looks, len(rows), 0, 1, 2)
        inner = (widget for row in rows for widget in row)
        self._parts: tuple[QWidget, ...] = (self.decks, self.cards, *inner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.empty)
        layout.addWidget(self.decks, 1)
        layout.addWidget(self.hint)
        layout.addWidget(self.cards, 2)
        layout.addLayout(grid)
        layout.addStretch()


def _is_over(widget: QWidget, place: QPoint) -> bool:
    """Whether a place of the screen is on a widget that is seen."""
    return widget.isVisible() and widget.rect().contains(widget.mapFromGlobal(place))


def _hint(deck: DeckShown, looking: bool) -> str:
    if not deck.cards:
        return tr("No cards lie here.")
    if deck.is_closed and not deck.may_look:
        return tr("It lies face down: nobody looks into it.")
    if deck.is_closed and not looking:
        return tr("It lies face down.")
    if not deck.may_look:
        return tr("The cards of another hand are not for you to see.")
    return ""
