"""What happens by itself between movement and shooting, in its order (C, C4 to C7)."""

from collections.abc import Iterator

from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt_dbr import bound, broken, facing, pursuits, routs
from vtt_dbr.actions import EndPhase
from vtt_dbr.aftermath import Aftermath

book = Rulebook(broken.book, routs.book, pursuits.book, facing.book)


@book.effect("C.2", on=EndPhase)
def movement_is_rounded_off(p: Proposal) -> Iterator[Consequence]:
    """Broken commands give way, routers run, pursuers follow, who is met on flank or rear turns."""
    if bound.phase_of(p.before) != bound.MOVE:
        return
    side = bound.active_side(p.before)
    after = Aftermath(p.after)
    broken.give_way(after, side)
    routs.run_all(after, side)
    pursuits.pursue_all(after, side)
    facing.turn_all(after)
    yield from after.done


@book.effect("C1.4", on=EndPhase)
def pursuits_begin(p: Proposal) -> Iterator[Consequence]:
    """At the start of a bound, by the positions of that moment."""
    if bound.ends_bound(p.before):
        yield from pursuits.begin(p.after)


@book.effect("C1.3", on=EndPhase)
def meetings_are_forgotten(p: Proposal) -> Iterator[Consequence]:
    """The order of contacts counts for the bound in which they were made."""
    if bound.ends_bound(p.before):
        yield from facing.forget(p.after)
