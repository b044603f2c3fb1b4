"""Turning to face: who is met on flank or rear turns, after all moves and before shooting (C7, B9)."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.distance import overlaps
from vtt.geometry.first_contact import first_contact
from vtt.geometry.footprint import Footprint
from vtt.geometry.motion import Slide
from vtt.geometry.outline import outline_size
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose
from vtt.geometry.target_poses import TargetKind, target_pose, turn_to_face
from vtt.geometry.tolerance import at_most, same_angle
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.aftermath import Aftermath
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.contact_sets import FLANKS, SQUARELY_ASIDE
from vtt_dbr.element import Element
from vtt_dbr.engagement import attackers, opponents, supported_by
from vtt_dbr.giving_way import edges_of
from vtt_dbr.manoeuvre import moved_by
from vtt_dbr.protection import defends
from vtt_dbr.statuses import is_routing

book = Rulebook()

TURN = "turn"
NO_TURN = "no_turn"
"""The module's table: who never turns to face."""


class Meeting(msgspec.Struct, frozen=True):
    """When an attacker came into contact in this bound (1: first), and whence, in table mm."""

    order: int
    x: float
    y: float
    facing: float


MEETINGS = BoxRecord("meetings", Meeting)
"""Where the rules remember the contacts that moves of this bound made: by the element met, and attacker."""


@book.effect("C7.1", on=MovePieces)
def meetings_are_kept(p: Proposal) -> Iterator[Consequence]:
    """Who came into contact with whom, in their order."""
    order = sum(len(_met_by(p.before, piece)) for piece in _all_met(p.before))
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            for enemy in mover.meets:
                if enemy not in mover.leaves:
                    order += 1
                    start = mover.start.pose
                    kept = Meeting(order, start.x, start.y, start.facing)
                    yield MEETINGS.write(p.after, kept, enemy, mover.element.id)


def turn_all(after: Aftermath) -> None:
    """Everybody who must turn does, in the order in which they were met."""
    for piece in in_order(after.view):
        element = after.element(piece)
        if element is not None:
            _turn(after, element)


@book.clause("C7.1", otherwise=())
def in_order(view: RulesView) -> tuple[PieceId, ...]:
    """Those of both sides that are met on flank or rear, in the order of contact."""
    found = []
    for table in view.state.tables:
        field = battlefield(view, table)
        for element in field.elements.values():
            met = attackers(field, element)
            if met:
                first = min(_order(view, element.id, one.id) for one in met)
                found.append((first, element.id))
    return tuple(piece for _, piece in sorted(found))


@book.clause("B9.2", otherwise=False)
def must_turn(view: RulesView, field: Battlefield, element: Element) -> bool:
    """Who is met on flank or rear turns, unless it routs, fights to its front, or supports who does."""
    return not (
        is_routing(view, element)
        or opponents(field, element)
        or supported_by(view, field, element) is not None
    )


@book.clause("B9.1", otherwise=False)
def never_turns(view: RulesView, field: Battlefield, element: Element) -> bool:
    """Guns, wagons, baggage, vessels, who crosses a river or holds a wall fight on the edge met first."""
    on_river = bool(field.ground.rivers_under(element.base))
    for row in tables.rows(view, NO_TURN):
        fits = rows.fits(view, NO_TURN, row, "classes", element.class_name, element.arm)
        where = tables.word(view, NO_TURN, row, "where")
        held = {"anywhere": True, "river": on_river, "walls": defends(field, element)}
        if fits and held[where]:
            return True
    return False


@book.clause("B9.3", otherwise=None)
def whom_first(view: RulesView, element: Element, met: Sequence[Element]) -> Element | None:
    """Whom an element turns to: who is on its rear, else who came first."""
    return min(
        met,
        key=lambda one: (
            classify(one.base, element.base) is not ContactClass.REAR,
            _order(view, element.id, one.id),
            one.id,
        ),
        default=None,
    )


@book.clause("B9.4", otherwise=())
def row_of(
    view: RulesView, field: Battlefield, element: Element, attacker: Element
) -> tuple[Element, ...]:
    """All whose flanks one front lies on, the first one first: they turn together."""
    near = field.crowd_of_enemies(attacker.side).near(attacker.base, 0.0)
    touched = [field.elements[one.name] for one in near]
    found = [one for one in touched if classify(attacker.base, one.base) in FLANKS]
    return tuple(sorted(found, key=lambda one: (one.id != element.id, one.id)))


def _turn(after: Aftermath, element: Element) -> None:
    view, field = after.view, after.field(element)
    attacker = whom_first(view, element, attackers(field, element))
    if attacker is None or not must_turn(view, field, element):
        return
    if never_turns(view, field, element):
        return
    row = row_of(view, field, element, attacker)
    if all(one.id != element.id for one in row):
        row = (element,)  # met on the rear, or alone
    if not _row_turns(view, field, row):
        return
    others = [one for one in attackers(field, element) if one.id != attacker.id]
    row = tuple(
        one
        for one in row
        if one.id == element.id or not (never_turns(view, field, one) or opponents(field, one))
    )
    if _make_room(after, field, attacker, row):
        for other in others:
            _meet_again(after, element.id, other.id, attacker.id)


def _row_turns(view: RulesView, field: Battlefield, row: Sequence[Element]) -> bool:
    """Of several none turns if one fights to its front, or as a house rule only that one stays (E61)."""
    fighting = any(opponents(field, one) for one in row)
    return not fighting or view.setting("flank_row_turns") != "none"


def _make_room(
    after: Aftermath, field: Battlefield, attacker: Element, row: Sequence[Element]
) -> bool:
    """Turn a row to an attacker, who makes room or goes back whence it came; whether it turned."""
    shift = room_for(after.view, field, attacker, row)
    if shift is not None:
        x, y = attacker.base.pose.forward
        place = attacker.base.at(attacker.base.pose.moved(-x * shift, -y * shift))
        poses = _turned(place, row)
        if shift:
            poses[attacker.id] = place.pose
        after.move(poses, TURN)
        return True
    meeting = MEETINGS.read(after.view, row[0].id, attacker.id)
    if meeting is not None:
        after.move({attacker.id: Pose(meeting.x, meeting.y, meeting.facing)}, TURN)
    return False


@book.clause("B9.5", otherwise=0.0)
def room_for(
    view: RulesView, field: Battlefield, attacker: Element, row: Sequence[Element]
) -> float | None:
    """How far back in mm an attacker must go to let a row turn to it; None: there is no room (B9.5)."""
    moving = {attacker.id, *(one.id for one in row)}
    standing = {n: e.base for n, e in field.elements.items() if n not in moving}
    table = edges_of(view, field)
    x, y = attacker.base.pose.forward
    most = outline_size(attacker.base.outline)[1] + sum(
        outline_size(o.base.outline)[1] for o in row
    )
    shift = 0.0
    for _ in range(len(standing) + 1):
        place = attacker.base.at(attacker.base.pose.moved(-x * shift, -y * shift))
        poses = _turned(place, row)
        bases = [place, *(one.base.at(poses[one.id]) for one in row)]
        needed = max((_clear(base, (-x, -y), most, standing) for base in bases), default=0.0)
        if needed <= 0.0:
            inside = table is None or all(_is_inside(base, table) for base in bases)
            return shift if inside and at_most(shift, most) else None
        shift += needed
    return None


def _clear(
    base: Footprint, back: tuple[float, float], most: float, others: dict[PieceId, Footprint]
) -> float:
    """How far back a base must go to stand on none of the others; 0 where it stands clear."""
    covered = {name: other for name, other in others.items() if overlaps(base, other)}
    if not covered:
        return 0.0
    far = base.at(base.pose.moved(back[0] * 2 * most, back[1] * 2 * most))
    met = first_contact(far, [Slide(-back[0] * 2 * most, -back[1] * 2 * most)], covered)
    return 2 * most if met is None else 2 * most - met.distance


def _is_inside(base: Footprint, table: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = base.bounds
    return (
        at_most(table[0], left)
        and at_most(table[1], top)
        and at_most(right, table[2])
        and at_most(bottom, table[3])
    )


def _turned(attacker: Footprint, row: Sequence[Element]) -> dict[PieceId, Pose]:
    """Where a row stands once it has turned: the first front to front, the others behind it in order."""
    poses: dict[PieceId, Pose] = {}
    ahead: Footprint | None = None
    for one in row:
        if ahead is None:
            pose = turn_to_face(one.base.outline, attacker)
        else:
            pose = target_pose(TargetKind.BEHIND, one.base.outline, ahead)
        poses[one.id] = pose
        ahead = one.base.at(pose)
    return poses


def _meet_again(after: Aftermath, piece: PieceId, other: PieceId, faced: PieceId) -> None:
    """Another attacker that lost its contact by the turn moves up again, where there is room (B9.6).

    As a house rule it stays, and who has turned moves back to it with the one whom it faces (E63).
    """
    element, parted = after.element(piece), after.element(other)
    opponent = after.element(faced)
    if element is None or parted is None or opponent is None:
        return
    field = after.field(element)
    if classify(parted.base, element.base) not in SQUARELY_ASIDE:
        if after.view.setting("recontact_by") == "turned":
            after.move(_moved_back(field, parted, element, opponent), TURN)
            return
        pose = contact_again(after.view, field, parted, element)
        if pose is not None:
            after.move({other: pose}, TURN)


@book.clause("B9.6", otherwise=None)
def contact_again(
    view: RulesView, field: Battlefield, parted: Element, element: Element
) -> Pose | None:
    """The nearest place on a flank or the rear of an element that has turned away; None: no room (E63)."""
    kinds = (TargetKind.FLANK_LEFT, TargetKind.FLANK_RIGHT, TargetKind.REAR)
    outline = parted.base.outline
    poses = sorted(
        (target_pose(kind, outline, element.base) for kind in kinds),
        key=lambda pose: move_cost(outline, parted.base.pose, pose),
    )
    others = [e.base for e in field.elements.values() if e.id != parted.id]
    free = (pose for pose in poses if not any(overlaps(parted.base.at(pose), o) for o in others))
    return next(free, None)


def _moved_back(
    field: Battlefield, parted: Element, element: Element, opponent: Element
) -> dict[PieceId, Pose]:
    """Where who has turned and whom it faces stand, back in contact with a parted attacker; or nowhere."""
    outline = parted.base.outline
    both = (element, opponent)
    others = [e.base for e in field.elements.values() if e not in both]
    for kind in (TargetKind.REAR, TargetKind.FLANK_LEFT, TargetKind.FLANK_RIGHT):
        wanted = target_pose(kind, outline, element.base)
        if not same_angle(wanted.facing, parted.base.pose.facing):
            continue
        dx, dy = parted.base.pose.x - wanted.x, parted.base.pose.y - wanted.y
        poses = {one.id: one.base.pose.moved(dx, dy) for one in both}
        if not any(overlaps(one.base.at(poses[one.id]), other) for one in both for other in others):
            return poses
    return {}


def _order(view: RulesView, piece: PieceId, attacker: PieceId) -> int:
    """When an attacker met an element in this bound; after all others where nothing is known."""
    meeting = MEETINGS.read(view, piece, attacker)
    return len(view.state.pieces) ** 2 if meeting is None else meeting.order


def _all_met(view: RulesView) -> tuple[PieceId, ...]:
    box: Any = view.box(*MEETINGS.path)
    return () if box is None else tuple(sorted(box))


def _met_by(view: RulesView, piece: PieceId) -> tuple[PieceId, ...]:
    box: Any = view.box(*MEETINGS.path, piece)
    return () if box is None else tuple(sorted(box))


def forget(view: RulesView) -> tuple[SingleCommand, ...]:
    """The commands that forget the meetings of a bound."""
    return (MEETINGS.clear(view),) if _all_met(view) else ()
