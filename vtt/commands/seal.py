"""What may not be taken back alone: dice, shuffles, and facts that a side has learnt."""

from collections.abc import Iterable
from enum import StrEnum

from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.dice import RollDice
from vtt.commands.mentions import pieces_named
from vtt.commands.pile import OrderDeck
from vtt.commands.rules import SetRulesValue
from vtt.definition.module import ModuleDefinition
from vtt.state.game import GameState
from vtt.state.piles import deck_turned
from vtt.state.sight import Sight


class Seal(StrEnum):
    """Why undoing a command needs the other side's consent (design decision 4)."""

    DICE = "dice"
    SHUFFLE = "shuffle"
    REVEAL = "reveal"


def seal_of(command: Command, before: GameState, module: ModuleDefinition) -> Seal | None:
    """The seal on a command that is applied to a state; None: it may be undone freely.

    Raises:
        CommandError: if the command is impossible on that state.
    """
    singles = single_commands(command)
    if any(isinstance(single, RollDice) for single in singles):
        return Seal.DICE
    if any(isinstance(single, OrderDeck) and single.shuffled for single in singles):
        return Seal.SHUFFLE
    for single in singles:
        after = apply(before, single)
        if _reveals(single, before, after, module):
            return Seal.REVEAL
        before = after
    return None


def _reveals(
    command: SingleCommand, before: GameState, after: GameState, module: ModuleDefinition
) -> bool:
    """Whether a side knows a piece afterwards that was kept from it before."""
    named = [
        (before.pieces[piece], after.pieces[piece])
        for piece in _concerned(command, before)
        if piece in before.pieces and piece in after.pieces
    ]
    for side in (*before.sides, None):
        then, now = Sight(before, module, side), Sight(after, module, side)
        if any(then.secret(old) and not now.secret(new) for old, new in named):
            return True
    return False


def _concerned(command: SingleCommand, before: GameState) -> Iterable[PieceId]:
    """The pieces that a command names, or all cards of the deck that it turns over."""
    deck = deck_turned(command.plugin, command.path) if isinstance(command, SetRulesValue) else None
    return pieces_named(command) if deck is None else before.decks.get(deck, ())
