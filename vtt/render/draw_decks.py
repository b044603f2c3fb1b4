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
from vtt.render.glyphs import text_width
from vtt.render.look import PieceLook, look_of
from vtt.render.primitives import DrawList, Line, Primitive, Text
from vtt.render.shapes import placed_ring, rectangle_ring
from vtt.render.view import View
from vtt.state.masks import UNKNOWN_KIND
from vtt.state.piles import lies_face_down
from vtt.state.view import PlayerView

INK = "#6b6457"
DASH = (4.0, 3.0)
THICKNESS = 0.35
"""Cards below the topmost one show so much of their edge, in mm; three of them at most."""


NAME_SHARE, LARGEST_NAME = 0.9, 5.0
"""The name in an empty place takes so much of its width, and is at most so large, in mm."""
LEAST_NAME_PX = 9.0


def draw_decks(seen: PlayerView, table: TableDefinition, view: View) -> DrawList:
    """The decks of a table, as a side sees them."""
    return tuple(part for deck in decks_on(seen, table) for part in _deck(seen, deck, view))


def decks_on(seen: PlayerView, table: TableDefinition) -> tuple[DeckDefinition, ...]:
    """The decks that lie on a table, with their sizes; an empty one without a size lies nowhere."""
    here = (deck for deck in seen.module.decks if deck.table == table.id)
    sized = (_sized(seen, deck) for deck in here if deck.id in seen.state.decks)
    return tuple(deck for deck in sized if min(deck.width, deck.height) > 0.0)


def _sized(seen: PlayerView, deck: DeckDefinition) -> DeckDefinition:
    """A deck with a size: its own, else that of its topmost card."""
    if min(deck.width, deck.height) > 0.0 or not seen.state.decks[deck.id]:
        return deck
    look = _top(seen, deck)
    if look is None:
        return deck
    width, height = look.size
    return msgspec.structs.replace(deck, width=width, height=height)


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
        if deck.name and not seen.module.kept:  # a module of VASSAL's has it in its own pictures
            yield _name(deck)
        return
    width, depth = look.size
    for number in range(min(3, len(cards) - 1), 0, -1):
        under = deck.pose.moved(THICKNESS * number, THICKNESS * number)
        yield Line((placed_ring(_ring(width, depth), under),), INK, 0.2, 1.0, closed=True)
    yield from draw_flat(look, deck.pose, view)
    yield from draw_count(told_count(len(cards)), look.size, deck.pose, view)


def _name(deck: DeckDefinition) -> Text:
    """What an empty place is for."""
    size = min(LARGEST_NAME, NAME_SHARE * deck.width / text_width(deck.name))
    turn = deck.pose.facing
    return Text(deck.name, deck.pose.point, size, INK, least_px=LEAST_NAME_PX, turn=turn)


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
