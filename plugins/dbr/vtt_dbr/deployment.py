"""Before the first bound: armies and ground are laid out by hand, and nothing of that is judged.

The rules say nothing of deployment (E41): a scenario that begins in this phase leaves it to the players.
"""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.rules.proposal import Moving, Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_dbr.rows import OURS
from vtt_dbr.terrain_pieces import KIND

book = Rulebook()

DEPLOY = "deploy"
"""The phase before the first bound, as the module names it."""

UNSETTLED = (DEPLOY, "pips")
"""Until the dice of the first bound have fallen the ground may still change."""


def is_deploying(view: RulesView) -> bool:
    """Whether the armies are still being laid out."""
    return view.state.turn.phase == DEPLOY


def _is_ground(moving: Moving) -> bool:
    view = moving.before
    pieces = (view.state.pieces.get(name) for name in moving.pieces)
    return any(piece is not None and view.value(piece, KIND) for piece in pieces)


@book.check("E41", on=MovePieces, cheap=True, concerns=_is_ground)
def ground_stays(p: Proposal) -> Iterator[Finding]:
    """Terrain that was put down as a piece does not move once the battle has begun."""
    if not isinstance(p.single, MovePieces) or p.before.state.turn.phase in UNSETTLED:
        return
    for move in p.single.moves:
        piece = p.before.state.pieces.get(move.piece)
        if piece is not None and p.before.value(piece, KIND):
            name = p.before.definition(piece).name
            yield illegal(
                "E41",
                f"{name} is ground: it stays once the battle has begun.",
                (piece.id,),
                source=OURS,
            )
