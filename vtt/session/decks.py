"""The decks and hands of a game as a side sees them: names, numbers, and the cards that one may see."""

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import DeckId, PieceDefinitionId, PieceId, SideId
from vtt.base.problems import did_you_mean
from vtt.definition.deck import DeckDefinition
from vtt.session import actions
from vtt.session.piece_list import name_of
from vtt.session.session import GameSession
from vtt.session.shown_game import eyes_of
from vtt.state.piles import lies_face_down
from vtt.state.sight import OBSERVER, UMPIRE
from vtt.state.view import PlayerView, resolve_alias

UNKNOWN_CARD = "A card"


class CardShown(msgspec.Struct, frozen=True):
    """A card in a deck; `known` tells whether the viewer sees what it is. `kind` is how it looks."""

    id: PieceId
    name: str
    kind: PieceDefinitionId
    face: str = ""
    known: bool = True


class DeckShown(msgspec.Struct, frozen=True):
    """A deck: its cards from the top.

    `is_closed`: it lies face down, so that nobody looks into it unasked, not even who sees all.
    `may_look`: the viewer may. `is_mine`: it is no other side's hand. `may_peek`: its topmost card may be
    looked at, which the others are told.
    """

    id: DeckId
    name: str
    cards: tuple[CardShown, ...]
    owner: SideId | None = None
    is_closed: bool = False
    may_look: bool = True
    is_mine: bool = True
    discard: DeckId | None = None
    may_peek: bool = False

    @property
    def count_text(self) -> str:
        """How many cards it has, in words."""
        count = len(self.cards)
        return "empty" if count == 0 else "1 card" if count == 1 else f"{count} cards"


def decks_seen(view: PlayerView, side: SideId | None) -> tuple[DeckShown, ...]:
    """The module's decks in its order, the acting side's own hands first (`side` None: who plays all)."""
    found = [_shown(view, deck, side) for deck in view.module.decks if deck.id in view.state.decks]
    return tuple(sorted(found, key=lambda deck: deck.owner is None or deck.owner != side))


def _shown(view: PlayerView, deck: DeckDefinition, side: SideId | None) -> DeckShown:
    cards = tuple(_card(view, card) for card in reversed(view.state.decks[deck.id]))
    face_down = lies_face_down(view.state, deck)
    closed = face_down and deck.owner is None
    is_mine = deck.owner is None or side in (None, deck.owner)
    open_to_me = not face_down if deck.owner is None else deck.owner == view.side
    return DeckShown(
        deck.id,
        deck.name,
        cards,
        deck.owner,
        closed,
        open_to_me or view.side == UMPIRE,
        is_mine,
        deck.discard,
        deck.peek and is_mine and side != OBSERVER and bool(cards),
    )


def _card(view: PlayerView, card: PieceId) -> CardShown:
    """A card; of one that lies under the topmost unknown one there is not even a piece in the view."""
    piece = view.state.pieces.get(card)
    if piece is None or view.is_unknown(card):
        kind = PieceDefinitionId("") if piece is None else piece.definition
        return CardShown(card, UNKNOWN_CARD, kind, known=False)
    return CardShown(card, name_of(piece, view.module), piece.definition, piece.face)


def peek(session: GameSession, side: SideId | None, deck: DeckId) -> CardShown:
    """The topmost card of a deck that the side sees there, as it is; the log tells everybody of the look.

    Raises:
        CommandError: if the deck cannot be looked at so, or is empty.
    """
    found = {shown.id: shown for shown in decks_seen(session.view_of(side), side)}
    if deck not in found:
        raise CommandError(f"the game has no deck {deck!r}{did_you_mean(deck, found)}")
    name = found[deck].name
    if not found[deck].may_peek:
        raise CommandError(f"the topmost card of {name!r} cannot be looked at")
    decision = actions.say(session, side, f"looks at the topmost card of {name}")
    if not decision.accepted:
        raise CommandError(decision.reason)
    top = found[deck].cards[0].id
    card = resolve_alias(session.state, session.module, eyes_of(side), top)
    piece = session.state.pieces[card]
    return CardShown(piece.id, name_of(piece, session.module), piece.definition, piece.face)
