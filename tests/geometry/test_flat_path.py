"""Paths of lines and curves as rings of points."""

import pytest

from vtt.geometry.flat_path import STEPS, rings_of
from vtt.geometry.ring import in_ring


def test_each_part_of_a_path_is_a_ring_and_lines_alone_are_none():
    path = "M 0 0 L 10 0 L 10 10 Z M 20 0 L 30 0 L 30 10 Z M 1 1 L 2 2"
    first, second = rings_of(path)
    assert first == ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert second[0] == (20.0, 0.0)


def test_a_curve_is_cut_into_lines_that_run_along_it():
    (ring,) = rings_of("M 0 0 Q 10 0 10 10 L 0 10 Z")
    assert len(ring) == 1 + STEPS + 1
    assert ring[STEPS // 2] == (7.5, 2.5), "half way along the curve"
    (ring,) = rings_of("M -10 0 C -10 -13.3 10 -13.3 10 0 Z")
    assert in_ring(ring, (0.0, -9.0))
    assert not in_ring(ring, (8.5, -9.0))


@pytest.mark.parametrize("path", ["A 1 1", "M 1", "M 1 x", "10 10"])
def test_what_is_no_path_is_refused(path):
    with pytest.raises(ValueError, match=r"expected|could not convert"):
        rings_of(path)
