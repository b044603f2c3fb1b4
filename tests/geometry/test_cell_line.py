"""The line between two centres, held against the definition in exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.grid_builders import SIEGE, cells
from vtt.geometry.cell_line import cell_line, hex_line_steps, square_line_steps

small = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


def hex_line(start, end):
    return cell_line(hex_line_steps, start, end)


def square_line(start, end):
    return cell_line(square_line_steps, start, end)


def hex_indices(cell):
    x, y, z = cell[0], -cell[0] - cell[1], cell[1]
    return (x - y, y - z, z - x)


def square_indices(cell):
    return (2 * cell[0], 2 * cell[1])


def stretch(indices, cell, end):
    """From where to where (0 to 1) the line from 0,0 to `end` is in the closed cell, or None.

    A cell is where each index differs from the cell's by at most 1. The third value says whether
    the line is inside in between: no index stays on its bound.
    """
    low, high, inside = Fraction(0), Fraction(1), True
    for here, slope in zip(indices(cell), indices(end), strict=True):
        if slope == 0:
            if abs(here) > 1:
                return None
            inside = inside and abs(here) < 1
        else:
            ends = sorted((Fraction(here - 1, slope), Fraction(here + 1, slope)))
            low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high, inside) if low <= high else None


def expected_steps(indices, end):
    """By the definition: insides crossed over a stretch, and pairs along the sides between them."""
    crossed, along = [], {}
    low = [min(0, end[0]) - 1, min(0, end[1]) - 1]
    high = [max(0, end[0]) + 1, max(0, end[1]) + 1]
    for q in range(low[0], high[0] + 1):
        for r in range(low[1], high[1] + 1):
            found = stretch(indices, (q, r), end)
            if found is None or found[0] == found[1]:
                continue
            if found[2]:
                crossed.append((found[0], ((q, r),)))
            else:
                along.setdefault(found[0], []).append((q, r))
    runs = [(start, tuple(sorted(pair))) for start, pair in along.items()]
    ends = {((0, 0),), (end,)}
    return tuple(step for _, step in sorted(crossed + runs) if step not in ends)


@given(small)
def test_hex_lines_are_as_defined(end):
    assert hex_line((0, 0), end).steps == expected_steps(hex_indices, end)


@given(small)
def test_square_lines_cross_as_defined(end):
    line = square_line((0, 0), end)
    assert line.cells == tuple(step[0] for step in expected_steps(square_indices, end))


@given(small)
def test_square_pairs_stand_where_the_line_meets_a_corner(end):
    columns, rows = end
    expected = []
    for k in range(
        1, 2 * abs(columns), 2
    ):  # the line meets x = k / 2 at y = k / 2 * rows / columns
        y = Fraction(k * rows, abs(columns))
        if y.denominator == 1 and y % 2:
            x = k if columns > 0 else -k
            around = [((x + i) // 2, (int(y) + j) // 2) for i in (-1, 1) for j in (-1, 1)]
            on_line = [around[0], around[3]] if x * y > 0 else [around[1], around[2]]
            expected.append(tuple(sorted(set(around) - set(on_line))))
    assert list(square_line((0, 0), end).pairs) == expected


@pytest.mark.parametrize("line", [hex_line, square_line])
@given(cells, cells)
def test_a_line_reads_the_same_from_both_ends(line, a, b):
    assert line(b, a).steps == line(a, b).steps[::-1]


@given(cells, cells)
def test_a_hex_line_has_one_step_less_than_its_distance_at_least(a, b):
    line = hex_line(a, b)
    assert len(line.cells) + len(line.pairs) >= max(0, SIEGE.distance(a, b) - 1)
    assert a not in line.cells
    assert b not in line.cells


def siege_line(first, second):
    line = SIEGE.line(SIEGE.cell_named(first), SIEGE.cell_named(second))
    return (
        [SIEGE.label(cell) for cell in line.cells],
        [{SIEGE.label(a), SIEGE.label(b)} for a, b in line.pairs],
    )


# The worked examples of the Siege of Jerusalem notes, B.1 (rule 9.5).
@pytest.mark.parametrize(
    ("first", "second", "crossed", "along"),
    [
        ("LL27", "KK29", [], [{"KK28", "LL28"}]),
        ("LL30", "KK29", [], [{"KK30", "LL29"}]),
        ("DD19", "BB20", [], [{"CC19", "CC20"}]),
        ("DD19", "AA21", ["CC20", "BB20"], []),
        ("GG46", "II44", ["HH45"], []),
        ("Z40", "Z43", ["Z41", "Z42"], []),
    ],
)
def test_lines_of_the_siege_examples(first, second, crossed, along):
    assert siege_line(first, second) == (crossed, along)


def test_a_long_line_alternates_between_hexes_and_sides():
    line = hex_line((0, 0), (6, -3))
    assert line.cells == ((2, -1), (4, -2))
    assert line.pairs == (((1, -1), (1, 0)), ((3, -2), (3, -1)), ((5, -3), (5, -2)))
    assert [len(step) for step in line.steps] == [2, 1, 2, 1, 2]


def test_a_line_to_itself_or_a_neighbour_crosses_nothing():
    assert hex_line((3, 3), (3, 3)).steps == ()
    assert hex_line((3, 3), (4, 2)).steps == ()
    assert square_line((3, 3), (3, 3)).steps == ()
