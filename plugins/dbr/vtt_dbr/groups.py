"""Groups: who may move together, and that they move as one body (B11, B13)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.geometry.group import groups
from vtt.geometry.pose import angle_between
from vtt.geometry.tolerance import same_angle, same_point
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, ShapeRole, illegal
from vtt_dbr import marks
from vtt_dbr.manoeuvre import Mover, moved_by

book = Rulebook()


@book.check("B11", on=MovePieces, cheap=True)
def is_one_group(p: Proposal) -> Iterator[Finding]:
    """Elements that move together are lined up with each other, of one side and command."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.is_group:
            continue
        bases = {mover.element.id: mover.start for mover in manoeuvre.movers}
        connected = groups(bases, manoeuvre.may_join)
        if len(connected) > 1:
            apart = min((sorted(group) for group in connected), key=lambda ids: (len(ids), ids))
            titles = ", ".join(manoeuvre.field.elements[piece].title for piece in apart)
            yield illegal(
                "B11",
                f"These {len(bases)} elements are no group: {titles} "
                f"{'is' if len(apart) == 1 else 'are'} not lined up with the rest.",
                tuple(apart),
                measured=float(len(connected)),
                limit=1.0,
                unit="groups",
                marks=tuple(
                    marks.outline(manoeuvre.field.table, bases[piece], ShapeRole.ILLEGAL)
                    for piece in apart
                ),
            )


@book.check("B13", on=MovePieces, cheap=True)
def moves_as_one_body(p: Proposal) -> Iterator[Finding]:
    """A group that is no column moves as one body: nobody changes place in it."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.is_group or manoeuvre.is_column:
            continue
        lead = manoeuvre.movers[0]
        for mover in manoeuvre.movers[1:]:
            if not _is_carried(lead, mover):
                yield illegal(
                    "B13",
                    f"{mover.element.title} does not keep its place in the group.",
                    (mover.element.id,),
                    marks=(marks.outline(manoeuvre.field.table, mover.end, ShapeRole.ILLEGAL),),
                )


def _is_carried(lead: Mover, mover: Mover) -> bool:
    """Whether a mover ends where the lead's motion takes it."""
    turn = angle_between(lead.start.pose.facing, lead.end.pose.facing)
    place = lead.start.pose.to_local(mover.start.pose.point)
    expected = lead.end.pose.to_table(place)
    return same_point(mover.end.pose.point, expected) and same_angle(
        mover.end.pose.facing, mover.start.pose.facing + turn
    )
