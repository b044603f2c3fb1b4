import pytest

from vtt.geometry.pose import Pose
from vtt.render.primitives import (
    Circles,
    Fill,
    Label,
    Line,
    Picture,
    Text,
    moved,
    ring,
    scaled,
)

TRIANGLE = ((0.0, 0.0), (10.0, 0.0), (0.0, 20.0))

CASES = [
    (
        Fill((TRIANGLE,), "#000000", 0.5),
        Fill((((3.0, 4.0), (13.0, 4.0), (3.0, 24.0)),), "#000000", 0.5),
        Fill((((0.0, 0.0), (5.0, 0.0), (0.0, 10.0)),), "#000000", 0.5),
    ),
    (
        Line((TRIANGLE,), "#000000", 2.0, 1.0),
        Line((((3.0, 4.0), (13.0, 4.0), (3.0, 24.0)),), "#000000", 2.0, 1.0),
        Line((((0.0, 0.0), (5.0, 0.0), (0.0, 10.0)),), "#000000", 1.0, 1.0),
    ),
    (
        Circles(((10.0, 20.0, 4.0),), "#000000", 2.0),
        Circles(((13.0, 24.0, 4.0),), "#000000", 2.0),
        Circles(((5.0, 10.0, 2.0),), "#000000", 1.0),
    ),
    (
        Picture("a.svg", Pose(10, 20, 30), 40, 30),
        Picture("a.svg", Pose(13, 24, 30), 40, 30),
        Picture("a.svg", Pose(5, 10, 30), 20, 15),
    ),
    (
        Text("A", (10.0, 20.0), 8.0, "#000000", 9.0),
        Text("A", (13.0, 24.0), 8.0, "#000000", 9.0),
        Text("A", (5.0, 10.0), 4.0, "#000000", 9.0),
    ),
    (
        Label("A", (10.0, 20.0), "#ffffff", "#000000"),
        Label("A", (13.0, 24.0), "#ffffff", "#000000"),
        Label("A", (5.0, 10.0), "#ffffff", "#000000"),
    ),
]


@pytest.mark.parametrize(("item", "shifted", "_half"), CASES)
def test_a_shape_is_moved_with_all_its_points(item, shifted, _half):
    assert moved([item], 3.0, 4.0) == (shifted,)


@pytest.mark.parametrize(("item", "_shifted", "half"), CASES)
def test_a_shape_is_scaled_with_strokes_and_letters_but_least_pixels_stay(item, _shifted, half):
    assert scaled([item], 0.5) == (half,)


def test_a_ring_is_made_of_any_rows():
    assert ring([[1, 2], (3.5, 4)]) == ((1.0, 2.0), (3.5, 4.0))


@pytest.mark.parametrize("before", [case[0] for case in CASES])
def test_a_board_at_the_corner_of_its_table_is_drawn_as_it_is(before):
    assert moved((before,), 0.0, 0.0) == (before,)
    assert moved((before,), 0.0, 0.0)[0] is before
