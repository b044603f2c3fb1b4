"""Guns that have lost their teams: they pivot on a front corner, and go nowhere (A11)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.geometry.edges import Corner, corner
from vtt.geometry.pose import angle_between
from vtt.geometry.tolerance import at_most, same_point
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt_dbr.aftermath import FIXED
from vtt_dbr.manoeuvre import Mover, moved_by
from vtt_dbr.movers import any_mover, has_mark
from vtt_dbr.tables import distance

book = Rulebook()


@book.check("A11.29", on=MovePieces, cheap=True, concerns=any_mover(has_mark(FIXED)))
def fixed_guns_pivot(p: Proposal) -> Iterator[Finding]:
    """Guns without teams pivot on a front corner, by no more than the module's limit."""
    limit = distance(p.before, "gun_pivot")
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            fixed = p.before.piece(mover.element.id).get(FIXED) is True
            if not fixed or manoeuvre.is_outcome:
                continue
            turn = abs(angle_between(mover.start.pose.facing, mover.end.pose.facing))
            if not at_most(turn, limit) or not _pivots(mover):
                told = f"{mover.element.title} has lost its team: it only pivots on a front corner"
                yield illegal(
                    "A11.29",
                    f"{told}, by up to {limit:g} degrees.",
                    (mover.element.id,),
                    measured=turn,
                    limit=limit,
                    unit="degrees",
                )


def _pivots(mover: Mover) -> bool:
    """Whether a front corner stays where it was."""
    return any(
        same_point(corner(mover.start, which), corner(mover.end, which))
        for which in (Corner.FRONT_LEFT, Corner.FRONT_RIGHT)
    )
