"""Who sees a card that is drawn: from a deck that lies face down nobody but who drew it, as in VASSAL."""

from collections.abc import Sequence

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import SetSecrecy
from vtt.definition.deck import DeckDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_looks import Mask
from vtt.session.shown_game import eyes_of
from vtt.state.game import GameState
from vtt.state.piece import Secrecy
from vtt.state.piles import lies_face_down
from vtt.state.view import resolve_alias


def covered(
    state: GameState,
    module: ModuleDefinition,
    side: SideId | None,
    deck: DeckDefinition,
    cards: Sequence[PieceId],
) -> tuple[SingleCommand, ...]:
    """What masks the cards that a side draws, under the ids by which it names them: done before the draw.

    Only cards that have a mask (a trait of theirs) can be masked. Where one person plays all sides nothing
    is masked, nor from a deck whose module says that cards are drawn face up.
    """
    if side is None or deck.draws_face_up or not lies_face_down(state, deck):
        return ()
    masked = tuple(
        card
        for card in cards
        if _has_mask(module, state, resolve_alias(state, module, eyes_of(side), card))
    )
    return (SetSecrecy(masked, Secrecy(SecrecyKind.MASKED, side)),) if masked else ()


def _has_mask(module: ModuleDefinition, state: GameState, card: PieceId) -> bool:
    traits = module.piece(state.pieces[card].definition).traits
    return any(isinstance(trait, Mask) for trait in traits)
