"""Groups: who may move together, and that they move as one body (B11, B13)."""

import math
from collections.abc import Iterator

from vtt.base.units import mm_text
from vtt.commands.piece import MovePieces
from vtt.geometry.edges import Corner, corner
from vtt.geometry.footprint import Footprint
from vtt.geometry.group import frame_of, groups
from vtt.geometry.path import path_motions
from vtt.geometry.pose import angle_between
from vtt.geometry.tolerance import less_than, same_angle, same_point, touching
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, ShapeRole, illegal
from vtt.rules.view import RulesView
from vtt_dbr import marks
from vtt_dbr.evolutions import changes_shape
from vtt_dbr.manoeuvre import Manoeuvre, Mover, moved_by
from vtt_dbr.movers import is_group
from vtt_dbr.tables import distance

book = Rulebook()


@book.check("B11", on=MovePieces, cheap=True, concerns=is_group)
def is_one_group(p: Proposal) -> Iterator[Finding]:
    """Elements that move together are lined up with each other, of one side and command."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.is_group or manoeuvre.bend is not None:
            continue
        if manoeuvre.formation is not None:
            continue
        bases = manoeuvre.starts
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


@book.check("B13", on=MovePieces, cheap=True, concerns=is_group)
def moves_as_one_body(p: Proposal) -> Iterator[Finding]:
    """A group that is no column moves as one body: nobody changes place in it."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.is_group or manoeuvre.is_column:
            continue
        if changes_shape(p.before, manoeuvre):
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


@book.check("B13.2", on=MovePieces, cheap=True, concerns=is_group)
def goes_ahead_or_wheels(p: Proposal) -> Iterator[Finding]:
    """A group goes straight ahead and wheels forward, sidesteps to line up, and moves in no other way."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.is_group or manoeuvre.formation is None:
            continue
        if changes_shape(p.before, manoeuvre):
            continue
        limit = distance(p.before, "sidestep_max")
        aside = aside_mm(p.before, manoeuvre)
        if touching(aside) or is_sidestep(p.before, manoeuvre, limit):
            continue
        yield illegal(
            "B13.2",
            f"A group goes straight ahead or wheels about a front corner; this one leaves that way "
            f"by {mm_text(aside)}.",
            manoeuvre.ids,
            measured=aside,
            limit=0.0,
            marks=tuple(
                marks.outline(manoeuvre.field.table, mover.end, ShapeRole.ILLEGAL)
                for mover in manoeuvre.movers
            ),
        )


def aside_mm(view: RulesView, manoeuvre: Manoeuvre) -> float:
    """How far a group strays from going ahead and wheeling, in mm: sideways, back, or with its pivot."""
    head = next(mover for mover in manoeuvre.movers if mover.element.id == manoeuvre.head)
    order = manoeuvre.formation
    frame = head.start
    if order is not None and not manoeuvre.is_column:
        frame = frame_of(manoeuvre.starts, order)
    stray = 0.0
    for motion in path_motions(head.start.outline, head.start.pose, head.legs):
        moved = frame.at(motion.carry(frame.pose))
        stray = max(stray, _stray(view, frame, moved, motion.degrees))
        frame = moved
    return stray


@book.clause("B13.6", otherwise=False)
def is_sidestep(view: RulesView, manoeuvre: Manoeuvre, limit: float) -> bool:
    """A pure shift sideways of less than a base's width that lines a member up with an enemy."""
    lead = manoeuvre.movers[0]
    sideways, ahead = lead.start.pose.lateral_forward(lead.end.pose.point)
    turned = not same_angle(lead.start.pose.facing, lead.end.pose.facing)
    if turned or not touching(abs(ahead)) or not less_than(abs(sideways), limit):
        return False
    return any(
        touching(abs(_offset(mover.end, enemy)))
        for mover in manoeuvre.movers
        for enemy in manoeuvre.enemies.values()
        if same_angle(mover.end.pose.facing, enemy.pose.facing + 180.0)
    )


def _stray(view: RulesView, before: Footprint, after: Footprint, degrees: float) -> float:
    """How far one motion of a group's frame is from an advance or a wheel forward, in mm."""
    if same_angle(before.pose.facing, after.pose.facing):
        sideways, ahead = before.pose.lateral_forward(after.pose.point)
        return max(abs(sideways), -ahead)
    return off_corner(view, before, after, degrees)


@book.clause("B12.2", otherwise=0.0)
def off_corner(view: RulesView, before: Footprint, after: Footprint, degrees: float) -> float:
    """How far the front corner about which a group wheels forward leaves its place, in mm."""
    pivot = Corner.FRONT_RIGHT if degrees > 0.0 else Corner.FRONT_LEFT
    return math.dist(corner(before, pivot), corner(after, pivot))


def _offset(base: Footprint, enemy: Footprint) -> float:
    """How far to the side an opposed enemy's middle lies, in mm, as a base sees it."""
    return base.pose.lateral_forward(enemy.pose.point)[0]


def _is_carried(lead: Mover, mover: Mover) -> bool:
    """Whether a mover ends where the lead's motion takes it."""
    turn = angle_between(lead.start.pose.facing, lead.end.pose.facing)
    place = lead.start.pose.to_local(mover.start.pose.point)
    expected = lead.end.pose.to_table(place)
    return same_point(mover.end.pose.point, expected) and same_angle(
        mover.end.pose.facing, mover.start.pose.facing + turn
    )
