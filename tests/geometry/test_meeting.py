import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, ROUND, at, footprints, legs
from vtt.geometry.crossing import NEVER
from vtt.geometry.distance import overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.meeting import meeting_shares
from vtt.geometry.motion import Leg, Pivot, Straight
from vtt.geometry.outline import CircleOutline, PolygonOutline, rectangle
from vtt.geometry.path import leg_motion
from vtt.geometry.tolerance import CONTACT_MM


def shares(base: Footprint, leg: Leg, *obstacles: Footprint) -> list[float]:
    found = meeting_shares(base, leg_motion(base.outline, base.pose, leg), obstacles)
    return [float(share) for share in found]


def test_the_overlap_begins_a_tolerance_behind_the_contact() -> None:
    (share,) = shares(at(0, 0), Straight(100), at(0, -70, 180))
    assert share * 100 == pytest.approx(50 + CONTACT_MM)


def test_each_obstacle_has_its_own_share() -> None:
    found = shares(
        at(0, 0), Straight(100), at(30, -60), at(60, -60), at(0, -70, 0, ROUND), at(0, -90)
    )
    assert found == pytest.approx([0.4005, NEVER, 0.4005, 0.7005], abs=1e-6)


def test_round_bases_meet_round_bases_and_corners() -> None:
    mover = at(0, 0, 0, CircleOutline(10))
    found = shares(mover, Straight(100), at(0, -60, 0, ROUND), at(26, -60), at(31, -60))
    dips = 10 - CONTACT_MM / 2
    corner = (50 - CONTACT_MM / 2 - (dips**2 - (6 + CONTACT_MM / 2) ** 2) ** 0.5) * -1 + 0
    assert found[0] * 100 == pytest.approx(30 + CONTACT_MM)
    assert found[1] * 100 == pytest.approx(-corner, abs=0.06)
    assert found[2] == NEVER


def test_a_round_base_swings_on_to_an_edge() -> None:
    (share,) = shares(at(50, 0, 0, ROUND), Pivot(-90, (0, 0)), at(0, -50, 90, rectangle(200, 2)))
    turned = np.radians(90 * share)
    assert 50 * np.cos(turned) == pytest.approx(21 - CONTACT_MM, abs=1e-6)


def test_a_notch_lets_a_base_in() -> None:
    notch_down = at(0, -100, 0, ANGLE)
    small = at(10, 0, 0, rectangle(18, 18))
    (share,) = shares(small, Straight(200), notch_down)
    assert share * 200 == pytest.approx(91 + CONTACT_MM)


def test_what_is_too_thin_meets_nothing() -> None:
    assert shares(at(0, 0), Straight(100), at(0, -50, 0, rectangle(40, 0.04))) == [NEVER]
    assert shares(at(0, 0, 0, rectangle(40, 0.04)), Straight(100), at(0, -50)) == [NEVER]


@given(footprints, legs, st.lists(footprints, min_size=1, max_size=3))
@settings(max_examples=150)
def test_overlap_begins_at_the_share_and_not_before(
    base: Footprint, leg: Leg, obstacles: list[Footprint]
) -> None:
    free = [one for one in obstacles if not overlaps(base, one)]
    motion = leg_motion(base.outline, base.pose, leg)
    for share, obstacle in zip(shares(base, leg, *free), free, strict=True):
        before = min(1.0, share)
        for step in range(12):
            on_way = base.at(motion.carry(base.pose, before * step / 12))
            assert not deep(on_way, obstacle)
        if share < NEVER:
            there = base.at(motion.carry(base.pose, share))
            assert nearly_overlaps(there, obstacle)
        else:
            assert not deep(base.at(motion.carry(base.pose)), obstacle)


def deep(a: Footprint, b: Footprint) -> bool:
    """Whether two bases overlap by clearly more than the tolerance and the error of the arcs."""
    return overlaps(shrunk(a, 0.01), b)


def nearly_overlaps(a: Footprint, b: Footprint) -> bool:
    return overlaps(shrunk(a, -0.01), b)


def shrunk(base: Footprint, by: float) -> Footprint:
    outline = base.outline
    if isinstance(outline, CircleOutline):
        return Footprint(CircleOutline(outline.radius - by), base.pose)
    ring = shapely.Polygon(outline.points).buffer(-by, join_style="mitre").exterior.coords[:-1]
    return Footprint(PolygonOutline(tuple((x, y) for x, y in ring)), base.pose)
