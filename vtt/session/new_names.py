"""Names of new pieces and stacks that something unseen bears already.

Who names something new knows only what he sees; what is kept from him must not show by a refusal.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

import msgspec

from vtt.base.ids import PieceId, StackId
from vtt.commands.base import Command, CommandGroup, SingleCommand, single_commands
from vtt.commands.mentions import new_pieces, renamed
from vtt.commands.piece import AddPieces, MovePieces
from vtt.commands.pile import Draw, OrderStack
from vtt.definition.secrecy import SecrecyKind
from vtt.state.game import GameState
from vtt.state.piece import PieceState, Place
from vtt.state.sight import Sight

replace = msgspec.structs.replace
Id = TypeVar("Id", PieceId, StackId)
Put = TypeVar("Put", PieceState, Place)


def with_free_names(command: Command, state: GameState, sight: Sight) -> Command:
    """The command with other ids for what is new in it, where an unseen piece or stack has the same."""
    pieces = _free(
        (p for p in new_pieces(command) if p in state.pieces and not _is_known(p, state, sight)),
        {*state.pieces, *new_pieces(command)},
        PieceId,
        sight,
    )
    stacks = _free(
        (s for s in _stacks_named(command) if not _is_seen(state.stacks.get(s), state, sight)),
        {*state.stacks, *_stacks_named(command)},
        StackId,
        sight,
    )
    if not pieces and not stacks:
        return command
    command = renamed(command, lambda piece: pieces.get(piece, piece))
    if not isinstance(command, CommandGroup):
        return _renamed(command, pieces, stacks)
    parts = tuple(_renamed(part, pieces, stacks) for part in command.commands)
    return replace(command, commands=parts)


def _is_known(piece: PieceId, state: GameState, sight: Sight) -> bool:
    """Whether a piece is seen under its own name."""
    return sight.secret(state.pieces[piece]) is None


def _is_seen(members: Collection[PieceId] | None, state: GameState, sight: Sight) -> bool:
    """Whether a stack is seen, by one of its pieces at least; one that is not there is no matter."""
    shown = (None, SecrecyKind.MASKED)
    return members is None or any(sight.secret(state.pieces[one]) in shown for one in members)


def _stacks_named(command: Command) -> set[StackId]:
    return {stack for single in single_commands(command) for stack in _stacks_of(single)}


def _stacks_of(single: SingleCommand) -> Iterator[StackId]:
    if isinstance(single, OrderStack):
        yield single.stack
    places: Iterable[PieceState | Place] = ()
    if isinstance(single, AddPieces):
        places = single.pieces
    elif isinstance(single, MovePieces):
        places = (part.to for part in single.moves)
    elif isinstance(single, Draw):
        places = (place for _, place in single.draws)
    for place in places:
        if place.stack is not None:
            yield place.stack


def _free(
    taken: Iterable[Id], used: set[str], kind: Callable[[str], Id], sight: Sight
) -> dict[Id, Id]:
    """For each id one that is not used, nor given to another."""
    found: dict[Id, Id] = {}
    for one in sorted(taken):
        found[one] = kind(sight.other_name(one, used))
        used.add(found[one])
    return found


def _renamed(
    single: SingleCommand, pieces: dict[PieceId, PieceId], stacks: dict[StackId, StackId]
) -> SingleCommand:
    def put(place: Put) -> Put:
        if place.stack is None:
            return place
        changed: Put = replace(place, stack=stacks.get(place.stack, place.stack))
        return changed

    if isinstance(single, AddPieces):
        added = (replace(put(one), id=pieces.get(one.id, one.id)) for one in single.pieces)
        return replace(single, pieces=tuple(added))
    if isinstance(single, MovePieces):
        return replace(single, moves=tuple(replace(part, to=put(part.to)) for part in single.moves))
    if isinstance(single, Draw):
        return replace(single, draws=tuple((piece, put(place)) for piece, place in single.draws))
    if isinstance(single, OrderStack):
        return replace(single, stack=stacks.get(single.stack, single.stack))
    return single
