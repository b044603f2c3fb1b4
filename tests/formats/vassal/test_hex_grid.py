import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.formats.vassal.cell_names import Numbering
from vtt.formats.vassal.hex_grid import HexGridPx

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
        case["dx"], case["dy"], *case["origin"], True, edges, corners, numbering, *case["board"],
        sideways=sideways,
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
    grid = HexGridPx(52.0, 60.0, 3, -7, sideways=sideways, new_snap=new)
    once = grid.snap(x, y)
    assert grid.snap(*once) == once
    assert HexGridPx(52.0, 60.0, snaps=False).snap(x, y) == (x, y)
