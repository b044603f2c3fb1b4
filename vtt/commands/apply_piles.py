"""How commands on stacks and decks change a state."""

from collections.abc import Sequence

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import DeckId, PieceId
from vtt.base.problems import did_you_mean
from vtt.commands.apply_pieces import expect_unique, find_piece, lift, put, settle_stacks
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.state.game import GameState

replace = msgspec.structs.replace


def order_stack(state: GameState, command: OrderStack) -> GameState:
    """A stack in a new order, or pieces of one place made into one."""
    expect_unique(command.pieces, "stack")
    for piece_id in command.pieces:
        if find_piece(state, piece_id, "stack").deck is not None:
            raise CommandError(f"cannot stack piece {piece_id!r}: it lies in a deck; draw it first")
    missing = set(state.stacks.get(command.stack, ())) - set(command.pieces)
    if missing:
        raise CommandError(
            f"the order of stack {command.stack!r} must name all its pieces; missing {sorted(missing)}"
        )
    joining = [piece for piece in command.pieces if state.pieces[piece].stack != command.stack]
    state = lift(state, joining, "stack")
    pieces = state.pieces
    for piece_id in command.pieces:
        pieces = pieces.set(piece_id, replace(pieces[piece_id], stack=command.stack))
    stacks = state.stacks.set(command.stack, command.pieces)
    return settle_stacks(replace(state, pieces=pieces, stacks=stacks), [command.stack])


def to_deck(state: GameState, command: ToDeck) -> GameState:
    """Pieces put into a deck, on top or below."""
    _expect_deck(state, command.deck)
    expect_unique(command.pieces, "put")
    state = lift(state, command.pieces, "put")
    held = state.decks[command.deck]
    order = (*command.pieces, *held) if command.bottom else (*held, *command.pieces)
    pieces = state.pieces
    for piece_id in command.pieces:
        piece = replace(pieces[piece_id], deck=command.deck, level="", slot="")
        pieces = pieces.set(piece_id, piece)
    return replace(state, pieces=pieces, decks=state.decks.set(command.deck, order))


def draw(state: GameState, command: Draw) -> GameState:
    """Pieces drawn from a deck on to tables."""
    _expect_deck(state, command.deck)
    drawn = [piece_id for piece_id, _ in command.draws]
    expect_unique(drawn, "draw")
    _expect_in_deck(state, command.deck, drawn)
    return put(lift(state, drawn, "draw"), command.draws)


def order_deck(state: GameState, command: OrderDeck) -> GameState:
    """A deck in a new order: the same pieces, none added, none lost."""
    _expect_deck(state, command.deck)
    if sorted(command.pieces) != sorted(state.decks[command.deck]):
        raise CommandError(
            f"the new order of deck {command.deck!r} must hold exactly its "
            f"{len(state.decks[command.deck])} pieces, found {len(command.pieces)} others or not all"
        )
    return replace(state, decks=state.decks.set(command.deck, command.pieces))


def _expect_deck(state: GameState, deck: DeckId) -> None:
    if deck not in state.decks:
        raise CommandError(f"the game has no deck {deck!r}{did_you_mean(deck, state.decks)}")


def _expect_in_deck(state: GameState, deck: DeckId, pieces: Sequence[PieceId]) -> None:
    for piece_id in pieces:
        if piece_id not in state.decks[deck]:
            raise CommandError(f"cannot draw piece {piece_id!r}: it is not in deck {deck!r}")
