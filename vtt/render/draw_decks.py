"""Decks on their table: the topmost card or its back, how many there are, the outline of an empty place."""

from collections.abc import Iterator

import msgspec

from vtt.base.errors import DefinitionError
from vtt.definition.board import TableDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.picture import FaceDefinition
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Point
from vtt.render.draw_piece import draw_flat
from vtt.render.draw_stack import draw_count, told_count
from vtt.render.look import PieceLook, look_of
from vtt.render.primitives import DrawList, Line, Primitive
from vtt.render.shapes import placed_ring, rectangle_ring
from vtt.render.view import View
from vtt.state.masks import UNKNOWN_KIND
from vtt.state.piles import lies_face_down
from vtt.state.view import PlayerView

INK = "#6b6457"
DASH = (4.0, 3.0)
THICKNESS = 0.35
"""Cards below the topmost one show so much of their edge, in mm; three of them at most."""


def draw_decks(seen: PlayerView, table: TableDefinition, view: View) -> DrawList:
    """The decks of a table that have a size, as a side sees them."""
    return tuple(part for deck in decks_on(seen, table) for part in _deck(seen, deck, view))


def decks_on(seen: PlayerView, table: TableDefinition) -> tuple[DeckDefinition, ...]:
    """The decks of the game that lie on a table with a size of their own."""
    return tuple(
        deck
        for deck in seen.module.decks
        if deck.table == table.id
        and min(deck.width, deck.height) > 0.0
        and deck.id in seen.state.decks
    )


def deck_at(seen: PlayerView, table: TableDefinition, point: Point) -> DeckDefinition | None:
    """The deck whose place on a table holds a point (mm)."""
    for deck in reversed(decks_on(seen, table)):
        left, top, right, bottom = deck_box(deck)
        if left <= point[0] <= right and top <= point[1] <= bottom:
            return deck
    return None


def _deck(seen: PlayerView, deck: DeckDefinition, view: View) -> Iterator[Primitive]:
    cards = seen.state.decks[deck.id]
    look = None if not cards else _top(seen, deck)
    if look is None:
        ring = placed_ring(_ring(deck.width, deck.height), deck.pose)
        yield Line((ring,), INK, 0.4, 1.0, opacity=0.7, dash=DASH, closed=True)
        return
    width, depth = look.size
    for number in range(min(3, len(cards) - 1), 0, -1):
        under = deck.pose.moved(THICKNESS * number, THICKNESS * number)
        yield Line((placed_ring(_ring(width, depth), under),), INK, 0.2, 1.0, closed=True)
    yield from draw_flat(look, deck.pose, view)
    yield from draw_count(told_count(len(cards)), look.size, deck.pose, view)


def _top(seen: PlayerView, deck: DeckDefinition) -> PieceLook | None:
    """The look of the topmost card: its face, or its back where the deck lies face down."""
    card = seen.state.pieces.get(seen.state.decks[deck.id][-1])
    if card is None:
        return None
    try:
        if not lies_face_down(seen.state, deck):
            return look_of(card, seen.module)
        return PieceLook(back_of(seen.module.piece(card.definition)))
    except DefinitionError:
        return None


def back_of(card: PieceDefinition) -> PieceDefinition:
    """The back of a card: its mask, or a plain one."""
    face = FaceDefinition("back", "", card.mask)
    return msgspec.structs.replace(
        card, name="", kind=UNKNOWN_KIND, faces=(face,), traits=(), side=None
    )


def deck_box(deck: DeckDefinition) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a deck's place on its table in mm."""
    left, top, right, bottom = rectangle(deck.width, deck.height).bounds
    return (deck.pose.x + left, deck.pose.y + top, deck.pose.x + right, deck.pose.y + bottom)


def _ring(width: float, depth: float) -> tuple[tuple[float, float], ...]:
    return rectangle_ring(-width / 2, -depth / 2, width / 2, depth / 2)
