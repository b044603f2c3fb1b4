"""Commands on piles: the order of a stack, cards into and out of decks, a deck's order."""

import msgspec

from vtt.base.ids import DeckId, PieceId, StackId
from vtt.state.piece import Place


class OrderStack(msgspec.Struct, frozen=True, gc=False, tag="order_stack", array_like=True):
    """A stack's order, bottom to top, or pieces of one place put together into a new stack."""

    stack: StackId
    pieces: tuple[PieceId, ...]


class ToDeck(msgspec.Struct, frozen=True, gc=False, tag="to_deck", array_like=True):
    """Pieces go into a deck, the last one highest; `bottom` puts them below what lies there."""

    deck: DeckId
    pieces: tuple[PieceId, ...]
    bottom: bool = False


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw", array_like=True):
    """Pieces leave a deck for places on tables, in this order."""

    deck: DeckId
    draws: tuple[tuple[PieceId, Place], ...]


class OrderDeck(msgspec.Struct, frozen=True, gc=False, tag="order_deck", array_like=True):
    """A deck's order, bottom to top: the result of a shuffle when `shuffled`, else put so by hand."""

    deck: DeckId
    pieces: tuple[PieceId, ...]
    shuffled: bool = False
