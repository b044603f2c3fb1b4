"""The duel with a phase that both sides share: on blue's turn a man of each side must have moved."""

import msgspec

from tests.rules.duel import BLUE, DUEL, RED, Duel, EndTurn, book
from vtt.base.ids import PieceId
from vtt.rules.api import LoadedRules
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import illegal

shared = Rulebook()


@shared.check("S1", on=EndTurn)
def both_have_moved(p):
    """Tells of the first one who has not, blue before red."""
    men = (p.before.piece(PieceId(name)) for name in ("blue_1", "red_1"))
    owing = next((man for man in men if not man.moved), None)
    if p.before.state.turn.side == BLUE and owing is not None:
        yield illegal("S1", "must move", (owing.id,))


class SharedDuel(Duel):
    book = Rulebook(book, shared)

    def flow(self, view):
        flow = super().flow(view)
        both = view.state.turn.side == BLUE
        return msgspec.structs.replace(flow, actors=(BLUE, RED) if both else flow.actors)


RULES = LoadedRules(DUEL, SharedDuel())
