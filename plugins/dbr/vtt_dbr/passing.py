"""What bars a way, and who may pass through whom (B15)."""

from collections.abc import Iterator, Mapping

from vtt.base.ids import PieceId
from vtt.base.units import mm_text
from vtt.commands.piece import MovePieces
from vtt.geometry.distance import overlaps
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.first_contact import FirstContact, first_contact, meets_any
from vtt.geometry.footprint import Footprint
from vtt.geometry.tolerance import same_angle
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, ShapeRole, illegal, note
from vtt.rules.view import RulesView
from vtt_dbr import evolutions, marks, tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.element import Element
from vtt_dbr.manoeuvre import Manoeuvre, Mover, moved_by
from vtt_dbr.ramming import crossing_in_the_way

book = Rulebook()


@book.check("B15", on=MovePieces, cheap=True)
def way_is_clear(p: Proposal) -> Iterator[Finding]:
    """Nobody passes over enemies, nor over friends that he may not pass through."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome:
            continue
        for mover in manoeuvre.movers:
            near = bases_near(manoeuvre, mover)
            if not near or not meets_any(mover.start, mover.legs, near):
                continue
            if evolutions.expands(p.before, manoeuvre):  # by any short way, as single elements go
                near = {name: base for name, base in near.items() if name in manoeuvre.enemies}
                if not meets_any(mover.start, mover.legs, near):
                    continue
            passed = (
                *friends_let_through(p.before, manoeuvre, mover, near),
                *crossing_in_the_way(manoeuvre, mover),
            )
            lies_on = manoeuvre.stood_on[mover.element.id]
            barring = {name: base for name, base in near.items() if name not in passed}
            met = first_met(mover, barring)
            if met is not None and met.obstacle not in lies_on:
                other = manoeuvre.field.elements[met.obstacle]
                yield illegal(
                    "B15",
                    f"{other.title} bars the way of {mover.element.title} "
                    f"after {mm_text(met.distance)}.",
                    (mover.element.id, other.id),
                    measured=met.distance,
                    marks=(
                        marks.outline(manoeuvre.field.table, other.base, ShapeRole.ILLEGAL),
                        marks.outline(
                            manoeuvre.field.table, mover.start.at(met.pose), ShapeRole.MARK
                        ),
                    ),
                )
            for other_id in passed:
                other = manoeuvre.field.elements[other_id]
                if other_id not in lies_on and _crosses(mover, other.base):
                    yield note(
                        "B15",
                        f"{mover.element.title} passes through {other.title}.",
                        (mover.element.id, other_id),
                    )


def bases_near(manoeuvre: Manoeuvre, mover: Mover) -> dict[PieceId, Footprint]:
    """All bases near the way but the movers."""
    field, side = manoeuvre.field, manoeuvre.side
    near = (
        *field.crowd_of_enemies(side).in_box(mover.box),
        *field.crowd_of_friends(side).in_box(mover.box),
    )
    return field.pick([name for name in near if name not in manoeuvre.ids])


def friends_let_through(
    view: RulesView, manoeuvre: Manoeuvre, mover: Mover, near: Mapping[PieceId, Footprint]
) -> tuple[PieceId, ...]:
    """Those of the bases near the way that are friends and may be passed through."""
    elements = (manoeuvre.field.elements[name] for name in near)
    return tuple(
        one.id
        for one in elements
        if one.side == manoeuvre.side and (one.is_bridge or can_pass(view, mover, one))
    )


def first_met(mover: Mover, barring: Mapping[PieceId, Footprint]) -> FirstContact[PieceId] | None:
    """The first base that bars a way; whom the mover stands on at its start lets it step off."""
    met = first_contact(mover.start, mover.legs, barring)
    if met is None or met.distance > 0.0:
        return met
    ahead = {name: base for name, base in barring.items() if not overlaps(mover.start, base)}
    return first_contact(mover.start, mover.legs, ahead)


def can_pass(view: RulesView, mover: Mover, other: Element) -> bool:
    """Whether the table of passing lets an element through a friend (B15)."""
    return any(passing_rows(view, mover.field, mover.element, other))


def passing_rows(
    view: RulesView, field: Battlefield, own: Element, other: Element
) -> Iterator[str]:
    """The rows of the table of passing that let an element through a friend where both stand."""
    table = tables.PASSES
    for row in tables.rows(view, table):
        movers, others = (tables.word(view, table, row, name) for name in ("movers", "others"))
        if (
            tables.covers(movers, own.class_name, own.arm)
            and tables.covers(others, other.class_name, other.arm)
            and (tables.says(view, table, row, "any_facing") or _same_line(own, other))
            and not (tables.says(view, table, row, "not_on_road") and _on_road(field, own, other))
        ):
            yield row


def _same_line(first: Element, second: Element) -> bool:
    """Whether two elements look the same way or opposite ways."""
    a, b = first.base.pose.facing, second.base.pose.facing
    return same_angle(a, b) or same_angle(a, b + 180.0)


def _on_road(field: Battlefield, *both: Element) -> bool:
    bases = (one.base for one in both)
    return all(field.ground.are_on_road((front_mid(base), rear_mid(base))) for base in bases)


def _crosses(mover: Mover, base: Footprint) -> bool:
    return meets_any(mover.start, mover.legs, {"": base})
