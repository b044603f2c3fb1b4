"""From what a player's window proposes to a command that the game understands, or a refusal.

A player names pieces as they are seen. One that the player may not know does not exist for him, and no
message says anything of it.
"""

from collections.abc import Set

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, StackId
from vtt.commands.base import Command, CommandGroup, SingleCommand, single_commands
from vtt.commands.codec import canonical
from vtt.commands.expect_known import expect_known
from vtt.commands.flow import SetNote
from vtt.commands.mentions import new_pieces, pieces_named, renamed, retexted, texts_within
from vtt.commands.piece import MovePieces, SetFace, SetProperty, SetSecrecy, SetSide
from vtt.commands.pile import Draw, OrderDeck, OrderStack
from vtt.commands.rules import Declare
from vtt.definition.module import ModuleDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.session.new_names import with_free_names
from vtt.state.game import GameState
from vtt.state.piece import place_of
from vtt.state.sight import UMPIRE, Sight, Viewer
from vtt.state.view import resolve_alias

replace = msgspec.structs.replace


def understood(
    command: Command, state: GameState, module: ModuleDefinition, viewer: Viewer
) -> Command:
    """The command with true ids in place of aliases, every field of its own type.

    Raises:
        CommandError: if the command is malformed, names a piece that the viewer does not see, or
            something that the module does not have.
    """
    command = canonical(command)
    if viewer == UMPIRE:
        expect_known(command, state, module)
        return command
    sight = Sight(state, module, viewer)
    true = _with_true_ids(command, state, module, viewer)
    _expect_own_secrets(true, state, sight)
    expect_known(command, state, module)  # under the names that the player knows
    named = with_free_names(_with_true_texts(true, state, sight), state, sight)
    return _around_unseen(named, state, sight)


def _with_true_ids(
    command: Command, state: GameState, module: ModuleDefinition, viewer: Viewer
) -> Command:
    if not pieces_named(command):
        return command
    added = set(new_pieces(command))

    def true_id(piece: PieceId) -> PieceId:
        return piece if piece in added else resolve_alias(state, module, viewer, piece)

    return renamed(command, true_id)


def _expect_own_secrets(command: Command, state: GameState, sight: Sight) -> None:
    """What is kept from a player is carried about, but not looked at, turned or changed.

    A card may be masked by who draws it in the same step: it is kept from the others then.
    """
    draws = (single for single in single_commands(command) if isinstance(single, Draw))
    drawn = {card for draw in draws for card, _ in draw.draws}
    for single in single_commands(command):
        if isinstance(single, SetSecrecy) and _is_masked_by_drawer(single, drawn, sight):
            continue
        if isinstance(single, SetFace | SetProperty | SetSecrecy | SetSide):
            for piece in (state.pieces[piece_id] for piece_id in single.pieces):
                if sight.secret(piece) is not None:
                    raise CommandError(f"piece {sight.alias(piece)!r} is kept from you")
        elif isinstance(single, SetNote) and single.side not in (None, sight.viewer):
            raise CommandError(f"notes of {single.side!r} are written by that side alone")


def _is_masked_by_drawer(command: SetSecrecy, drawn: Set[PieceId], sight: Sight) -> bool:
    """Whether a command only masks, for who plays, cards that he draws."""
    secrecy = command.secrecy
    if secrecy is None or secrecy.kind is not SecrecyKind.MASKED:
        return False
    return secrecy.side == sight.viewer and drawn >= set(command.pieces)


def _with_true_texts(command: Command, state: GameState, sight: Sight) -> Command:
    """Aliases in the details of declarations and answers made true."""
    if not texts_within(command):
        return command
    for single in single_commands(command):
        if isinstance(single, Declare):
            _expect_seen(single, state, sight)
    aliases = sight.aliases()
    return retexted(command, lambda text: aliases.get(PieceId(text), PieceId(text)))


def _expect_seen(command: Declare, state: GameState, sight: Sight) -> None:
    """A declaration must not name secret pieces; an answer may, if the question offered them."""
    for text in sorted(texts_within(command)):
        piece = state.pieces.get(PieceId(text))
        if piece is not None and sight.secret(piece) is not None:
            raise CommandError(f"there is no piece {text!r}")


def _around_unseen(command: Command, state: GameState, sight: Sight) -> Command:
    """The command so that pieces which the player does not see stay where they are.

    An order of a pile leaves them where they lay in it; a pile that is carried off leaves them behind.
    """
    if isinstance(command, CommandGroup):
        parts = tuple(_single_around(part, state, sight) for part in command.commands)
        return replace(command, commands=parts)
    return _single_around(command, state, sight)


def _single_around(command: SingleCommand, state: GameState, sight: Sight) -> SingleCommand:
    if isinstance(command, OrderStack):
        pile = state.stacks.get(command.stack, ())
        return replace(command, pieces=_with_unseen(command.pieces, pile, state, sight))
    if isinstance(command, OrderDeck):
        pile = state.decks.get(command.deck, ())
        return replace(command, pieces=_with_unseen(command.pieces, pile, state, sight))
    if isinstance(command, MovePieces):
        return _without_unseen(command, state, sight)
    return command


def _with_unseen(
    order: tuple[PieceId, ...], pile: tuple[PieceId, ...], state: GameState, sight: Sight
) -> tuple[PieceId, ...]:
    """A new order of a pile with its unseen members, each on the piece on which it lay."""
    found = list(order)
    below: PieceId | None = None
    for member in pile:
        if member not in found and sight.secret(state.pieces[member]) is not None:
            found.insert(0 if below is None else found.index(below) + 1, member)
        if member in found:
            below = member
    return tuple(found)


def _without_unseen(command: MovePieces, state: GameState, sight: Sight) -> MovePieces:
    """A stack carried off as it is seen gets another name if unseen pieces stay in the old one."""
    moving = {part.piece: part.to for part in command.moves}
    names: dict[StackId, StackId] = {}
    for piece_id, to in moving.items():
        piece = state.pieces[piece_id]
        stack = piece.stack
        if stack is None or stack != to.stack or place_of(piece) == to:
            continue
        left = [member for member in state.stacks[stack] if member not in moving]
        if left and all(sight.secret(state.pieces[member]) is not None for member in left):
            names[stack] = StackId(sight.other_name(stack, state.stacks))
    if not names:
        return command
    moves = tuple(
        replace(part, to=replace(part.to, stack=names.get(part.to.stack, part.to.stack)))
        if part.to.stack is not None
        else part
        for part in command.moves
    )
    return replace(command, moves=moves)


def retold(reason: str, state: GameState, module: ModuleDefinition, viewer: Viewer) -> str:
    """A refusal as a viewer may read it: pieces that are kept from the viewer go by their aliases."""
    sight = Sight(state, module, viewer)
    for piece in state.pieces.values():
        if repr(piece.id) in reason and sight.secret(piece) is not None:
            reason = reason.replace(repr(piece.id), repr(sight.alias(piece)))
    return reason
