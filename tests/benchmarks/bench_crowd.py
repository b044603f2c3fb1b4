"""Many bases at once: all near pairs, and one base against all at each step of a drag (G1 to G3)."""

import math

import pytest

from tests.benchmarks.bench_open_plane import strewn
from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.plain_gaps import boxed_pairs, plain_hits, plain_pairs
from vtt.geometry.footprint import Footprint
from vtt.geometry.many import Crowd
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose

NEAR_MM = 40.0
REACH_MM = NEAR_MM + 0.05 + 1e-9
"""The limit with the tolerance, as the engine measures."""


@pytest.fixture(scope="module")
def army():
    """400 bases of 40 mm on a table of 1,800 x 1,200 mm."""
    return {f"b{row}": base for row, base in enumerate(strewn(400, 1800, 1200, 3))}


@pytest.fixture(scope="module")
def host():
    """2,000 bases, as dense."""
    bases = strewn(2000, 1800 * 5**0.5, 1200 * 5**0.5, 9)
    return {f"b{row}": base for row, base in enumerate(bases)}


def rows(pairs):
    """The same rows in the same order, whoever found them."""
    ours = zip(pairs.first.tolist(), pairs.second.tolist(), pairs.gap.tolist(), strict=True)
    return sorted((min(a, b), max(a, b), gap) for a, b, gap in ours)


def same_pairs(ours, plain):
    found = rows(ours)
    return [pair[:2] for pair in found] == [pair[:2] for pair in plain] and all(
        math.isclose(a[2], b[2], abs_tol=1e-9) for a, b in zip(found, plain, strict=True)
    )


def test_all_gaps_of_400_bases(goals, army):
    polygons = [base.polygon for base in army.values()]
    goals.times(
        Goal("G1", "gaps under 40 mm, 400 bases", "all pairs by shapely", at_most=1 / 80),
        lambda: Crowd(army).near_pairs(NEAR_MM),
        reference=lambda: plain_pairs(polygons, REACH_MM),
        same=same_pairs,
    )


def test_all_gaps_of_2000_bases(goals, host):
    polygons = [base.polygon for base in host.values()]
    goals.times(
        Goal("G2", "gaps under 40 mm, 2,000 bases", "near boxes by shapely", at_most=1 / 25),
        lambda: Crowd(host).near_pairs(NEAR_MM),
        reference=lambda: boxed_pairs(polygons, REACH_MM),
        same=same_pairs,
    )


def drag_steps(army):
    """A base on its way across the table: it stands on others at some of its steps."""
    outline = rectangle(40, 30)
    return [Footprint(outline, Pose(300 + 7 * n, 500 + 2 * n, 5 * n % 360)) for n in range(100)]


def test_where_a_dragged_base_may_stand(goals, army):
    crowd = Crowd(army)
    steps = drag_steps(army)
    polygons = [base.polygon for base in army.values()]
    drawn_in = [shape.buffer(-0.025, join_style="mitre") for shape in polygons]
    shapes = [(s.polygon, s.polygon.buffer(-0.025, join_style="mitre")) for s in steps]
    names = list(army)

    def candidate():
        """A new footprint for each step, as a drag makes them."""
        return [
            [near.name for near in crowd.near(base.at(base.pose), 0.0) if near.overlapping]
            for base in steps
        ]

    def reference():
        return [plain_hits(shape, inner, polygons, drawn_in) for shape, inner in shapes]

    assert any(candidate()), "some steps are illegal"
    goals.times(
        Goal("G3", "100 steps of a base among 400", "each measured by shapely", at_most=1 / 10),
        candidate,
        reference=reference,
        same=lambda a, b: (
            [sorted(step) for step in a] == [sorted(names[n] for n in step) for step in b]
        ),
    )
    assert goals.last_cost / len(steps) <= 1.25 * 1e-4, "a step takes at most 0.1 ms"
