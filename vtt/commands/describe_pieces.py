"""Commands on pieces, stacks and decks in words."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

import msgspec

from vtt.base.ids import PieceId, TableId
from vtt.base.phrasing import pattern
from vtt.commands.describe_move import describe_moves, place_text
from vtt.commands.describe_property import describe_property
from vtt.commands.describe_stack import describe_stack
from vtt.commands.naming import MOST_NAMED, Named, Names, Told
from vtt.commands.piece import (
    AddPieces,
    MovePieces,
    RemovePieces,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.definition.secrecy import SecrecyKind
from vtt.state.piece import PieceState

PieceCommand: TypeAlias = (
    AddPieces
    | RemovePieces
    | MovePieces
    | SetFace
    | SetProperty
    | SetSide
    | SetSecrecy
    | SetMark
    | OrderStack
    | ToDeck
    | Draw
    | OrderDeck
)

ADDED = pattern("{who} is added on {table}"), pattern("{who} are added on {table}")
REMOVED = pattern("{who} is removed"), pattern("{who} are removed")
OWNED = pattern("{who} goes over to {side}"), pattern("{who} go over to {side}")
FREE = pattern("{who} is nobody's"), pattern("{who} are nobody's")
REVEALED = pattern("{who} is revealed"), pattern("{who} are revealed")
KEPT: dict[SecrecyKind, tuple[str, str]] = {
    SecrecyKind.MASKED: (
        pattern("{who} is masked by {side}"),
        pattern("{who} are masked by {side}"),
    ),
    SecrecyKind.CONCEALED: (
        pattern("{who} is concealed by {side}"),
        pattern("{who} are concealed by {side}"),
    ),
    SecrecyKind.HIDDEN: (
        pattern("{who} is hidden by {side}"),
        pattern("{who} are hidden by {side}"),
    ),
}
MARKED = pattern("{who} is marked as {marks}"), pattern("{who} are marked as {marks}")
ON_DECK = pattern("{who} goes on {deck}"), pattern("{who} go on {deck}")
BELOW_DECK = pattern("{who} goes below {deck}"), pattern("{who} go below {deck}")
"""What is said of one and of several."""


def describe_pieces(command: PieceCommand, names: Names) -> Iterator[Named]:  # noqa: C901, PLR0912
    """A line for each thing done to pieces that the reader sees."""
    match command:
        case MovePieces():
            yield from describe_moves(command, names)
        case AddPieces(pieces) if len(pieces) > MOST_NAMED and not any(p.deck for p in pieces):
            yield from _added(pieces, names)
        case AddPieces(pieces):
            for who, place in _placed(_single([piece.id for piece in pieces], names), names):
                added = names.phrase("{who} is added at {place}", who=who.text, place=place)
                yield Named(added, who.pieces)
        case RemovePieces(pieces):
            gone = names.crowd(_single(pieces, names))
            if gone is not None:
                removed = names.said(gone, *REMOVED, Told.GONE)
                yield msgspec.structs.replace(removed, brief=gone.text)
        case SetFace(pieces, face):
            for piece in _known(pieces, names):
                yield from _face(piece, face, names)
        case SetProperty():
            yield from describe_property(command, names)
        case SetSide(pieces, side):
            said = OWNED if side else FREE
            yield from _about(_single(pieces, names), names, said, side=names.side(side))
        case SetSecrecy():
            yield from _secrecy(command, names)
        case SetMark():
            yield from _marks(command, names)
        case OrderStack():
            yield from describe_stack(command, names)
        case ToDeck(deck, pieces, bottom):
            said = BELOW_DECK if bottom else ON_DECK
            yield from _about(pieces, names, said, deck=names.deck(deck))
        case Draw(deck, draws):
            for who, place in _placed((piece for piece, _ in draws), names):
                yield Named(_drawn(who, names.deck(deck), place, names), who.pieces)
        case OrderDeck(deck, _, shuffled):
            yield Named(_ordered(names.deck(deck), shuffled, names), ())
        case _:
            assert_never(command)


def _added(pieces: Iterable[PieceState], names: Names) -> Iterator[Named]:
    """Of many pieces (an army) how many are added, table by table."""
    by_table: dict[TableId, list[PieceId]] = {}
    for piece in pieces:
        by_table.setdefault(piece.table, []).append(piece.id)
    for table, found in by_table.items():
        who = names.crowd(_single(found, names))
        if who is not None:
            yield names.said(who, *ADDED, table=names.table(table))


def _about(
    pieces: Iterable[PieceId], names: Names, said: tuple[str, str], **values: object
) -> Iterator[Named]:
    who = names.pieces(pieces)
    if who is not None:
        yield names.said(who, *said, **values)


def _secrecy(command: SetSecrecy, names: Names) -> Iterator[Named]:
    secrecy = command.secrecy
    if secrecy is None:
        yield from _about(command.pieces, names, REVEALED)
    else:
        side = names.side(secrecy.side)
        yield from _about(command.pieces, names, KEPT[secrecy.kind], side=side)


def _placed(pieces: Iterable[PieceId], names: Names) -> Iterator[tuple[Named, str]]:
    """Each piece that is seen, with where it is now."""
    for piece_id in pieces:
        who = names.piece(piece_id)
        piece = names.after.pieces[piece_id]
        if who is not None:
            yield who, names.deck(piece.deck) if piece.deck else place_text(piece, names)


def _known(pieces: Iterable[PieceId], names: Names) -> tuple[PieceId, ...]:
    return tuple(piece for piece in pieces if names.secret(piece) is None)


def _single(pieces: Iterable[PieceId], names: Names) -> tuple[PieceId, ...]:
    """Without concealed ones: what befalls one of them would tell how many there are."""
    return tuple(p for p in pieces if names.secret(p) is not SecrecyKind.CONCEALED)


def _face(piece_id: PieceId, face: str, names: Names) -> Iterator[Named]:
    who = names.piece(piece_id)
    if who is not None:
        told = _turned(who.text, names.after.pieces[piece_id], face, names)
        yield Named(told, who.pieces, names.told_of((piece_id,)))


def _turned(who: str, piece: PieceState, face: str, names: Names) -> str:
    """What is up now; a face that is called as the piece is, is its front or its back."""
    kind, called = names.kind(piece), names.face(piece, face)
    if called != kind:
        return names.phrase(
            "{who} is turned: {face}", who=who, face=called.removeprefix(f"{kind}, ")
        )
    if names.is_front(piece, face):
        return names.phrase("{who} is turned to its front", who=who)
    return names.phrase("{who} is turned to its back", who=who)


def _drawn(who: Named, deck: str, place: str, names: Names) -> str:
    return names.phrase(
        "{who} is drawn from {deck} to {place}", who=who.text, deck=deck, place=place
    )


def _ordered(deck: str, shuffled: bool, names: Names) -> str:
    if shuffled:
        return names.phrase("{deck} is shuffled", deck=deck)
    return names.phrase("{deck} is put in order", deck=deck)


def _marks(command: SetMark, names: Names) -> Iterator[Named]:
    words = []
    if command.moved is not None:
        words.append(names.phrase("moved") if command.moved else names.phrase("not moved"))
    if command.locked is not None:
        words.append(names.phrase("locked") if command.locked else names.phrase("not locked"))
    who = names.crowd(_single(command.pieces, names)) if words else None
    if who is not None:
        yield names.said(who, *MARKED, Told.MARK, marks=names.joined(words))
