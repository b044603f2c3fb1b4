"""What can be done, to be shown on the table: reach, zones, contact positions, targets, the phase's end."""

import math
from collections.abc import Callable, Iterator

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId, SideId
from vtt.base.units import mm_text
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.distance import distance as gap_mm
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.motion import Straight
from vtt.geometry.path import path_end
from vtt.geometry.path_length import move_cost
from vtt.geometry.target_poses import TargetKind, can_line_up, target_pose
from vtt.geometry.tolerance import at_most
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.verdict import ShapeRole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState, place_of
from vtt_dbr import (
    bound,
    corrections,
    marks,
    melee,
    must_shoot,
    pip_dice,
    shooting,
    storming,
    volley,
)
from vtt_dbr.actions import EndPhase
from vtt_dbr.allowance import Crossed, allowance
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element
from vtt_dbr.frontal_zone import zone_label, zone_of
from vtt_dbr.order_offers import order_offers
from vtt_dbr.tables import ROAD

IsLegal = Callable[[Command], bool]

GOINGS = ("good", "rough", "difficult")

CONTACT_WORDS = {
    TargetKind.FRONT: "front on front",
    TargetKind.FLANK_LEFT: "on the left flank",
    TargetKind.FLANK_RIGHT: "on the right flank",
    TargetKind.REAR: "on the rear",
    TargetKind.OVERLAP_LEFT: "overlap on its left",
    TargetKind.OVERLAP_RIGHT: "overlap on its right",
}


def offers(
    view: RulesView, side: SideId, selection: tuple[PieceId, ...], is_legal: IsLegal
) -> tuple[Offer, ...]:
    """What a side can do with a selection; with none: shots, and the end of the phase."""
    pieces = [view.state.pieces[piece] for piece in selection if piece in view.state.pieces]
    if not pieces:
        return (
            *_shots(view, side, is_legal),
            *must_shoot.shoot_all_offers(view, side),
            *_fights(view, side, ()),
            *pip_dice.throw_offers(view, side),
            *_phase_end(view, side, is_legal),
        )
    field = battlefield(view, pieces[0].table)
    chosen = [piece for piece in pieces if piece.id in field.elements]
    found = [offer for piece in chosen for offer in _seen(view, field, field.elements[piece.id])]
    if bound.phase_of(view) == bound.FIGHT:
        return (*found, *_fights(view, side, selection))
    if bound.phase_of(view) == bound.SHOOT:
        return (*found, *_shots(view, side, is_legal, selection))
    if chosen and all(_may_move(view, side, piece) for piece in chosen):
        if len(chosen) == 1:
            found += _contacts(view, field, chosen[0], is_legal)
        found += _advance(view, field, chosen, is_legal)
        pieces_chosen = tuple(piece.id for piece in chosen)
        found += order_offers(view, field, pieces_chosen, is_legal)
    return tuple(found)


def reach(view: RulesView, field: Battlefield, element: Element) -> tuple[BaseGeometry, float]:
    """The area that no legal move leaves, and the longest move in mm.

    Exact in this sense: what lies outside is out of reach. Inside, a way round, a gap or a zone may
    still forbid the move: the verdict on the move says so.
    """
    table = view.module.table(field.table)
    base, ground = element.base.polygon, field.ground
    limits = {going: _limit(view, element, going) for going in GOINGS}
    uneven = shapely.union_all([patch.area for patch in ground.patches])
    parts = [shapely.difference(base.buffer(limits["good"]), uneven)]
    for patch in ground.patches:
        parts.append(base.buffer(limits.get(patch.going, 0.0)).intersection(patch.area))
    longest = limits["good"]
    if ground.are_on_road((front_mid(element.base), rear_mid(element.base))):
        longest = max(longest, _limit(view, element, ROAD))
        parts.append(base.buffer(longest).intersection(shapely.union_all(ground.road_areas)))
    enemies = [enemy.polygon for enemy in field.enemies(element.side).values()]
    free = shapely.difference(shapely.union_all([base, *parts]), shapely.union_all(enemies))
    return free.intersection(shapely.box(0.0, 0.0, table.width, table.height)), longest


def _limit(view: RulesView, element: Element, going: str) -> float:
    """The longest move in one kind of going, contact included."""
    way = Crossed(frozenset((going,)), by_road=going == ROAD, into_contact=True)
    return allowance(view, element.class_name, element.arm, element.grade, way).limit


def _seen(view: RulesView, field: Battlefield, element: Element) -> Iterator[Offer]:
    """Reach and zones of one element, whoever looks: measuring is free."""
    if element.moved:
        area: BaseGeometry = element.base.polygon
        here = marks.outline(field.table, element.base, ShapeRole.REACH, "moved already")
        told = f"{element.title} {bound.MOVED}: it goes no farther"
        yield Offer("reach", told, marks=(here,), pieces=(element.id,), rule="B10.4")
    else:
        area, longest = reach(view, field, element)
        yield Offer(
            "reach",
            f"Reach of {element.title}: {mm_text(longest)}",
            marks=marks.areas(field.table, area, ShapeRole.REACH, f"reach {mm_text(longest)}"),
            pieces=(element.id,),
            rule="A4",
        )
    yield Offer(
        "zone",
        f"Frontal zone of {element.title}",
        marks=marks.areas(
            field.table, zone_of(view, element.base), ShapeRole.ZONE, zone_label(view)
        ),
        pieces=(element.id,),
        rule="B16",
    )
    yield from _binding_zones(view, field, element, area)
    yield from shooting.zone_offers(view, field, element)


def _binding_zones(
    view: RulesView, field: Battlefield, element: Element, area: BaseGeometry
) -> Iterator[Offer]:
    """The enemy zones that the element's reach meets."""
    for name, enemy in field.enemies(element.side).items():
        zone = zone_of(view, enemy)
        if zone.intersects(area):
            yield Offer(
                "enemy_zone",
                f"Frontal zone of {field.elements[name].title}",
                marks=marks.areas(field.table, zone, ShapeRole.ZONE, zone_label(view)),
                pieces=(name,),
                rule="B16",
            )


def _contacts(
    view: RulesView, field: Battlefield, piece: PieceState, is_legal: IsLegal
) -> Iterator[Offer]:
    """Every legal place squarely in contact or overlap, nearest first."""
    element = field.elements[piece.id]
    longest = _limit(view, element, "good")
    found = []
    for name, enemy in field.enemies(element.side).items():
        if not at_most(gap_mm(element.base, enemy), longest):
            continue
        for kind, words in CONTACT_WORDS.items():
            if can_line_up(kind, element.base.outline, enemy.outline):
                pose = target_pose(kind, element.base.outline, enemy).rounded()
                cost = move_cost(element.base.outline, piece.pose, pose)
                move = corrections.to_pose(PieceMove(piece.id, place_of(piece)), pose)
                if at_most(cost, longest) and pose != piece.pose:
                    found.append((cost, name, words, MovePieces((move,))))
    for cost, name, words, command in sorted(found, key=lambda one: (one[0], one[1], one[2])):
        end = command.moves[0].to.pose
        if is_legal(command):
            yield Offer(
                "contact",
                f"{field.elements[name].title}, {words}: {mm_text(cost)}",
                command,
                (marks.outline(field.table, element.base.at(end), ShapeRole.CONTACT),),
                (piece.id, name),
                "B6",
            )


def _advance(
    view: RulesView, field: Battlefield, pieces: list[PieceState], is_legal: IsLegal
) -> Iterator[Offer]:
    """Straight ahead, alone or as a group, as far as it may go."""
    longest = min(_limit(view, field.elements[piece.id], "good") for piece in pieces)
    if longest <= 0.0:
        return
    ahead = MovePieces(
        tuple(_straight(field.elements[piece.id], piece, longest) for piece in pieces)
    )
    command = ahead if is_legal(ahead) else corrections.stopped(view, ahead, is_legal)
    if command is not None:
        first = command.moves[0]
        way = mm_text(math.dist(first.to.pose.point, pieces[0].pose.point))
        ends = [field.elements[m.piece].base.at(m.to.pose) for m in command.moves]
        yield Offer(
            "advance",
            f"Straight ahead: {way}",
            command,
            tuple(marks.outline(field.table, end, ShapeRole.REACH, f"ahead {way}") for end in ends),
            tuple(piece.id for piece in pieces),
            "A4",
        )


def _straight(element: Element, piece: PieceState, distance: float) -> PieceMove:
    leg = Straight(distance)
    end = path_end(element.base.outline, piece.pose, (leg,))
    return PieceMove(piece.id, replace(place_of(piece), pose=end), (leg,))


def _shots(
    view: RulesView, side: SideId, is_legal: IsLegal, shooters: tuple[PieceId, ...] = ()
) -> Iterator[Offer]:
    """Every shot that a side's elements (or some of them) may declare in the shooting phase."""
    if bound.phase_of(view) != bound.SHOOT:
        return
    for field in (battlefield(view, table) for table in view.state.tables):
        mine = (element for element in field.elements.values() if element.side == side)
        for element in mine:
            if not shooters or element.id in shooters:
                targets = shooting.target_offers(view, field, element)
                yield from (one for one in targets if one.command and is_legal(one.command))


def _fights(view: RulesView, side: SideId, selection: tuple[PieceId, ...]) -> Iterator[Offer]:
    """The fights that the active player may choose from."""
    if side == bound.active_side(view):
        yield from volley.resolve_offers(view)
        yield from melee.fight_offers(view, selection)
        yield from storming.storm_offers(view, selection)


def _phase_end(view: RulesView, side: SideId, is_legal: IsLegal) -> Iterator[Offer]:
    command = declare(view.plugin, EndPhase())
    if side == bound.active_side(view) and is_legal(command):
        phase = bound.NAMES[bound.phase_of(view)]
        yield Offer("end_phase", f"End of {phase}", command, rule="C.1")


def _may_move(view: RulesView, side: SideId, piece: PieceState) -> bool:
    return piece.side == side == bound.active_side(view) and not piece.moved
