"""What can be done, to be shown on the table: reach, zones, contact positions, targets, the phase's end."""

from collections.abc import Callable, Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId, SideId
from vtt.base.units import mm_text
from vtt.commands.base import Command
from vtt.geometry.edges import front_mid, rear_mid
from vtt.rules.action import declare
from vtt.rules.api import Offer
from vtt.rules.verdict import ShapeRole
from vtt.rules.view import RulesView
from vtt_dbr import (
    at_once,
    bound,
    marks,
    melee,
    must_shoot,
    pip_dice,
    shooting,
    storming,
)
from vtt_dbr.actions import EndPhase
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element
from vtt_dbr.evolution_offers import evolution_offers, march_offer
from vtt_dbr.frontal_zone import zone_label, zone_of
from vtt_dbr.move_offers import advance, ahead, contacts, longest_move, may_move, useful_moves
from vtt_dbr.order_offers import landing_offers, order_offers
from vtt_dbr.tables import NAVAL, ROAD
from vtt_dbr.waters import sailing_going

IsLegal = Callable[[Command], bool]

GOINGS = ("good", "rough", "difficult")


def offers(
    view: RulesView, side: SideId, selection: tuple[PieceId, ...], is_legal: IsLegal
) -> tuple[Offer, ...]:
    """What a side can do with a selection; with none: useful moves, shots, and the end of the phase."""
    pieces = [view.state.pieces[piece] for piece in selection if piece in view.state.pieces]
    if not pieces:
        return (
            *useful_moves(view, side, is_legal),
            *_shots(view, side, is_legal),
            *must_shoot.shoot_all_offers(view, side),
            *_fights(view, side, ()),
            *pip_dice.throw_offers(view, side),
            *_phase_end(view, side, is_legal),
        )
    field = battlefield(view, pieces[0].table)
    chosen = [piece for piece in pieces if piece.id in field.elements]
    if bound.phase_of(view) == bound.MOVE and len(pieces) == 1 and pieces[0].id in field.aboard:
        return tuple(landing_offers(view, field.aboard[pieces[0].id], is_legal))
    found = [offer for piece in chosen for offer in _seen(view, field, field.elements[piece.id])]
    if bound.phase_of(view) == bound.FIGHT:
        return (*found, *_fights(view, side, selection))
    if bound.phase_of(view) == bound.SHOOT:
        return (*found, *_shots(view, side, is_legal, selection))
    if chosen and all(may_move(view, side, piece) for piece in chosen):
        if len(chosen) == 1:
            found += contacts(view, field, chosen[0], is_legal)
        found += advance(view, field, chosen, is_legal)
        found += march_offer(view, field, ahead(view, field, chosen, 1.0), is_legal)
        elements = [field.elements[piece.id] for piece in chosen]
        found += evolution_offers(view, field, elements, is_legal)
        found += order_offers(view, field, tuple(one.id for one in elements), is_legal)
    return tuple(found)


def reach(view: RulesView, field: Battlefield, element: Element) -> tuple[BaseGeometry, float]:
    """The area that no legal move leaves, and the longest move in mm.

    Exact in this sense: what lies outside is out of reach. Inside, a way round, a gap or a zone may
    still forbid the move: the verdict on the move says so.
    """
    table = view.module.table(field.table)
    base, ground = element.base.polygon, field.ground
    limits = {going: longest_move(view, element, going) for going in GOINGS}
    longest = limits["good"]
    if element.arm == NAVAL:
        parts = [
            base.buffer(limits[sailing_going(patch)]).intersection(patch.area)
            for patch in ground.patches
            if patch.water
        ]
    else:
        uneven = shapely.union_all([patch.area for patch in ground.patches])
        parts = [shapely.difference(base.buffer(limits["good"]), uneven)]
        for patch in ground.patches:
            parts.append(base.buffer(limits.get(patch.going, 0.0)).intersection(patch.area))
    if ground.are_on_road((front_mid(element.base), rear_mid(element.base))):
        longest = max(longest, longest_move(view, element, ROAD))
        parts.append(base.buffer(longest).intersection(shapely.union_all(ground.road_areas)))
    enemies = [enemy.polygon for enemy in field.enemies(element.side).values()]
    free = shapely.difference(shapely.union_all([base, *parts]), shapely.union_all(enemies))
    return free.intersection(shapely.box(0.0, 0.0, table.width, table.height)), longest


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
        yield from at_once.resolve_offers(view)
        yield from melee.fight_offers(view, selection)
        yield from storming.storm_offers(view, selection)


def _phase_end(view: RulesView, side: SideId, is_legal: IsLegal) -> Iterator[Offer]:
    command = declare(view.plugin, EndPhase())
    if side == bound.active_side(view) and is_legal(command):
        phase = bound.NAMES[bound.phase_of(view)]
        yield Offer("end_phase", f"End of {phase}", command, rule="C.1")
