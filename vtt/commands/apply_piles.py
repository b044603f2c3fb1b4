"""How commands on stacks and decks change a state."""

import msgspec

from vtt.base.errors import CommandError
from vtt.commands.piece_edit import PieceEdit, expect_unique, without
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.state.game import GameState
from vtt.state.piece import in_deck

replace = msgspec.structs.replace


def order_stack(state: GameState, command: OrderStack) -> GameState:
    """A stack in a new order, or pieces of one place made into one."""
    expect_unique(command.pieces, "stack")
    missing = set(state.stacks.get(command.stack, ())) - set(command.pieces)
    if missing:
        raise CommandError(
            f"the order of stack {command.stack!r} must name all its pieces; missing {sorted(missing)}"
        )
    edit = PieceEdit(state)
    for piece_id in command.pieces:
        piece = edit.find(piece_id, "stack")
        if piece.deck is not None:
            raise CommandError(f"cannot stack piece {piece_id!r}: it lies in a deck; draw it first")
        if piece.stack is not None and piece.stack != command.stack:
            edit.lift(piece)
    edit.set_stack(command.stack, command.pieces)
    return edit.result()


def to_deck(state: GameState, command: ToDeck) -> GameState:
    """Pieces put into a deck, on top or below; they come out of it under other aliases."""
    expect_unique(command.pieces, "put")
    edit = PieceEdit(state)
    edit.expect_deck(command.deck)
    for piece_id in command.pieces:
        piece = edit.find(piece_id, "put")
        edit.lift(piece)
        inside = in_deck(replace(piece, veil=piece.veil + 1), command.deck)
        edit.pieces = edit.pieces.set(piece_id, inside)
    held = edit.decks[command.deck]
    order = (*command.pieces, *held) if command.bottom else (*held, *command.pieces)
    edit.decks = edit.decks.set(command.deck, order)
    return edit.result()


def draw(state: GameState, command: Draw) -> GameState:
    """Pieces drawn from a deck on to tables."""
    expect_unique([piece_id for piece_id, _ in command.draws], "draw")
    edit = PieceEdit(state)
    edit.expect_deck(command.deck)
    for piece_id, place in command.draws:
        held = edit.decks[command.deck]
        if piece_id not in held:
            raise CommandError(
                f"cannot draw piece {piece_id!r}: it is not in deck {command.deck!r}"
            )
        edit.decks = edit.decks.set(command.deck, without(held, piece_id))
        edit.put(edit.pieces[piece_id], place)
    return edit.result()


def order_deck(state: GameState, command: OrderDeck) -> GameState:
    """A deck in a new order: the same pieces, none added, none lost."""
    PieceEdit(state).expect_deck(command.deck)
    held = state.decks[command.deck]
    if sorted(command.pieces) != sorted(held):
        strange = sorted(set(command.pieces) - set(held)) or "none"
        missing = sorted(set(held) - set(command.pieces)) or "none"
        raise CommandError(
            f"the new order of deck {command.deck!r} must hold its {len(held)} pieces once each; "
            f"strange: {strange}, missing: {missing}"
        )
    return replace(state, decks=state.decks.set(command.deck, command.pieces))
