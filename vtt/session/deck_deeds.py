"""What is done with a deck where it lies: draw, shuffle, turn over, put in another order, send on."""

from enum import StrEnum

from vtt.base.ids import DeckId, PluginId, SideId
from vtt.commands.chance import RandomSource, SystemRandom
from vtt.commands.pile import OrderDeck, ToDeck
from vtt.commands.rules import SetRulesValue
from vtt.definition.deck import DeckDefinition
from vtt.geometry.pose import Point, Pose
from vtt.rules.decision import Decision
from vtt.session import actions
from vtt.session.session import GameSession
from vtt.state.piece import Place
from vtt.state.piles import DECKS, FACE_DOWN, lies_face_down
from vtt.state.view import PlayerView

SYSTEM = SystemRandom()


class DeckDeed(StrEnum):
    """One thing to do with a deck."""

    DRAW = "draw"
    SHUFFLE = "shuffle"
    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    REVERSE = "reverse"
    SEND_ON = "send_on"


def deeds(view: PlayerView, side: SideId | None, deck: DeckDefinition) -> tuple[DeckDeed, ...]:
    """What a side can do with a deck now."""
    if deck.owner is not None and side not in (None, deck.owner):
        return ()
    cards = view.state.decks[deck.id]
    down = lies_face_down(view.state, deck)
    found = [DeckDeed.DRAW] if cards else []
    if len(cards) > 1:
        found += [DeckDeed.SHUFFLE] if deck.shuffle != "never" else []
        found.append(DeckDeed.REVERSE)
    if deck.owner is None:  # a hand is its owner's, whichever way its cards lie
        found.append(DeckDeed.FACE_UP if down else DeckDeed.FACE_DOWN)
    if cards and deck.discard is not None:
        found.append(DeckDeed.SEND_ON)
    return tuple(found)


def do(
    session: GameSession,
    side: SideId | None,
    deck: DeckDefinition,
    deed: DeckDeed,
    source: RandomSource = SYSTEM,
) -> Decision:
    """Do something with a deck.

    Raises:
        CommandError: where it has no cards for that.
    """
    cards = session.view_of(side).state.decks[deck.id]
    match deed:
        case DeckDeed.DRAW:
            place = Place(deck.table, Pose(*beside(deck)))
            return actions.draw_cards(session, side, deck.id, (place,), source)
        case DeckDeed.SHUFFLE:
            return actions.shuffle_deck(session, side, deck.id, source)
        case DeckDeed.REVERSE:
            return session.execute(side, OrderDeck(deck.id, tuple(reversed(cards))))
        case DeckDeed.SEND_ON:
            return session.execute(side, ToDeck(deck.discard or DeckId(""), tuple(reversed(cards))))
        case DeckDeed.FACE_UP | DeckDeed.FACE_DOWN:
            down = deed is DeckDeed.FACE_DOWN
            return session.execute(side, SetRulesValue(PluginId(DECKS), (deck.id, FACE_DOWN), down))


def beside(deck: DeckDefinition) -> Point:
    """Where a card that is drawn comes to lie: below the deck."""
    return (deck.pose.x, deck.pose.y + 1.1 * deck.height)
