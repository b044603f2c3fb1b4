"""Which pieces a command names, and the same command with other names for them."""

from collections.abc import Callable
from typing import Any, TypeVar

import immutables
import msgspec

from vtt.base.frozen import Frozen
from vtt.base.ids import PieceId
from vtt.commands.base import Command, CommandGroup, SingleCommand
from vtt.commands.dice import RollDice
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
from vtt.commands.rules import AnswerChoice, Declare, SetRulesValue

Rename = Callable[[PieceId], PieceId]

PieceList = RemovePieces | SetFace | SetMark | SetProperty | SetSecrecy | SetSide
Pile = OrderStack | OrderDeck | ToDeck
Listed = TypeVar("Listed", bound=PieceList | Pile)

replace = msgspec.structs.replace


def pieces_named(command: Command) -> tuple[PieceId, ...]:
    """The pieces that a command names as such, each once, in its order; new ones are not among them.

    Ids inside the details of a declaration or an answer are texts to the core: see `texts_within`.
    """
    found: dict[PieceId, None] = {}

    def note(piece: PieceId) -> PieceId:
        found[piece] = None
        return piece

    renamed(command, note)
    return tuple(found)


def renamed(command: Command, rename: Rename) -> Command:
    """The command with each piece that it names under another name; `rename` may raise."""
    if isinstance(command, CommandGroup):
        parts = tuple(_renamed_single(part, rename) for part in command.commands)
        return replace(command, commands=parts)
    return _renamed_single(command, rename)


def _renamed_single(command: SingleCommand, rename: Rename) -> SingleCommand:
    if isinstance(command, MovePieces):
        moves = tuple(replace(part, piece=rename(part.piece)) for part in command.moves)
        return replace(command, moves=moves)
    if isinstance(command, Draw):
        return replace(
            command, draws=tuple((rename(piece), place) for piece, place in command.draws)
        )
    if isinstance(command, PieceList | Pile):
        return replace(command, pieces=tuple(map(rename, command.pieces)))
    if isinstance(command, RollDice) and command.of is not None:
        return replace(command, of=rename(command.of))
    return command


def texts_within(command: Command) -> set[str]:
    """Every text in the details of declarations, answers and rules values; piece ids may be among them."""
    texts: set[str] = set()

    def note(text: str) -> str:
        texts.add(text)
        return text

    retexted(command, note)
    return texts


def retexted(command: Command, change: Callable[[str], str]) -> Command:
    """The command with each text in the details of declarations and answers changed."""
    if isinstance(command, CommandGroup):
        return replace(
            command, commands=tuple(_retexted_single(part, change) for part in command.commands)
        )
    return _retexted_single(command, change)


def _retexted_single(command: SingleCommand, change: Callable[[str], str]) -> SingleCommand:
    if isinstance(command, Declare):
        return replace(command, values=_changed(command.values, change))
    if isinstance(command, SetRulesValue):
        return replace(command, value=_changed(command.value, change))
    if isinstance(command, AnswerChoice):
        return replace(command, options=tuple(map(change, command.options)))
    if isinstance(command, RollDice):
        request = replace(command.request, values=_changed(command.request.values, change))
        return replace(command, request=request)
    return command


def _changed(value: Frozen, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_changed(item, change) for item in value)
    if isinstance(value, immutables.Map):
        return immutables.Map({change(key): _changed(item, change) for key, item in value.items()})
    return value


def new_pieces(command: Command) -> tuple[PieceId, ...]:
    """The pieces that a command adds to the game."""
    singles = command.commands if isinstance(command, CommandGroup) else (command,)
    return tuple(
        piece.id for single in singles if isinstance(single, AddPieces) for piece in single.pieces
    )
