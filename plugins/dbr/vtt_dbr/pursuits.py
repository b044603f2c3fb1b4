"""Pursuits: who must run after routers, and how (C6, C1.4, B24)."""

from collections.abc import Iterator
from typing import Any

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces
from vtt.commands.rules import SetRulesValue
from vtt.geometry.contact import classify
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.distance import overlaps
from vtt.geometry.outcome import Response, ResponseRule
from vtt.geometry.path_length import move_cost
from vtt.geometry.pose import Pose, angle_between, facing_towards
from vtt.geometry.straight_move import StraightMoves
from vtt.geometry.target_poses import TargetKind, can_line_up, target_pose
from vtt.geometry.tolerance import at_most
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_dbr import rows, tables
from vtt_dbr.aftermath import Aftermath
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.contact import CONTACT_KINDS
from vtt_dbr.contact_sets import SQUARE
from vtt_dbr.element import PURSUING, Element
from vtt_dbr.engagement import is_engaged
from vtt_dbr.giving_way import runs_through
from vtt_dbr.losses import elements_of, is_broken
from vtt_dbr.manoeuvre import moved_by
from vtt_dbr.movers import any_mover, obeys_nobody
from vtt_dbr.running import flight_mm, run_mm, within_run
from vtt_dbr.statuses import OBEYS_NOBODY, RALLIED, become, is_held, is_pursuing, is_routing
from vtt_dbr.traits import has

book = Rulebook()

PURSUIT = "pursuit"
PURSUITS = "pursuits"
"""Where the rules remember whom each pursuer runs after."""

TABLE = "pursuit"
"""The module's table: who pursues, and from how far."""


@book.check("B24.2", on=MovePieces, cheap=True, concerns=any_mover(obeys_nobody))
def pursuers_obey_nobody(p: Proposal) -> Iterator[Finding]:
    """A pursuer runs by itself at the end of every movement phase, until it rallies."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            if is_pursuing(p.before, mover.element) and not manoeuvre.is_outcome:
                _, told = OBEYS_NOBODY[PURSUING]
                yield illegal("B24.2", f"{mover.element.title} {told}.", (mover.element.id,))


def targets(view: RulesView) -> dict[PieceId, PieceId]:
    """Whom each pursuer runs after."""
    box: Any = view.box(PURSUITS)
    return {} if box is None else {PieceId(key): PieceId(box[key]) for key in sorted(box)}


@book.clause("C1.4", otherwise=())
def begin(view: RulesView) -> tuple[SingleCommand, ...]:
    """At the start of a bound pursuits begin by where everybody stands, and those without a target end."""
    done: list[SingleCommand] = []
    running = targets(view)
    ended = tuple(who for who, whom in running.items() if not _is_prey(view, whom))
    for who in ended:
        done.append(SetRulesValue(view.plugin, (PURSUITS, who), None))
    done += become(view, tuple(who for who in ended if who in view.state.pieces), "")
    for side in view.state.sides:
        for element in elements_of(view, side):
            whom = "" if element.id in running else target_of(view, element)
            if whom:
                done.append(SetRulesValue(view.plugin, (PURSUITS, element.id), whom))
                done += become(view, (element.id,), PURSUING)
    return tuple(done)


@book.clause("B24.1", otherwise=PieceId(""))
def target_of(view: RulesView, element: Element) -> PieceId:
    """The nearest router that an element must pursue; nothing for who need not (E12)."""
    reach = reach_of(view, element)
    field = battlefield(view, view.piece(element.id).table)
    if reach is None or _is_tied(view, field, element):
        return PieceId("")
    prey = [
        (near, name)
        for name, base in field.enemies(element.side).items()
        if _is_prey(view, name)
        and _in_open(field, field.elements[name])
        and at_most(near := gap_mm(element.base, base), reach)
    ]
    return min(prey)[1] if prey else PieceId("")


def reach_of(view: RulesView, element: Element) -> float | None:
    """From how far in mm an element pursues: the first row of the table that fits; None: it does not."""
    for row in tables.rows(view, TABLE):
        if rows.fits(view, TABLE, row, "classes", element.class_name, element.arm) and rows.fits(
            view, TABLE, row, "grades", element.grade
        ):
            return tables.distance(view, tables.word(view, TABLE, row, "within"))
    return None


def pursue_all(after: Aftermath, first: SideId) -> None:
    """The moves of all pursuers: of the active side first, then by id."""
    for piece in in_order(after.view, first):
        pursue(after, piece)


@book.clause("C6.1", otherwise=())
def in_order(view: RulesView, first: SideId) -> tuple[PieceId, ...]:
    """The pursuers of both sides, the active side's first."""
    pieces = view.state.pieces
    here = [who for who in targets(view) if who in pieces]
    return tuple(sorted(here, key=lambda who: (pieces[who].side != first, who)))


def pursue(after: Aftermath, piece: PieceId) -> None:
    """A pursuer's full move towards its target: squarely into contact, or as near as it comes."""
    element, whom = after.element(piece), targets(after.view)[piece]
    if element is None or not is_pursuing(after.view, element) or not _is_prey(after.view, whom):
        return
    view, field = after.view, after.field(element)
    if is_engaged(field, element):
        return
    prey, way = field.elements[whom], flight_mm(view, field, element)
    pose = contact_pose(view, field, element, prey)
    if pose is not None:
        after.move({piece: pose}, PURSUIT)
        return
    moves = _run(after, field, element, prey, way)
    if moves is not None:
        after.carry_out(moves.plan(piece), PURSUIT)


def _run(
    after: Aftermath, field: Battlefield, element: Element, prey: Element, way: float
) -> StraightMoves[PieceId] | None:
    """A pursuer's way towards its prey; straight on where a neighbour leaves it no room to turn (B24.2).

    None: it has no room for either, and stays.
    """
    own, piece = element.base.pose, element.id
    towards = angle_between(own.facing, facing_towards(own.point, prey.base.pose.point))
    for turn in (towards, 0.0):
        moves = StraightMoves(after.around(field, element), _responses(after.view, field))
        moves.turn(piece, turn)
        base = moves.places[piece]
        moves.go(piece, base.pose.forward, run_mm(after.view, field, element, base, way))
        there = moves.places.get(piece)
        others = (place for name, place in moves.places.items() if name != piece)
        if there is None or not any(overlaps(there, other) for other in others):
            return moves
    return None


def contact_pose(view: RulesView, field: Battlefield, own: Element, prey: Element) -> Pose | None:
    """The nearest pose squarely on the prey, or behind a friend who fights it, that is within the move."""
    outline = own.base.outline
    poses = (
        target_pose(kind, outline, prey.base)
        for kind in CONTACT_KINDS
        if can_line_up(kind, outline, prey.base.outline)
    )
    friends = [one for one in field.elements.values() if one.side == own.side and one.id != own.id]
    fighting = [one for one in friends if classify(one.base, prey.base) in SQUARE]
    behind = (target_pose(TargetKind.BEHIND, outline, one.base) for one in fighting)
    ranked = sorted((*poses, *behind), key=lambda pose: move_cost(outline, own.base.pose, pose))
    for pose in ranked:
        base = own.base.at(pose)
        others = (one.base for one in field.elements.values() if one.id not in (own.id, prey.id))
        cost = move_cost(outline, own.base.pose, pose)
        if at_most(cost, within_run(view, field, own, base)) and not any(
            overlaps(base, other) for other in others
        ):
            return pose
    return None


def _responses(view: RulesView, field: Battlefield) -> ResponseRule[PieceId]:
    """A pursuer stops at enemies, and at friends that it cannot go through."""

    def respond(mover: PieceId, other: PieceId) -> Response:
        own, met = field.elements[mover], field.elements[other]
        through = met.side == own.side and runs_through(view, field, own, met)
        return Response.PASS if through else Response.STOP

    return respond


def _is_prey(view: RulesView, piece: PieceId) -> bool:
    state = view.state.pieces.get(piece)
    element = None if state is None else battlefield(view, state.table).elements.get(piece)
    return element is not None and is_routing(view, element)


def _is_tied(view: RulesView, field: Battlefield, element: Element) -> bool:
    """Who routs, fights, has rallied, or has steady enemies near does not pursue."""
    if is_routing(view, element) or has(view, element, RALLIED) or is_engaged(field, element):
        return True
    limit = tables.distance(view, "vis_low")
    near = field.crowd_of_enemies(element.side).near(element.base, limit)
    steady = (field.elements[one.name] for one in near)
    return any(
        not is_routing(view, one) and (is_held(view, one) or not is_broken(view, one))
        for one in steady
    )


def _in_open(field: Battlefield, element: Element) -> bool:
    """Whether an element stands clear of difficult going."""
    patches = field.ground.touched(element.base.polygon)
    return all(patch.going != "difficult" for patch in patches)
