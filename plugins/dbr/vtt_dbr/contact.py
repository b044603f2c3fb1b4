"""Contact: no base on another, who may meet whom, lining up, flanks and rears (B0, B5, B6, B7, B10)."""

from collections.abc import Iterator
from dataclasses import replace

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.piece import MovePieces
from vtt.definition.rules_table import DataSource
from vtt.geometry.contact import Contact, ContactClass, classify, closes_door, contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.frame import reach
from vtt.geometry.path_length import move_cost
from vtt.geometry.push import push_mm
from vtt.geometry.sector import wholly_behind
from vtt.geometry.target_poses import TargetKind, can_line_up, target_pose
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, Mark, ShapeRole, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import marks, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.conforming import must_conform
from vtt_dbr.contact_sets import ASIDE, FLANKS, FRONT_ON, REARS, SQUARE
from vtt_dbr.element import Element
from vtt_dbr.fights import met_by, second_on_flank
from vtt_dbr.manoeuvre import (
    Manoeuvre,
    Mover,
    moved_by,
    touches_enemy,
)
from vtt_dbr.movers import any_mover_on
from vtt_dbr.ramming import run_down
from vtt_dbr.rows import OURS

book = Rulebook()

CONTACT_KINDS = (
    TargetKind.FRONT,
    TargetKind.FLANK_LEFT,
    TargetKind.FLANK_RIGHT,
    TargetKind.REAR,
)
"""The ways in which a front lines up with an enemy (B6)."""

WORDS = {
    ContactClass.FRONT: "Front contact with {enemy}: they fight.",
    ContactClass.REAR: "In contact with the rear of {enemy}.",
    ContactClass.FLANK_LEFT: "In contact with the left flank of {enemy}.",
    ContactClass.FLANK_RIGHT: "In contact with the right flank of {enemy}.",
    ContactClass.CORNER_LEFT: "Corner to corner with {enemy}: the overlap position on its left.",
    ContactClass.CORNER_RIGHT: "Corner to corner with {enemy}: the overlap position on its right.",
    ContactClass.SIDE: "Side by side with {enemy}: each overlaps the other.",
    ContactClass.CORNER_ONLY: "Touches {enemy} at a corner only: no contact for combat.",
}


@book.check("B0", on=MovePieces, cheap=True)
def stands_on_nobody(p: Proposal) -> Iterator[Finding]:
    """No element ends on another one."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            stood_on = manoeuvre.stood_on[mover.element.id]
            sunk = run_down(p.before, manoeuvre, mover) if stood_on else ()
            for other in stood_on:
                element = manoeuvre.field.elements[other]
                if other in sunk or is_on_own_bridge(mover.element, element):
                    continue
                base = manoeuvre.ends.get(other, element.base)
                depth = push_mm(mover.end, base)
                yield illegal(
                    "B0",
                    f"{mover.element.title} stands {mm_text(depth)} deep on {element.title}.",
                    (mover.element.id, other),
                    measured=depth,
                    limit=0.0,
                    marks=(
                        marks.outline(manoeuvre.field.table, mover.end, ShapeRole.ILLEGAL),
                        marks.outline(manoeuvre.field.table, base, ShapeRole.ILLEGAL),
                    ),
                )


def is_on_own_bridge(one: Element, other: Element) -> bool:
    """Whether one of two friends is a bridge, on which the other may stand."""
    return one.side == other.side and one.is_bridge != other.is_bridge


@book.check("B5", on=MovePieces, cheap=True, refuses=False)
def contact_is_told(p: Proposal) -> Iterator[Finding]:
    """What the mover touches, and what kind of contact that is."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            for enemy, met in _met(p.before, manoeuvre, mover):
                if met.kind in WORDS:
                    title = manoeuvre.field.elements[enemy].title
                    yield note(
                        "B5",
                        f"{mover.element.title}: {_small(WORDS[met.kind].format(enemy=title))}",
                        (mover.element.id, enemy),
                        measured=met.length,
                        marks=_shared_edge(manoeuvre, met),
                    )


@book.check("B6", on=MovePieces, cheap=True)
def lines_up(p: Proposal) -> Iterator[Finding]:
    """A front that touches enemy lies squarely on it; of a group one member must, others need not."""
    for manoeuvre in moved_by(p):
        if (
            manoeuvre.is_outcome
            or not manoeuvre.ends_in_contact
            or one_is_lined_up(p.before, manoeuvre)
        ):
            continue
        for mover, enemy, met in _front_contacts(p.before, manoeuvre):
            if met.kind in SQUARE:
                continue
            element = manoeuvre.field.elements[enemy]
            put = replace(mover.element, base=mover.end)
            if second_on_flank(p.before, manoeuvre.field, put, element):
                continue
            if manoeuvre.is_group and must_conform(p.after, put, element):
                continue
            off = out_of_line(mover.end, element.base)
            yield illegal(
                "B6",
                f"{mover.element.title} must line up with {element.title}: "
                f"it is {mm_text(off)} out of line.",
                (mover.element.id, enemy),
                measured=off,
                limit=0.0,
                marks=_shared_edge(manoeuvre, met, ShapeRole.ILLEGAL),
            )


@book.check("B7", on=MovePieces, cheap=True)
def began_behind(p: Proposal) -> Iterator[Finding]:
    """A flank or rear is met only by who began wholly behind, or closes the door."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not manoeuvre.ends_in_contact:
            continue
        for mover, enemy, met in _front_contacts(p.before, manoeuvre):
            element = manoeuvre.field.elements[enemy]
            if met.kind not in ASIDE or _was_there(mover, enemy):
                continue
            if wholly_behind(mover.start, element.base) or door_is_closed(
                p.before, mover, element.base
            ):
                continue
            ahead = reach(mover.start, element.base.pose).front + element.base.outline.bounds[3]
            what = "rear" if met.kind in REARS else "flank"
            yield illegal(
                "B7",
                f"{mover.element.title} may not meet the {what} of {element.title}: it began "
                f"{mm_text(ahead)} ahead of the line of its rear.",
                (mover.element.id, enemy),
                measured=ahead,
                limit=0.0,
                marks=_shared_edge(manoeuvre, met, ShapeRole.ILLEGAL),
            )


@book.check("B10.3", on=MovePieces, cheap=True, concerns=any_mover_on(touches_enemy))
def is_free_to_move(p: Proposal) -> Iterator[Finding]:
    """Nobody moves whose front is on an enemy's rear, or who has an enemy's front on an edge."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        for mover in manoeuvre.movers:
            for element, held in holding(manoeuvre.field, mover.element):
                yield illegal(
                    "B10.3",
                    f"{mover.element.title} {held_in_words(element)}.",
                    (mover.element.id, element.id),
                    marks=_shared_edge(manoeuvre, held, ShapeRole.ILLEGAL),
                )


def holding(field: Battlefield, element: Element) -> Iterator[tuple[Element, Contact]]:
    """The enemies that keep an element where it stands, each with how it touches them (B10.3)."""
    for enemy, base in met_by(field, element):
        held = contact(element.base, base)
        if held.kind in REARS or classify(base, element.base) in FRONT_ON:
            yield enemy, held


def held_in_words(enemy: Element) -> str:
    """What keeps somebody from moving."""
    return f"is in contact with {enemy.title} and may not move"


@book.check("B10.5", "B10.6", on=MovePieces, cheap=True)
def may_meet(p: Proposal) -> Iterator[Finding]:
    """Guns, wagons and baggage meet nobody; skirmishers meet few to their front."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        for mover in manoeuvre.movers:
            for enemy, met in _met(p.before, manoeuvre, mover):
                element = manoeuvre.field.elements[enemy]
                rule = barring_rule(p.before, manoeuvre, mover, element, met)
                if rule and enemy not in mover.leaves:
                    ours = rule == "B10.6" and met.kind in FLANKS  # E60
                    yield illegal(
                        rule,
                        f"{mover.element.title} may not move into contact with {element.title}.",
                        (mover.element.id, enemy),
                        source=OURS if ours else DataSource.RULE_TEXT,
                        marks=_shared_edge(manoeuvre, met, ShapeRole.ILLEGAL),
                    )


def barring_rule(
    view: RulesView, manoeuvre: Manoeuvre, mover: Mover, enemy: Element, met: Contact
) -> str:
    """The number of the rule that keeps a class from this contact; empty where none does."""
    element = mover.element
    for row in tables.rows_for(
        view, tables.CONTACT_LIMITS, element.class_name, element.arm, element.grade
    ):
        corners_too = tables.says(view, tables.CONTACT_LIMITS, row, "corners_too")
        if met.kind not in FRONT_ON and not corners_too:
            continue
        may = tables.word(view, tables.CONTACT_LIMITS, row, "may_meet")
        in_difficult = tables.says(view, tables.CONTACT_LIMITS, row, "may_meet_in_difficult")
        rear = tables.says(view, tables.CONTACT_LIMITS, row, "may_meet_rear")
        flank = tables.says(view, tables.CONTACT_LIMITS, row, "may_meet_flank")
        if not (
            tables.covers(may, enemy.class_name, enemy.arm)
            or (in_difficult and _stands_in_difficult(manoeuvre, enemy))
            or (rear and met.kind in REARS)
            or (flank and met.kind in FLANKS)
        ):
            return "B10.5" if corners_too else "B10.6"
    return ""


@book.clause("B7.2", otherwise=False)
def door_is_closed(view: RulesView, mover: Mover, enemy: Footprint) -> bool:
    """Whether a move swings from corner contact on to the flank beside it (E7)."""
    return bool(view.setting("closing_the_door")) and closes_door(mover.start, mover.end, enemy)


def out_of_line(base: Footprint, enemy: Footprint) -> float:
    """How far in mm the farthest corner is from the nearest way of lining up with an enemy."""
    return min(
        move_cost(base.outline, base.pose, target_pose(kind, base.outline, enemy))
        for kind in CONTACT_KINDS
        if can_line_up(kind, base.outline, enemy.outline)
    )


@book.clause("B6.2", otherwise=False)
def one_is_lined_up(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether one member of a group is properly in contact, so that the others need not line up."""
    return manoeuvre.is_group and any(
        met.kind in SQUARE for _, _, met in _front_contacts(view, manoeuvre)
    )


def _front_contacts(
    view: RulesView, manoeuvre: Manoeuvre
) -> Iterator[tuple[Mover, PieceId, Contact]]:
    """Every contact of a mover's front with an edge of an enemy at the end of the move."""
    for mover in manoeuvre.movers:
        for enemy, met in _met(view, manoeuvre, mover):
            if met.kind in FRONT_ON:
                yield mover, enemy, met


def _met(view: RulesView, manoeuvre: Manoeuvre, mover: Mover) -> Iterator[tuple[PieceId, Contact]]:
    """What a mover touches at the end of the move; who is run down there is met by nobody (B28.4)."""
    sunk = run_down(view, manoeuvre, mover) if mover.meets else ()
    yield from ((enemy, met) for enemy, met in mover.meets.items() if enemy not in sunk)


def _stands_in_difficult(manoeuvre: Manoeuvre, element: Element) -> bool:
    patches = manoeuvre.field.ground.touched(element.base.polygon)
    return any(patch.going == "difficult" for patch in patches)


def _shared_edge(
    manoeuvre: Manoeuvre, met: Contact, role: ShapeRole = ShapeRole.CONTACT
) -> tuple[Mark, ...]:
    if met.points is None:
        return ()
    label = f"contact along {mm_text(met.length)}" if met.length else ""
    return (marks.line(manoeuvre.field.table, met.points, role, label),)


def _small(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _was_there(mover: Mover, enemy: PieceId) -> bool:
    """Whether a mover's front lay on this enemy before the move, so that nobody is met anew."""
    return enemy in mover.leaves and mover.leaves[enemy].kind in FRONT_ON
