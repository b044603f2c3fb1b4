import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.formats.vassal.grid_math import (
    HexGridPx,
    Numbering,
    RegionGridPx,
    SquareGridPx,
    ZonedGridPx,
    ZonePx,
    index_name,
    middle_of,
    parse_index,
)

CASES = tomllib.loads((Path(__file__).parent / "cases" / "hexes.toml").read_text("utf-8"))["case"]


def grid_of(case):
    sideways, edges, corners = (letter == "t" for letter in case["flags"])
    stagger, v_down, h_down = (letter == "t" for letter in case["ways"])
    h_off, v_off, h_lead, v_lead = case["offsets"]
    first, h_type, v_type = case["style"]
    numbering = Numbering(
        first, ".", h_type == "A", v_type == "A", h_lead, v_lead, h_off, v_off, h_down, v_down, stagger
    )  # fmt: skip
    return HexGridPx(
        case["dx"], case["dy"], *case["origin"], sideways, True, edges, corners, True, numbering,
        *case["board"],
    )  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_hexes_as_the_engine_has_them(case):
    grid = grid_of(case)
    assert grid.centre(*case["point"]) == tuple(case["centre"])
    assert grid.snap(*case["point"]) == tuple(case["snap"])
    assert grid.numbered(*grid.raw_cell(*case["point"]), grid.numbering) == tuple(case["cell"])
    assert grid.name(*case["point"]) == case["name"]


@pytest.mark.parametrize("case", CASES[:4], ids=lambda case: case["name"])
def test_a_name_leads_to_a_hex_of_that_name(case):
    grid = grid_of(case)
    found = grid.find(case["name"])
    assert found is not None
    assert grid.name(*found) == case["name"]


def test_old_and_new_snap_differ_only_near_the_sides():
    new, old = HexGridPx(60.0, 70.0, 0, 0), HexGridPx(60.0, 70.0, 0, 0, new_snap=False)
    assert new.snap(60, 35) == old.snap(60, 35) == (60, 35)
    different = [(x, y) for x in range(120) for y in range(140) if new.snap(x, y) != old.snap(x, y)]
    assert different
    assert len(different) < 120 * 140 / 4


@given(st.integers(-500, 500), st.integers(-500, 500), st.booleans(), st.booleans())
def test_what_snapped_once_stays(x, y, sideways, new):
    grid = HexGridPx(52.0, 60.0, 3, -7, sideways, new_snap=new)
    once = grid.snap(x, y)
    assert grid.snap(*once) == once
    assert HexGridPx(52.0, 60.0, snaps=False).snap(x, y) == (x, y)


def test_squares():
    numbering = Numbering(separator="/", h_letters=True, h_leading=0, v_leading=0, stagger=False)
    grid = SquareGridPx(50.0, 40.0, 25, 20, numbering=numbering, width=500, height=400)
    assert grid.snap(60, 70) == (75, 60)
    assert grid.name(60, 70) == "C/2"
    assert grid.find("C/2") == (75, 60)
    assert grid.find("?") is None
    corners = SquareGridPx(50.0, 40.0, 25, 20, corners=True)
    assert corners.snap(52, 41) == (50, 40)
    edges = SquareGridPx(50.0, 40.0, 25, 20, edges=True)
    assert edges.snap(51, 22) == (50, 20)
    both = SquareGridPx(50.0, 40.0, 25, 20, edges=True, corners=True)
    assert both.snap(51, 41) == (50, 40)
    down = SquareGridPx(
        50.0, 40.0, 25, 20,
        numbering=Numbering(h_descends=True, v_descends=True, h_offset=0, v_offset=0),
        width=500, height=400,
    )  # fmt: skip
    assert down.name(25, 20) == "1010"
    assert SquareGridPx(50.0, 40.0).name(1, 1) == ""


def test_regions_and_zones():
    regions = RegionGridPx((("Rome", 10, 10), ("Gaul", 90, 90)))
    assert regions.snap(30, 20) == (10, 10)
    assert regions.name(80, 70) == "Gaul"
    assert RegionGridPx(regions.regions, snaps=False).snap(30, 20) == (30, 20)
    assert RegionGridPx(()).name(1, 1) == ""
    square = ((0, 0), (100, 0), (100, 100), (0, 100))
    inner = ZonePx("Box", square, "$name$: $gridLocation$", regions)
    outer = ZonePx("Sea", ((100, 0), (200, 0), (200, 100), (100, 100)))
    grid = ZonedGridPx((inner, outer), SquareGridPx(50.0, 50.0, 25, 25, numbering=Numbering()))
    assert grid.name(12, 12) == "Box: Rome"
    assert grid.name(150, 50) == "Sea"
    assert grid.name(300, 300) == "0707"
    assert grid.snap(12, 12) == (10, 10)
    assert grid.snap(150, 50) == (150, 50)
    assert grid.find("Box: Gaul") == (90, 90)
    assert grid.find("Sea") == middle_of(outer.polygon) == (150, 50)
    assert grid.find("0707") == (325, 325)
    assert grid.zone_at(100, 50) is outer, "left edges in, right edges out"


@given(st.integers(-80, 80), st.booleans(), st.integers(0, 3))
def test_indices_both_ways(value, letters, leading):
    assert parse_index(index_name(value, letters, leading), letters) == value


def test_what_is_no_index():
    assert parse_index("x1", True) is None
    assert parse_index("", False) is None
    assert [index_name(value, True, 0) for value in (25, 26, 27, 53)] == ["Z", "AA", "BB", "BBB"]
