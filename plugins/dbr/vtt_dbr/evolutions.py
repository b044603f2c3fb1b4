"""How groups change shape: into a column, out of one, about (B13)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces
from vtt.geometry.group import Neighbour, arrangement, formation
from vtt.geometry.group_moves import about_face_cost, falls_back
from vtt.geometry.path_length import move_cost
from vtt.geometry.tolerance import less_than, same_angle, same_point, touching
from vtt.rules.proposal import Moving, Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.battlefield import Battlefield
from vtt_dbr.bodies import lined_up
from vtt_dbr.element import Element, plays
from vtt_dbr.manoeuvre import Manoeuvre, Mover, belong_together, moved_by
from vtt_dbr.movers import is_group, movers_of
from vtt_dbr.recent import Recent
from vtt_dbr.statuses import is_held
from vtt_dbr.tables import distance

book = Rulebook()

TURNS_ABOUT, TURNS_ONCE = "turns_about", "turns_once"


def changes_shape(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a group evolves rather than moves as one body."""
    return may_evolve(manoeuvre) and bool(
        contracts(view, manoeuvre) or expands(view, manoeuvre) or turns_about(view, manoeuvre)
    )


def may_evolve(manoeuvre: Manoeuvre) -> bool:
    """Whether there is a group that can change its shape: the movers are one, or come out of a column."""
    return manoeuvre.is_group or bool(column_of(manoeuvre.field, manoeuvre.ids))


@book.clause("B13.3", otherwise=False)
def contracts(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a group ends as a column, or on the way to one: narrower, one alone at its head.

    All look the same way as before, and all stay linked; it may take several moves.
    """
    if not manoeuvre.is_group or not manoeuvre.keeps_facing:
        return False
    before, after = manoeuvre.formation, manoeuvre.end_formation
    if before is None or before.is_column or after is None:
        return False
    return len(after.ranks[0]) == 1 and len(after.files) < len(before.files)


@book.clause("B13.4", otherwise=False)
def expands(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a column ends as a group that is none, all looking the same way as before.

    Its leader stands still and so is no mover; the column's others come up beside and behind it.
    """
    return bool(manoeuvre.movers) and manoeuvre.keeps_facing and _forms_line(manoeuvre)


@book.clause("B13.5", otherwise=False)
def turns_about(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether a group turns about in its places, once or twice, and goes straight between or after."""
    return manoeuvre.is_group and _is_about_face(manoeuvre, _are_light(view, manoeuvre))


def _goes_about(manoeuvre: Manoeuvre, are_light: bool) -> bool:
    lead = manoeuvre.movers[0]
    shift = _shift(lead)
    about = all(_is_opposed(mover) for mover in manoeuvre.movers)
    twice = are_light and manoeuvre.keeps_facing and less_than(shift[1], 0.0)
    if not (about or twice):
        return False
    together = all(
        same_point(_end_by(mover, lead), mover.end.pose.point) for mover in manoeuvre.movers
    )
    return together and touching(abs(shift[0]))


_is_about_face = Recent(_goes_about)


@book.check("B13.3", on=MovePieces, cheap=True, concerns=is_group)
def nobody_falls_back(p: Proposal) -> Iterator[Finding]:
    """Contracting, nobody ends farther back than it began."""
    for manoeuvre in moved_by(p):
        if not manoeuvre.is_outcome and contracts(p.before, manoeuvre):
            for mover in manoeuvre.movers:
                if falls_back(mover.start.pose, mover.end.pose):
                    told = f"{mover.element.title} may not fall back while its group contracts."
                    yield illegal("B13.3", told, (mover.element.id,))


def _is_of_column(moving: Moving) -> bool:
    """Whether an element that moves alone has a column to come out of; of several it is not said."""
    return is_group(moving) or any(column_of(field, (e.id,)) for e, field in movers_of(moving))


@book.check("B13.4", on=MovePieces, cheap=True, concerns=_is_of_column)
def is_not_too_wide(p: Proposal) -> Iterator[Finding]:
    """A column expands to no more than so many elements wide."""
    most = distance(p.before, "expand_wide")
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not expands(p.before, manoeuvre):
            continue
        bases = {e.id: e.base for e in column_of(manoeuvre.field, manoeuvre.ids)} | manoeuvre.ends
        wide = len(formation(bases).files)
        if wide > most:
            told = f"A column expands to {most:g} elements wide, not {wide}."
            details = {"measured": float(wide), "limit": most, "unit": "elements"}
            yield illegal("B13.4", told, manoeuvre.ids, **details)


@book.check("B13.5", on=MovePieces, cheap=True, concerns=is_group)
def may_turn_about(p: Proposal) -> Iterator[Finding]:
    """Light horse, skirmishers and vessels turn about, once or twice; held superior pikes once (E54)."""
    for manoeuvre in moved_by(p):
        if manoeuvre.is_outcome or not turns_about(p.before, manoeuvre):
            continue
        elements = [mover.element for mover in manoeuvre.movers]
        once = _is_opposed(manoeuvre.movers[0])
        pikes = once and all(_is_steady(p.before, one) for one in elements)
        if not (_are_light(p.before, manoeuvre) or pikes):
            told = "Of groups only light horse, skirmishers, vessels and held superior pikes turn about."
            yield illegal("B13.5", told, manoeuvre.ids)


def extra_mm(view: RulesView, manoeuvre: Manoeuvre) -> float:
    """How much farther than their move those may go who expand a column (B13.4)."""
    return distance(view, "expand") if expands(view, manoeuvre) else 0.0


def cost_of(view: RulesView, manoeuvre: Manoeuvre, mover: Mover) -> float | None:
    """What an evolution costs a mover in mm; None for other moves.

    A contraction is measured by the head of the new column alone, an expansion by each one's farthest
    corner, an about-face along the axis of the group from its front before to its rear after.
    """
    if contracts(view, manoeuvre):
        return _corner_way(mover) if mover.element.id == new_head(manoeuvre) else 0.0
    if expands(view, manoeuvre):
        return _corner_way(mover)
    if turns_about(view, manoeuvre):
        return about_face_cost(manoeuvre.starts, manoeuvre.ends)
    return None


def _are_light(view: RulesView, manoeuvre: Manoeuvre) -> bool:
    """Whether all are of one kind that turns about as a group: light horse, skirmishers, vessels."""
    kinds = {(m.element.class_name, m.element.arm, m.element.grade) for m in manoeuvre.movers}
    return any(
        all(tables.row_covers(view, tables.ROLES, row, *kind) for kind in kinds)
        for row in tables.rows_of_role(view, TURNS_ABOUT)
    )


def new_head(manoeuvre: Manoeuvre) -> PieceId:
    """The head of the column to which a group contracts."""
    order = manoeuvre.end_formation or formation(manoeuvre.ends)
    return order.ranks[0][0]


def _corner_way(mover: Mover) -> float:
    return move_cost(mover.start.outline, mover.start.pose, mover.end.pose)


def column_of(field: Battlefield, ids: tuple[PieceId, ...]) -> list[Element]:
    """The column, one element wide, to which elements belong, with its leader; none if there is none."""
    return field.derived(("column of", ids), lambda: _find_column(field, ids))


def _find_column(field: Battlefield, ids: tuple[PieceId, ...]) -> list[Element]:
    group: set[PieceId] = set()
    waiting = [ids[0]]
    while waiting:
        piece = waiting.pop()
        group.add(piece)
        for other, where in lined_up(field, field.elements[piece]).items():
            if belong_together(field.elements[piece], field.elements[other]):
                if where in (Neighbour.LEFT, Neighbour.RIGHT):
                    return []
                waiting += () if other in group else (other,)
    if not set(ids) < group:
        return []
    order = formation(field.pick(group))
    if order.ranks[0][0] in ids:
        return []
    return [field.elements[piece] for rank in order.ranks for piece in rank]


def _becomes_line(manoeuvre: Manoeuvre) -> bool:
    """Whether a column with its movers where they end is one group, and wider than before."""
    column = column_of(manoeuvre.field, manoeuvre.ids)
    if len(column) < 2:
        return False
    order = arrangement({one.id: one.base for one in column} | manoeuvre.ends, manoeuvre.may_join)
    return order is not None and not order.is_column


_forms_line = Recent(_becomes_line)


def _is_opposed(mover: Mover) -> bool:
    return same_angle(mover.start.pose.facing + 180.0, mover.end.pose.facing)


def _shift(mover: Mover) -> tuple[float, float]:
    return mover.start.pose.lateral_forward(mover.end.pose.point)


def _end_by(mover: Mover, lead: Mover) -> tuple[float, float]:
    """Where a mover ends if it goes as the lead went."""
    start, end, own = lead.start.pose, lead.end.pose, mover.start.pose
    return (own.x + end.x - start.x, own.y + end.y - start.y)


def _is_steady(view: RulesView, element: Element) -> bool:
    if not plays(view, element, TURNS_ONCE):
        return False
    return view.setting("about_face_pikes") != "held" or is_held(view, element)
