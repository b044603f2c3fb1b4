"""The minimum force on the north wall in The Assault of Gallus (E.1 SR1)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.tally import Tally
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.battlefield import is_gallus
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.muster import combat_in
from vtt_siege_of_jerusalem.units import JUDAEA
from vtt_siege_of_jerusalem.walls import hexes

book = Rulebook()


def places(view: RulesView) -> tuple[str, ...]:
    """The bastions, forts and fortresses that Judaea has to hold; none in other scenarios."""
    if not is_gallus(view):
        return ()
    rows = view.table("gallus_hexes").rows
    return tuple(row for row in rows if whole(view, "gallus_hexes", row, "minimum"))


def manned(view: RulesView) -> tuple[str, ...]:
    """Those of them in which a Judaean unit stands."""
    where = city(view)
    return tuple(label for label in places(view) if combat_in(view, where.number(label), JUDAEA))


def missing(view: RulesView) -> tuple[str, ...]:
    """Those of them that stand empty and still have to be held: nobody was driven out of them (SR1)."""
    settled = {*manned(view), *hexes(view).exempt}
    return tuple(label for label in places(view) if label not in settled)


def last_turn(view: RulesView) -> int:
    """The last turn in which the minimum force is asked for (SR1)."""
    return whole(view, "limits", "minimum_force_turns", "value")


@book.clause("E.1.SR1", otherwise=())
def tallies(view: RulesView) -> tuple[Tally, ...]:
    """How much of the minimum force stands, and where it lacks, as long as it is asked for (SR1)."""
    wanted = len([label for label in places(view) if label not in hexes(view).exempt])
    if not wanted or view.state.turn.number > last_turn(view):
        return ()
    empty = missing(view)
    words = f"all of them at the end of Judaea's moves in turns 1 to {last_turn(view)}"
    lines = (f"Empty: {', '.join(empty)}",) if empty else ()
    title = "Bastions, forts and fortresses of the north wall held"
    held = wanted - len(empty)
    return (Tally(title, held, wanted, JUDAEA, wanted, words, "E.1.SR1", lines),)
