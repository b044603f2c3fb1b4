"""Who knows what: which pieces a side may know, and under which alias it sees the others."""

import hashlib
from collections.abc import Container
from typing import Final, TypeAlias

from vtt.base.ids import DeckId, PieceId, SideId
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.state.game import GameState
from vtt.state.piece import PieceState
from vtt.state.piles import lies_face_down

UMPIRE: Final = SideId("*")
"""Sees everything: the umpire, and a player who plays all sides. No side can have this id."""

OBSERVER: Final = SideId("?")
"""Who only looks on, where a side is asked for that acts: it is none. No side can have this id."""

Viewer: TypeAlias = SideId | None
"""A side, `UMPIRE`, or None: an observer, who sees only what every side may see."""


class Sight:
    """What one viewer may know of one state."""

    def __init__(self, state: GameState, module: ModuleDefinition, viewer: Viewer) -> None:
        self._state = state
        self._viewer = viewer
        self._closed = frozenset(
            deck.id
            for deck in module.decks
            if viewer != UMPIRE and not _may_look(deck.owner, lies_face_down(state, deck), viewer)
        )
        self._closed_tables = frozenset(
            table.id
            for table in module.tables
            if viewer != UMPIRE and not may_look_on(table, viewer)
        )

    @property
    def viewer(self) -> Viewer:
        """Whose sight it is."""
        return self._viewer

    def secret(self, piece: PieceState) -> SecrecyKind | None:
        """How a piece is kept from the viewer; None: the viewer knows it."""
        if self._viewer == UMPIRE:
            return None
        if piece.deck is None and piece.table in self._closed_tables:
            return SecrecyKind.HIDDEN
        secrecy = piece.secrecy
        if secrecy is not None and secrecy.side != self._viewer:
            if piece.deck is None or secrecy.kind is SecrecyKind.HIDDEN:
                return secrecy.kind
            return SecrecyKind.MASKED
        return SecrecyKind.MASKED if piece.deck in self._closed else None

    def alias(self, piece: PieceState) -> PieceId:
        """The id under which the viewer sees a piece that is kept from it.

        That of a masked piece stays while it is in sight; that of a card is its place in the deck, and
        that of a concealed piece its place on the table, so that neither can be followed.
        """
        kind = self.secret(piece)
        if kind is None:
            return piece.id
        if piece.deck is not None:
            return self.card_alias(piece.deck, self.cards(piece.deck).index(piece.id))
        if kind is SecrecyKind.CONCEALED and piece.secrecy is not None:
            spot = (repr(piece.pose.x), repr(piece.pose.y), piece.level, piece.slot)
            return self._keyed("marker", piece.secrecy.side, piece.table, *spot)
        return self._keyed("piece", piece.id, str(piece.veil))

    def cards(self, deck: DeckId) -> list[PieceId]:
        """The cards in a deck of which the viewer may know that they are there, from the bottom."""
        pieces = self._state.pieces
        return [
            card
            for card in self._state.decks[deck]
            if self.secret(pieces[card]) is not SecrecyKind.HIDDEN
        ]

    def card_alias(self, deck: DeckId, index: int) -> PieceId:
        """The id of an unknown card by its place among the cards of a deck, counted from the bottom."""
        return self._keyed("card", deck, str(index))

    def aliases(self) -> dict[PieceId, PieceId]:
        """The piece behind each alias; of several concealed ones at a place, the topmost."""
        found: dict[PieceId, PieceId] = {}
        for piece_id in sorted(self._state.pieces):
            piece = self._state.pieces[piece_id]
            if self.secret(piece) in (SecrecyKind.MASKED, SecrecyKind.CONCEALED):
                alias = self.alias(piece)
                if alias not in found or self._above(piece, self._state.pieces[found[alias]]):
                    found[alias] = piece_id
        return found

    def _above(self, piece: PieceState, other: PieceState) -> bool:
        if piece.stack is None or piece.stack != other.stack:
            return False
        members = self._state.stacks[piece.stack]
        return members.index(piece.id) > members.index(other.id)

    def other_name(self, wanted: str, used: Container[str]) -> str:
        """A name for what is new in place of a used one: it does not tell which others are, nor how many."""
        tried = self._digest("name", wanted)
        while f"{wanted}_{tried}" in used:
            tried = self._digest("name", wanted, tried)
        return f"{wanted}_{tried}"

    def _keyed(self, *parts: str) -> PieceId:
        return PieceId(f"unknown_{self._digest(*parts)}")

    def _digest(self, *parts: str) -> str:
        key = hashlib.sha256(self._state.secret.encode()).digest()
        text = "\0".join(parts).encode()
        return hashlib.blake2b(text, key=key, digest_size=8).hexdigest()


def _may_look(owner: SideId | None, face_down: bool, viewer: Viewer) -> bool:
    """A deck with an owner is the owner's hand; others are open unless they lie face down."""
    return owner == viewer if owner is not None else not face_down


def may_look_on(table: TableDefinition, viewer: Viewer) -> bool:
    """A table of its owners that is not open to all hides from the others what lies on it."""
    return table.open_to_all or not table.owners or viewer in table.owners
