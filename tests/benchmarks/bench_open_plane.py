"""Fire, ways, reach and gaps on the open plane (goals G4 to G8)."""

import random

import pytest
import shapely

from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.plain_fire import plain_fire, plain_lines
from tests.benchmarks.reference.plain_regions import plain_gaps, plain_reach
from tests.benchmarks.reference.plain_ways import plain_way
from vtt.geometry.barriers import Barriers
from vtt.geometry.distance import overlaps
from vtt.geometry.edges import Side, edge
from vtt.geometry.fire import FireResult, check_targets
from vtt.geometry.fire_field import FireZone
from vtt.geometry.fire_screen import FireScreen
from vtt.geometry.footprint import Footprint
from vtt.geometry.gaps import narrow_corridors
from vtt.geometry.many import Crowd
from vtt.geometry.outline import rectangle
from vtt.geometry.outlook import disc
from vtt.geometry.pose import Pose
from vtt.geometry.reach import reachable_region
from vtt.geometry.ways import WayFinder, shortest_way

BASES = 400
OUTLINES = {depth: rectangle(40, depth) for depth in (20, 30, 40)}
"""As in a game, where all bases of a kind have one outline."""


def strewn(count, width, height, seed, apart=0.0, without=()):
    """Bases of 40 x 20, 30 or 40 mm that stand anywhere and do not touch."""
    dice = random.Random(seed)
    bases = list(without)
    while len(bases) < count + len(without):
        facing = dice.choice((0.0, 90.0, 180.0, dice.uniform(0, 360)))
        pose = Pose(dice.uniform(0, width), dice.uniform(0, height), facing)
        base = Footprint(OUTLINES[dice.choice((20, 30, 40))], pose)
        if all(_are_far(base, o) or base.polygon.distance(o.polygon) > apart for o in bases):
            bases.append(base)
    return bases[len(without) :]


def _are_far(one, other):
    """Whether two bases of 40 mm stand too far apart to be measured."""
    return abs(one.pose.x - other.pose.x) > 60 or abs(one.pose.y - other.pose.y) > 60


@pytest.fixture(scope="module")
def army():
    return {f"b{row}": base for row, base in enumerate(strewn(BASES, 1800, 1200, 3))}


def test_lines_of_fire(goals, army):
    shooter = Footprint(rectangle(40, 20), Pose(900, 1215))
    zone = FireZone(edge(shooter, Side.FRONT), extension=480, reach=480)
    screen = FireScreen(army)
    ahead = check_targets(zone, army, screen)
    near = [n for n, c in ahead.items() if c.result in (FireResult.OK, FireResult.BLOCKED)]
    targets = {name: army[name] for name in near[:50]}
    assert len(targets) == 50
    polygons = {name: base.polygon for name, base in army.items()}
    shrunk = {name: p.buffer(-0.05, join_style="mitre") for name, p in polygons.items()}
    muzzle = (zone.muzzle.start, zone.muzzle.end)
    clear = plain_fire(muzzle, targets, polygons, shrunk)
    goals.times(
        Goal("G4", "fire at 50 targets past 400 bases", "400 lines by shapely", at_most=1 / 18),
        lambda: check_targets(zone, targets, screen),
        reference=lambda: plain_lines(muzzle, targets, polygons, shrunk),
        same=lambda a, b: [name for name in a if a[name].result is FireResult.OK] == clear,
    )


@pytest.fixture(scope="module")
def field():
    start = Footprint(rectangle(40, 30), Pose(-100, 200, 90))
    goal = Footprint(rectangle(40, 20), Pose(800, 200, 90))
    obstacles = strewn(30, 700, 400, 5, apart=1.0, without=(start, goal))
    return start, goal, tuple(base.polygon for base in obstacles)


def test_a_way_from_nothing(goals, field):
    start, goal, obstacles = field
    goals.times(
        Goal("G5", "way round 30 obstacles, from nothing", "a shapely loop", at_most=1 / 8),
        lambda: WayFinder(Barriers(obstacles)).way(start, goal).length,
        reference=lambda: plain_way(start.polygon, goal.polygon, obstacles),
        same=lambda a, b: a == pytest.approx(b),
    )


def test_a_way_round_the_same_obstacles(goals, field):
    start, goal, obstacles = field
    goals.times(
        Goal("G6", "the same, obstacles unchanged", "a shapely loop", at_most=1 / 100),
        lambda: shortest_way(start, goal, obstacles).length,
        reference=lambda: plain_way(start.polygon, goal.polygon, obstacles),
        same=lambda a, b: a == pytest.approx(b),
    )


def test_where_a_base_can_get_to(goals):
    base = Footprint(rectangle(40, 20), Pose(220, 220, 20))
    near = strewn(31, 440, 440, 7, without=(base,))
    assert not any(overlaps(base, other) for other in near)
    obstacles = [other.polygon for other in near]
    allowance = disc(base.pose.point, 200)
    corners = [(x - base.pose.x, y - base.pose.y) for x, y in base.corners]

    def plain():
        region = plain_reach(corners, (0.0, 0.0), allowance, obstacles)
        parts = [p for p in shapely.get_parts(region) if p.distance(shapely.Point(220, 220)) < 0.05]
        return shapely.union_all(parts)

    goals.times(
        Goal("G7", "reach of a base among 31 others", "a difference each", at_most=0.45),
        lambda: reachable_region(base, 200, obstacles),
        reference=plain,
        same=lambda a, b: a.symmetric_difference(b).area < 1e-6,
    )


def test_narrow_gaps(goals, army):
    polygons = [base.polygon for base in army.values()]

    def filled(area):
        """The closed gaps lie where corridors are, and nowhere else."""
        corridors = shapely.union_all([c.region for c in narrow_corridors(army, 40.0)])
        lost = shapely.difference(area, corridors.buffer(0.5))
        return lost.area < 0.25 * area.area  # inside corners that are no gap between two bases

    goals.times(
        Goal("G8", "gaps under 40 mm among 400 bases", "growing and shrinking", at_most=1 / 20),
        lambda: narrow_corridors(army, 40.0),
        reference=lambda: plain_gaps(polygons, 40.0),
        same=lambda a, b: len(a) == count_by_pairs(army) and filled(b),
    )


def count_by_pairs(army):
    gaps = [pair.gap for pair in Crowd(army).near_pairs(40.0)]
    return sum(0.05 < gap < 39.95 for gap in gaps)
