"""Who has won The Assault of Gallus (E.1 SR3)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.tally import Tally
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_siege_of_jerusalem.city import BUILT_UP, city
from vtt_siege_of_jerusalem.sequence import ORDER, phase_of
from vtt_siege_of_jerusalem.truce import truce
from vtt_siege_of_jerusalem.units import JUDAEA, ROME
from vtt_siege_of_jerusalem.walls import hexes

book = Rulebook()


def built_up_held(view: RulesView) -> int:
    """Built-up hexes that Rome was in last (SR3, 18.3)."""
    where = city(view)
    held = (label for label, side in hexes(view).control.items() if side == ROME)
    return sum(where.terrain[where.number(label)] in BUILT_UP for label in held)


def tallies(view: RulesView) -> tuple[Tally, ...]:
    """How many of the houses that it needs Rome holds, and how far the time has gone (SR3, 18.1)."""
    held, wanted = built_up_held(view), whole(view, "limits", "built_up_to_win", "value")
    last = whole(view, "limits", "turns", "value")
    return (
        Tally(
            "Built-up hexes held",
            held,
            wanted,
            ROME,
            wanted,
            f"Rome wins with {wanted} at the end of a Judaean Melee Phase",
            "E.1.SR3",
        ),
        Tally("Turns", view.state.turn.number, last, words="then Judaea has won", rule="18.1"),
    )


@book.clause("E.1.SR3", otherwise=None)
def outcome(view: RulesView) -> Outcome | None:
    """Rome needs its built-up hexes at the end of a Judaean Melee Phase; after the last turn it has lost."""
    if truce(view).conceded:
        return Outcome(JUDAEA, "Rome has conceded the assault.", "E.1.concede")
    over = is_over(view)
    if phase_of(view) != ORDER[-1] and not over:
        return None
    held, wanted = built_up_held(view), whole(view, "limits", "built_up_to_win", "value")
    if held >= wanted:
        return Outcome(ROME, f"Rome holds {held} built-up hexes of {wanted}.", "E.1.SR3")
    if over:
        return Outcome(JUDAEA, f"Rome holds {held} built-up hexes of {wanted}.", "E.1.SR3")
    return None


@book.clause("18.1", otherwise=False)
def is_over(view: RulesView) -> bool:
    """Whether the assault is over: after its last turn, or by agreement after a Judaean melee (18.1)."""
    last = whole(view, "limits", "turns", "value")
    by_agreement = truce(view).agreed and phase_of(view) == ORDER[-1]
    return by_agreement or view.state.turn.number > last
