import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.bases import ANGLE, ROUND, at, circles, poses, rectangles
from vtt.geometry.boxes import Boxes
from vtt.geometry.distance import distance, overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import PolygonOutline
from vtt.geometry.push import separation

boxed = st.lists(st.builds(Footprint, rectangles | circles, poses), min_size=2, max_size=6)


def all_pairs(count: int) -> tuple[np.ndarray, np.ndarray]:
    first, second = np.triu_indices(count, 1)
    return first.astype(np.intp), second.astype(np.intp)


def test_rectangles_and_circles_are_exact_and_others_are_not() -> None:
    boxes = Boxes.of([at(0, 0), at(0, 0, 0, ROUND), at(0, 0, 0, ANGLE)])
    assert boxes.exact.tolist() == [True, True, False]
    assert boxes.radius.tolist() == [0, 20, 0]


def test_a_box_about_another_origin_has_its_own_centre() -> None:
    off_centre = PolygonOutline(((0, 0), (40, 0), (40, 20), (0, 20)))
    boxes = Boxes.of([at(100, 100, 90, off_centre)])
    assert (boxes.x[0], boxes.y[0]) == (90, 120)
    assert (boxes.left[0], boxes.top[0], boxes.right[0], boxes.bottom[0]) == (80, 100, 100, 140)


def test_nothing_makes_no_pairs() -> None:
    first, second = Boxes.of([]).candidates(40)
    assert (len(first), len(second)) == (0, 0)


@given(boxed)
def test_bounds_are_those_of_the_footprints(bases: list[Footprint]) -> None:
    boxes = Boxes.of(bases)
    for row, base in enumerate(bases):
        found = (boxes.left[row], boxes.top[row], boxes.right[row], boxes.bottom[row])
        assert found == pytest.approx(base.bounds, abs=1e-9)


@given(boxed, st.floats(0, 100))
def test_candidates_miss_no_pair_within_reach(bases: list[Footprint], reach: float) -> None:
    first, second = Boxes.of(bases).candidates(reach)
    pairs = set(zip(first.tolist(), second.tolist(), strict=True))
    assert len(pairs) == len(first)
    assert all(low < high for low, high in pairs)
    for low, high in zip(*all_pairs(len(bases)), strict=True):
        if distance(bases[low], bases[high]) <= reach - 1e-9:
            assert (low, high) in pairs


@given(boxed)
def test_clearances_are_the_distances(bases: list[Footprint]) -> None:
    boxes = Boxes.of(bases)
    first, second = all_pairs(len(bases))
    found = boxes.clearances(first, second, np.inf)
    drawn_in = boxes.drawn_in.clearances(first, second, np.inf)
    for i, j, gap, inner in zip(first, second, found, drawn_in, strict=True):
        assert max(0.0, gap) == pytest.approx(distance(bases[i], bases[j]), abs=1e-9)
        if gap < -1e-9:
            assert separation(bases[i], bases[j]) < 1e-9
        if abs(inner) > 1e-9:
            assert (inner < 0) == overlaps(bases[i], bases[j])


@given(boxed, st.floats(0, 50))
def test_beyond_the_reach_a_clearance_is_only_known_to_be_beyond(
    bases: list[Footprint], reach: float
) -> None:
    boxes = Boxes.of(bases)
    first, second = all_pairs(len(bases))
    exact = boxes.clearances(first, second, np.inf)
    found = boxes.clearances(first, second, reach)
    near = exact <= reach
    assert found[near] == pytest.approx(exact[near], abs=1e-12)
    assert (found[~near] > reach - 1e-9).all()
