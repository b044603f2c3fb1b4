"""Commands on pieces, stacks and decks in words."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

from vtt.base.ids import PieceId
from vtt.commands.describe_move import describe_moves, place_text
from vtt.commands.describe_property import describe_property
from vtt.commands.describe_stack import describe_stack
from vtt.commands.naming import Named, Names, joined
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

PLACE = "\0place"
"""Stands in a sentence for a place; no name holds it."""


def describe_pieces(command: PieceCommand, names: Names) -> Iterator[Named]:  # noqa: C901, PLR0912
    """A line for each thing done to pieces that the reader sees."""
    match command:
        case MovePieces():
            yield from describe_moves(command, names)
        case AddPieces(pieces):
            added = _single([piece.id for piece in pieces], names)
            yield from _each(added, names, f"is added at {PLACE}")
        case RemovePieces(pieces):
            yield from _about(_single(pieces, names), names, "is removed", "are removed")
        case SetFace(pieces, face):
            for piece in _known(pieces, names):
                yield from _about((piece,), names, f"shows {_face(piece, face, names)}")
        case SetProperty():
            yield from describe_property(command, names)
        case SetSide(pieces, side):
            owned = f"{names.side(side)}'s" if side else "nobody's"
            yield from _about(_single(pieces, names), names, f"is {owned}", f"are {owned}")
        case SetSecrecy(pieces, secrecy):
            kind = (
                "revealed" if secrecy is None else f"{secrecy.kind} by {names.side(secrecy.side)}"
            )
            yield from _about(pieces, names, f"is {kind}", f"are {kind}")
        case SetMark():
            yield from _marks(command, names)
        case OrderStack():
            yield from describe_stack(command, names)
        case ToDeck(deck, pieces, bottom):
            where = f"goes {'below' if bottom else 'on'} {names.deck(deck)}"
            yield from _about(pieces, names, where, where.replace("goes", "go", 1))
        case Draw(deck, draws):
            yield from _each(
                (piece for piece, _ in draws),
                names,
                f"is drawn from {names.deck(deck)} to {PLACE}",
            )
        case OrderDeck(deck, _, shuffled):
            done = "is shuffled" if shuffled else "is put in order"
            yield Named(f"{names.deck(deck)} {done}", ())
        case _:
            assert_never(command)


def _about(
    pieces: Iterable[PieceId], names: Names, said_of_one: str, said_of_many: str = ""
) -> Iterator[Named]:
    who = names.pieces(pieces)
    if who is not None:
        said = said_of_one if who.is_one else said_of_many or said_of_one
        yield Named(f"{who.text} {said}", who.pieces)


def _each(pieces: Iterable[PieceId], names: Names, said: str) -> Iterator[Named]:
    """A line for each piece; `PLACE` in it becomes where the piece is now."""
    for piece_id in pieces:
        who = names.piece(piece_id)
        piece = names.after.pieces[piece_id]
        if who is not None:
            place = names.deck(piece.deck) if piece.deck else place_text(piece, names)
            yield Named(f"{who.text} {said.replace(PLACE, place)}", who.pieces)


def _known(pieces: Iterable[PieceId], names: Names) -> tuple[PieceId, ...]:
    return tuple(piece for piece in pieces if names.secret(piece) is None)


def _single(pieces: Iterable[PieceId], names: Names) -> tuple[PieceId, ...]:
    """Without concealed ones: what befalls one of them would tell how many there are."""
    return tuple(p for p in pieces if names.secret(p) is not SecrecyKind.CONCEALED)


def _face(piece_id: PieceId, face: str, names: Names) -> str:
    return names.face(names.after.pieces[piece_id], face)


def _marks(command: SetMark, names: Names) -> Iterator[Named]:
    words = [
        word if on else f"not {word}"
        for word, on in (("moved", command.moved), ("locked", command.locked))
        if on is not None
    ]
    if words:
        said = f"marked as {joined(words)}"
        pieces = _single(command.pieces, names)
        yield from _about(pieces, names, f"is {said}", f"are {said}")
