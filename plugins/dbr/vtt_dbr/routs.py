"""Routs: who runs away does so in every bound, towards its own edge of the table (C5, B22)."""

import math
from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId, SideId
from vtt.commands.piece import MovePieces
from vtt.commands.rules import SetRulesValue
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Point, angle_between, facing_towards
from vtt.geometry.straight_move import StraightMoves
from vtt.geometry.ways import shortest_way
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_dbr import tables
from vtt_dbr.aboard import vessel_for
from vtt_dbr.aftermath import Aftermath
from vtt_dbr.at_works import back_over_mm
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import ROUTING, Element
from vtt_dbr.giving_way import (
    is_lost_at_once,
    most_turn,
    recoil_distance,
    runs_through,
)
from vtt_dbr.ground import IMPASSABLE
from vtt_dbr.home import home_edge
from vtt_dbr.losses import elements_of
from vtt_dbr.manoeuvre import moved_by
from vtt_dbr.movers import any_mover, obeys_nobody
from vtt_dbr.running import flight_mm, run_mm
from vtt_dbr.statuses import OBEYS_NOBODY, is_routing

book = Rulebook()

ROUT = "rout"
RUNNING = "running"
"""Where the rules remember the routers that have made their first rout move."""

SLACK_MM = 0.05
"""By how much less than half its width a router keeps away from what it goes round."""


@book.check("B22.1", on=MovePieces, cheap=True, concerns=any_mover(obeys_nobody))
def routers_obey_nobody(p: Proposal) -> Iterator[Finding]:
    """A router runs by itself at the end of every movement phase, until it rallies or is lost."""
    for manoeuvre in moved_by(p):
        for mover in manoeuvre.movers:
            if is_routing(p.before, mover.element) and not manoeuvre.is_outcome:
                _, told = OBEYS_NOBODY[ROUTING]
                yield illegal("B22.1", f"{mover.element.title} {told}.", (mover.element.id,))


@book.clause("C5.1", otherwise=())
def in_order(view: RulesView, first: SideId) -> tuple[PieceId, ...]:
    """The routers of both sides: of the active side first, the nearest to its own edge first (E55)."""
    found: list[PieceId] = []
    for side in sorted(view.state.sides, key=lambda side: side != first):
        routers = [one for one in elements_of(view, side) if is_routing(view, one)]
        found += [one.id for one in sorted(routers, key=lambda one: (_way_home(view, one), one.id))]
    return tuple(found)


def run_all(after: Aftermath, first: SideId) -> None:
    """Every router's move; who is lost or swept along on the way moves no more."""
    for piece in in_order(after.view, first):
        run(after, piece)


def run(after: Aftermath, piece: PieceId) -> None:
    """A rout move: at first back and about, then its full move on the way home (B22.1, B22.2)."""
    element = after.element(piece)
    if element is None or not is_routing(after.view, element):
        return
    view, field = after.view, after.field(element)
    begins = view.box(RUNNING, piece) is not True
    moves = StraightMoves(after.around(field, element), after.flight_responses(field))
    full = way = flight_mm(view, field, element)
    if begins:
        after.do(SetRulesValue(view.plugin, (RUNNING, piece), True))
        if is_lost_at_once(view, field, element, True) or after.enemy_behind(field, element):
            after.lose([element])
            return
        forward = element.base.pose.forward
        back = (-forward[0], -forward[1])
        depth = recoil_distance(view, element)
        over_wall = back_over_mm(view, field, element, depth)
        if moves.go(piece, back, depth + over_wall) is not None:
            after.carry_out(moves.plan(piece), ROUT)
            return
        moves.turn(piece, 180.0)
        way += outline_size(element.base.outline)[1]
    widest = most_turn(view) if begins else 180.0
    _go_home(view, field, element, moves, (full, way), widest)
    after.carry_out(moves.plan(piece), ROUT)


def _go_home(
    view: RulesView,
    field: Battlefield,
    element: Element,
    moves: StraightMoves[PieceId],
    ways: tuple[float, float],
    widest: float,
) -> None:
    """Along the way home, bending where it bends, and on over the edge.

    `ways` are its full move in mm, and how far it may yet go at first.
    """
    full, way = ways
    here = moves.places[element.id].pose.point
    points = way_home(view, field, element, here)
    for number, point in enumerate(points, 1):
        pose = moves.places[element.id].pose
        turn = angle_between(pose.facing, facing_towards(pose.point, point))
        moves.turn(element.id, max(-widest, min(widest, turn)))
        straight_on = number == len(points) or abs(turn) > widest
        base = moves.places[element.id]
        ahead, leg = base.pose.forward, math.inf if straight_on else math.dist(pose.point, point)
        way = run_mm(view, field, element, base, way, full - way, leg)
        step = min(way, leg)
        if moves.go(element.id, ahead, step) is not None:
            return
        went = math.dist(pose.point, moves.places[element.id].pose.point)
        way -= went
        if straight_on or way <= SLACK_MM or went < step - SLACK_MM:
            return


@book.clause("B22.2", otherwise=())
def way_home(
    view: RulesView, field: Battlefield, element: Element, here: Point
) -> tuple[Point, ...]:
    """Where the way to the nearest point of its own edge bends, and where it ends (E30)."""
    edge, start = home_edge(view, field, element.side), shapely.Point(here)
    crossing = crossing_near(view, field, here, edge)
    goal: BaseGeometry = edge if crossing is None else shapely.Point(crossing)
    vessel = vessel_for(view, field, element)
    if vessel is not None:
        crossing, goal = None, vessel.base.polygon
    half = outline_size(element.base.outline)[0] / 2 - SLACK_MM
    obstacles = [shape.buffer(half, join_style="mitre") for shape in _shunned(view, field, element)]
    free = [shape for shape in obstacles if not shape.intersects(start)]
    found = shortest_way(start, goal, free) or shortest_way(start, goal, ())
    bends = found.points[1:] if found is not None else ()
    return bends if crossing is None else (*bends, _nearest(edge, crossing))


@book.clause("B22.3", otherwise=None)
def crossing_near(
    view: RulesView, field: Battlefield, here: Point, edge: shapely.LineString
) -> Point | None:
    """The bridge or ford that a router heads for: near, and with its river between it and home."""
    line = shapely.LineString((here, _nearest(edge, here)))
    ahead = [p.area for p in field.ground.patches if p.river and p.area.intersects(line)]
    crossings = [
        (middle.x, middle.y)
        for river in ahead
        for road in field.ground.road_areas
        if not (middle := shapely.intersection(river, road).centroid).is_empty
    ]
    near = tables.distance(view, "rout_bridge")
    found = [(math.dist(here, one), one) for one in crossings if math.dist(here, one) <= near]
    return min(found)[1] if found else None


def _shunned(view: RulesView, field: Battlefield, element: Element) -> Iterator[BaseGeometry]:
    """What a router goes round: enemies, friends that it cannot pass, difficult going but rivers."""
    yield from (base.polygon for base in field.enemies(element.side).values())
    friends = (field.elements[name] for name in field.friends(element.side) if name != element.id)
    for other in friends:
        if not runs_through(view, field, element, other) and not is_routing(view, other):
            yield other.base.polygon
    bad = ("difficult", IMPASSABLE)
    yield from (p.area for p in field.ground.patches if p.going in bad and not p.river)


def _way_home(view: RulesView, element: Element) -> float:
    """How far in mm an element is from its own edge."""
    field = battlefield(view, view.piece(element.id).table)
    return float(home_edge(view, field, element.side).distance(element.base.polygon))


def _nearest(line: shapely.LineString, point: Point) -> Point:
    """The point of a line that is nearest to another one."""
    x, y = line.interpolate(line.project(shapely.Point(point))).coords[0]
    return (x, y)
