import pytest

from vtt.formats.vassal.pixels import distance_squared, is_inside, middle_of, rounded

SQUARE = ((0, 0), (100, 0), (100, 100), (0, 100))


def test_halves_go_up():
    assert [rounded(value) for value in (-1.5, -0.5, 0.5, 1.49)] == [-1, 0, 1, 1]


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (50, 50, True),
        (0, 50, True),
        (100, 50, False),
        (50, 0, True),
        (50, 100, False),
        (-1, 5, False),
    ],
)
def test_left_and_upper_edges_are_in(x, y, inside):
    assert is_inside(SQUARE, x, y) is inside


def test_the_middle_of_a_polygon_and_distances():
    mat = ((79, 144), (463, 144), (467, 661), (82, 659))
    assert middle_of(mat) == (272, 402), "as VASSAL 3.7.26 has it"
    hook = ((0, 0), (100, 0), (100, 10), (10, 10), (10, 100), (0, 100))
    assert middle_of(hook) == (0, 0)
    assert distance_squared((3, 4), 0, 0) == 25
