"""Shooting: results, ranges, blockers, and that one target among many is judged as by itself."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ROUND, at, footprints, plane_moves, rectangular
from vtt.geometry.area import base_area
from vtt.geometry.distance import distance
from vtt.geometry.edges import Side, edge
from vtt.geometry.fire import FireResult, check_target, check_targets
from vtt.geometry.fire_field import FireArc, FireZone
from vtt.geometry.fire_screen import FireScreen

SHOOTER = at(0, 0)
ZONE = FireZone(edge(SHOOTER, Side.FRONT), 40, 160)
crowds = st.lists(footprints, min_size=1, max_size=7).map(
    lambda bases: {
        f"b{row}": base.at(base.pose.moved(0.0, -110.0)) for row, base in enumerate(bases)
    }
)


@given(crowds)
def test_many_targets_are_judged_as_each_by_itself(bases):
    together = check_targets(ZONE, bases, FireScreen(bases))
    assert list(together) == list(bases)
    for name, target in bases.items():
        others = {other: base for other, base in bases.items() if other != name}
        alone = check_target(ZONE, target, others)
        found = together[name]
        assert (found.result, found.range, found.ring) == (alone.result, alone.range, alone.ring)
        assert set(found.blockers or {}) == set(alone.blockers or {})


@given(crowds)
def test_what_is_told_of_a_target_fits_together(bases):
    for name, found in check_targets(ZONE, bases, FireScreen(bases)).items():
        target = bases[name]
        front = shapely.LineString((ZONE.muzzle.start, ZONE.muzzle.end))
        assert found.range == pytest.approx(front.distance(base_area(target)), abs=0.03)
        if found.result is FireResult.OK:
            assert not found.blockers
            assert found.range <= 160.05 + 1e-9
            assert found.blocked_at is None
        if found.blockers:
            assert found.result is FireResult.BLOCKED
            assert name not in found.blockers
            assert found.lane.covers(found.blocked_at.buffer(-1e-6))
            for blocker in found.blockers.values():
                assert found.lane.distance(base_area(blocker)) == 0.0


@given(rectangular, crowds, plane_moves)
def test_a_mirrored_scene_is_judged_the_same(shooter, bases, move):
    zone = FireZone(edge(shooter, Side.FRONT), 40, 160)
    moved_zone = FireZone(edge(move.base(shooter), Side.FRONT), 40, 160)
    moved = {name: move.base(base) for name, base in bases.items()}
    here = check_targets(zone, bases, FireScreen(bases))
    there = check_targets(moved_zone, moved, FireScreen(moved))
    for name, found in here.items():
        assert there[name].range == pytest.approx(found.range, abs=1e-6)
        if there[name].result is not found.result:
            assert _is_near_a_limit(zone, bases, name)


def _is_near_a_limit(zone, bases, name):
    """Whether a little more or less tolerance changes the answer."""
    results = set()
    for change in (-0.02, 0.0, 0.02):
        wider = FireZone(zone.muzzle, zone.extension + change, zone.reach + change)
        for shift in (-0.02, 0.02):
            for dx, dy in ((shift, 0.0), (0.0, shift)):
                target = bases[name]
                nudged = bases | {name: target.at(target.pose.moved(dx, dy))}
                results.add(check_targets(wider, nudged, FireScreen(nudged))[name].result)
    return len(results) > 1


@given(footprints, st.floats(5, 170), st.floats(5, 170))
def test_an_arc_measures_from_its_point(target, left, right):
    arc = FireArc(at(0, 250).pose, left, right, 1000)
    found = check_target(arc, target, {})
    assert found.range == pytest.approx(
        max(0.0, distance(target, at(0, 250, outline=ROUND)) + 20), abs=1e-6
    )
    assert found.result in (FireResult.OK, FireResult.ZONE)


def test_those_who_are_ignored_do_not_block():
    bases = {"t": at(0, -120, 180), "screen": at(0, -60)}
    screen = FireScreen(bases)
    targets = {"t": bases["t"]}
    blocked = check_targets(ZONE, targets, screen)["t"]
    assert blocked.result is FireResult.BLOCKED
    assert list(blocked.blockers) == ["screen"]
    assert blocked.blocked_at.area == pytest.approx(800.0)
    assert check_targets(ZONE, targets, screen, ["screen", "nobody"])["t"].result is FireResult.OK


def test_nothing_to_shoot_at():
    assert check_targets(ZONE, {}, FireScreen({})) == {}


def test_a_target_that_covers_the_muzzle_is_in_contact():
    found = check_target(ZONE, at(0, -20, outline=ROUND), {"f": at(0, -60)})
    assert (found.result, found.range, found.lane) == (FireResult.OK, 0.0, None)
