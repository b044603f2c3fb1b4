"""Labels of cells: VASSAL's numberings, labels along the grain, and the way back."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.grid_builders import (
    SIEGE,
    VassalHexGrid,
    cells,
    hex_grids,
    index_numberings,
    indices,
)
from vtt.base.errors import GeometryError
from vtt.geometry.grid_label import format_label, index_text, parse_index, parse_label
from vtt.geometry.grid_spec import (
    DEFAULT_NUMBERING,
    GridNumbering,
    IndexNumbering,
    IndexStyle,
    squares,
)
from vtt.geometry.hex_grid import HexGrid
from vtt.geometry.square_grid import SquareGrid

# Engine output quoted in the notes on VASSAL's grid mathematics: the grid, a point in pixels, the
# centre that the engine snaps to, and the name that it gives.
VASSAL_VECTORS = [
    (
        VassalHexGrid(
            74.91631093548143, 86.50590457058783, -15, 30, 1388, 654,
            h_descend=True, h_off=-1, v_off=1, h_leading=1, v_leading=3, first="V",
        ),
        (371, 511), (359, 505), "0006.10",
    ),
    (
        VassalHexGrid(
            55.71294361291626, 67.0, 33, 42, 1840, 1430,
            v_descend=True, h_descend=True, h_off=3, v_off=0, h_leading=3, v_leading=0, first="V",
        ),
        (492, 543), (478, 511), "19.0022",
    ),
    (
        VassalHexGrid(
            64.52310399543046, 74.50486292142399, 49, -2, 1513, 1399,
            stagger=True, h_off=-1, v_off=-1, h_leading=3, v_leading=3, v_type="A",
        ),
        (510, 128), (500, 109), "0006.B",
    ),
    (
        VassalHexGrid(
            88.7425885008004, 64.00962895673975, -6, -20, 1995, 1662, sideways=True,
            v_descend=True, h_descend=True, h_off=3, v_off=1, h_leading=0, v_leading=3,
        ),
        (190, 696), (172, 703), "14.0029",
    ),
    (
        VassalHexGrid(
            88.90325440193106, 87.36311432821314, -2, 48, 1382, 1497, sideways=True,
            stagger=True, v_descend=True, h_descend=True, h_off=1, h_type="A", v_type="A",
        ),
        (246, 862), (222, 887), "I.O",
    ),
    (
        VassalHexGrid(
            45.033320996790806, 52.0, 19, 41, 744, 1023, sideways=True,
            v_descend=True, h_off=1, v_off=3, v_leading=3, first="V", h_type="A", v_type="A",
        ),
        (704, 694), (691, 694), "P.J",
    ),
    (
        VassalHexGrid(
            58.023702053557386, 67.0, 32, -2, 1468, 1888, sideways=True,
            h_off=1, v_leading=1, first="V", v_type="A",
        ),
        (700, 1334), (701, 1366), "K.23",
    ),
    (
        VassalHexGrid(
            38.9680360511816, 46.096517026623424, 35, 5, 1875, 1286, sideways=True,
            v_descend=True, h_off=3, h_leading=3, first="V", h_type="A",
        ),
        (924, 745), (926, 736), "20.S",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("vassal", "point", "centre", "name"), VASSAL_VECTORS)
def test_engine_vectors(vassal, point, centre, name):
    grid = HexGrid(vassal.spec())
    cell = grid.cell_at(point)
    assert math.dist(grid.centre(cell), centre) < 2.0  # the engine cuts to whole pixels
    assert vassal_name(vassal, point) == name
    # Near a side the engine names a point by rectangles, and we by the hex that holds it.
    assert grid.label(cell) == vassal_name(vassal, grid.centre(cell))
    assert grid.cell_named(grid.label(cell)) == cell


booleans = st.booleans()
vassal_grids = st.builds(
    VassalHexGrid,
    dx=st.floats(20.0, 90.0),
    dy=st.floats(20.0, 90.0),
    x0=st.integers(-20, 60),
    y0=st.integers(-20, 60),
    width=st.integers(500, 2000),
    height=st.integers(500, 2000),
    sideways=booleans,
    stagger=booleans,
    v_descend=booleans,
    h_descend=booleans,
    h_off=st.integers(-1, 3),
    v_off=st.integers(-1, 3),
    h_leading=st.integers(0, 3),
    v_leading=st.integers(0, 3),
    first=st.sampled_from("HV"),
    h_type=st.sampled_from("NA"),
    v_type=st.sampled_from("NA"),
)


@given(vassal_grids, cells)
def test_labels_are_those_of_vassals_formulas(vassal, cell):
    grid = HexGrid(vassal.spec())
    assert grid.label(cell) == vassal_name(vassal, grid.centre(cell))


def vassal_name(v: VassalHexGrid, point: tuple[float, float]) -> str:
    """VASSAL's own formulas, in its own frame: raw column and row, descending, stagger, names."""
    x, y = (point[1], point[0]) if v.sideways else point
    column = math.floor((x - v.x0) / v.dx + 0.5)
    raw_column = column
    shift = v.dy / 2 if column % 2 else 0.0
    row = math.floor((y - v.y0 - shift) / v.dy + 0.5)
    max_rows, max_columns = math.floor(v.height / v.dx + 0.5), math.floor(v.width / v.dy + 0.5)
    if v.sideways:
        column_down, row_down = v.v_descend, v.h_descend
        column_from, row_from = max_rows, max_columns
    else:
        column_down, row_down = v.h_descend, v.v_descend
        column_from, row_from = max_columns, max_rows
    column = column_from - column if column_down else column
    row = row_from - row if row_down else row
    if v.stagger and raw_column % 2:
        row += -1 if row_down else 1
    names = [
        vassal_index(column + v.h_off, v.h_type, v.h_leading),
        vassal_index(row + v.v_off, v.v_type, v.v_leading),
    ]
    return ".".join(names if v.first == "H" else reversed(names))


def vassal_index(value: int, kind: str, leading: int) -> str:
    text, value = "-" if value < 0 else "", abs(value)
    if kind == "A":
        while value >= 0:
            text += chr(ord("A") + value % 26)
            value -= 26
        return text
    for power in range(leading, 0, -1):
        text += "0" if value < 10**power else ""
    return text + str(value)


@pytest.mark.parametrize(
    ("label", "cell"),
    [
        ("W36", (23, 36)),
        ("AA21", (27, 21)),
        ("QQ36", (43, 36)),
        ("XX1", (50, 1)),
        ("P51", (16, 51)),
    ],
)
def test_labels_along_the_grain(label, cell):
    assert SIEGE.cell_named(label) == cell
    assert SIEGE.label(cell) == label


def test_oblique_numbering_of_vassal():
    # row' = row - col // 2 + 1, and with stagger col // 2 + row
    falling = GridNumbering(
        IndexNumbering(digits=2), IndexNumbering(digits=2, offset=1), diagonal=-1
    )
    rising = GridNumbering(
        IndexNumbering(digits=2), IndexNumbering(digits=2), diagonal=1, staggered=True
    )
    assert format_label(falling, 4, 7) == "0406"
    assert format_label(falling, 5, 7) == "0506"
    assert format_label(rising, 4, 7) == "0409"
    assert format_label(rising, 5, 7) == "0510"


@pytest.mark.parametrize(
    ("style", "digits", "index", "text"),
    [
        (IndexStyle.NUMBERS, 4, 6, "0006"),
        (IndexStyle.NUMBERS, 2, -3, "-03"),
        (IndexStyle.NUMBERS, 1, 120, "120"),
        (IndexStyle.LETTERS, 1, 25, "Z"),
        (IndexStyle.LETTERS, 1, 26, "AA"),
        (IndexStyle.LETTERS, 1, 53, "BBB"),
        (IndexStyle.LETTERS, 1, -1, "-B"),
    ],
)
def test_index_texts(style, digits, index, text):
    numbering = IndexNumbering(style, digits=digits)
    assert index_text(numbering, index) == text
    assert parse_index(numbering, text) == index


@given(index_numberings, indices)
def test_an_index_comes_back(numbering, index):
    assert parse_index(numbering, index_text(numbering, index)) == index


@given(hex_grids, cells)
def test_a_label_comes_back(grid, cell):
    assert grid.cell_named(grid.label(cell)) == cell


@given(cells)
def test_a_squares_label_comes_back(cell):
    numbering = GridNumbering(IndexNumbering(IndexStyle.LETTERS), IndexNumbering(descends_from=8))
    grid = SquareGrid(squares(40.0, numbering=numbering))
    assert grid.cell_named(grid.label(cell)) == cell


def test_chess_squares():
    letters, down = IndexNumbering(IndexStyle.LETTERS), IndexNumbering(descends_from=8)
    board = SquareGrid(squares(40.0, 20.0, 20.0, GridNumbering(letters, down)))
    assert board.label(board.cell_at((21.0, 319.0))) == "A1"
    assert board.cell_named("h8") == (7, 0)


@pytest.mark.parametrize("label", ["", "12", "1", "AB12", "1.2", "00 1", "0012 ²"])
def test_a_text_that_is_no_label_is_refused(label):
    with pytest.raises(GeometryError, match="expected a cell label such as '0101'"):
        parse_label(DEFAULT_NUMBERING, label)


def test_a_label_that_can_be_cut_in_two_ways_is_refused():
    assert parse_label(DEFAULT_NUMBERING, "1204") == (11, 3)
    with pytest.raises(GeometryError, match="'10204' can be read in 2 ways"):
        parse_label(DEFAULT_NUMBERING, "10204")
