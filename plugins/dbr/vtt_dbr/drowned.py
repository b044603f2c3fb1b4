"""Routers on bridges, on ice and in rivers (B28.3)."""

from collections.abc import Iterator

import msgspec
import shapely

from vtt.base.ids import PieceId
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import Say
from vtt.geometry.edges import front_mid, rear_mid
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal, rolled
from vtt.rules.record import pack
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_dbr import bound, rivers, tables
from vtt_dbr.actions import EndPhase
from vtt_dbr.battlefield import battlefield
from vtt_dbr.combat import die_of
from vtt_dbr.element import Element
from vtt_dbr.giving_way import recoil_distance
from vtt_dbr.ground import Ground
from vtt_dbr.losses import destroy
from vtt_dbr.running import flight_mm
from vtt_dbr.statuses import is_routing

book = Rulebook()

PURPOSE = "routers_at_water"


class Runner(msgspec.Struct, frozen=True):
    """A router before its run, in table mm and degrees."""

    piece: PieceId
    x: float
    y: float
    facing: float


class Runners(msgspec.Struct, frozen=True):
    """The routers for whom dice are thrown, in order."""

    runners: tuple[Runner, ...]


@book.effect("B28.3", on=EndPhase)
def routers_throw(p: Proposal) -> Iterator[Consequence]:
    """A die for each router that has water, a bridge or ice within its run."""
    if bound.phase_of(p.before) != bound.MOVE:
        return
    near = [one for one in _routers(p.after) if _is_near_water(p.after, one)]
    if near:
        runners = tuple(_runner(one) for one in near)
        label = f"Routers at the water: {', '.join(one.title for one in near)}"
        dice = (die_of(p.after),) * len(near)
        yield DiceRequest(PURPOSE, dice, label, p.actor, pack(Runners(runners)))


@book.effect("B28.3", on=rolled(PURPOSE))
def routers_drown(p: Proposal) -> Iterator[Consequence]:
    """On a bridge or ice a one is the end; in a hard river whatever is too little to cross it."""
    for runner, die in zip(p.about(Runners).runners, p.roll.results, strict=True):
        state = p.after.state.pieces.get(runner.piece)
        element = None
        if state is not None:
            element = battlefield(p.after, state.table).elements.get(runner.piece)
        if element is None:
            continue
        field = battlefield(p.after, p.after.piece(runner.piece).table)
        start = element.base.at(Pose(runner.x, runner.y, runner.facing))
        need = _needed(p.after, field.ground, start, element.base)
        if need and not element.hidden:
            fate = "is lost there" if die < need else "gets over"
            yield Say(f"{element.title} flees over the water: {die} of {need}; it {fate}")
        if die < need:
            yield from destroy(p.after, [element])


def _needed(view: RulesView, ground: Ground, start: Footprint, end: Footprint) -> int:
    """What a router's die must show after a run from one place to another; 0: nothing."""
    run = shapely.union(start.polygon, end.polygon).convex_hull
    fails = whole(view, tables.DISTANCES, "rout_fail", "value") + 1
    over_bridge = any(bridge.intersects(run) for bridge in ground.bridges)
    on_ice = any(patch.ice and patch.area.intersects(run) for patch in ground.patches)
    need = fails if over_bridge or on_ice else 0
    for patch in ground.patches:
        if patch.river and patch.core.intersects(run) and not over_bridge:
            mids = [mid for base in (start, end) for mid in (front_mid(base), rear_mid(base))]
            entry = rivers.Way(patch, ground.are_on_road(mids))
            need = max(need, rivers.needed(view, entry, True))
    return need


def _routers(view: RulesView) -> list[Element]:
    found = [
        element
        for table in view.state.tables
        for element in battlefield(view, table).elements.values()
        if is_routing(view, element)
    ]
    return sorted(found, key=lambda one: one.id)


def _is_near_water(view: RulesView, element: Element) -> bool:
    """Whether a router can come to a hard river, a bridge or ice in its run."""
    field = battlefield(view, view.piece(element.id).table)
    reach = flight_mm(view, field, element) + 2 * recoil_distance(view, element)
    waters = [p.area for p in field.ground.patches if p.ice or p.crossing in rivers.HARD]
    base = element.base.polygon
    return any(area.distance(base) <= reach for area in (*waters, *field.ground.bridges))


def _runner(element: Element) -> Runner:
    pose = element.base.pose
    return Runner(element.id, pose.x, pose.y, pose.facing)
