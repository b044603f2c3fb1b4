"""Zones and regions name places and take pieces to their points."""

import pytest

from vtt.commands.locations import has_places, middle, place_name, point_of, snap_point, zone_at
from vtt.commands.spots import spot_name
from vtt.definition.board import BoardDefinition, RegionDefinition, TableDefinition, ZoneDefinition
from vtt.geometry.grid_spec import squares

ROME = RegionDefinition("rome", "Rome", 10.0, 10.0)
VEII = RegionDefinition("veii", "Veii", 40.0, 10.0)
ITALY = ZoneDefinition(
    "italy",
    "Italy",
    ((0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)),
    regions=(ROME, VEII),
    label="$name$: $gridLocation$",
)
SEA = ZoneDefinition("sea", "Sea", ((50.0, 0.0), (100.0, 0.0), (100.0, 50.0), (50.0, 50.0)))
LAND = ZoneDefinition(
    "land",
    "Land",
    ((0.0, 50.0), (100.0, 50.0), (100.0, 60.0), (0.0, 60.0)),
    label="$gridLocation$",
    uses_board_grid=True,
)
BOARD = BoardDefinition(
    "b", "B", 5.0, 5.0, 100.0, 100.0, grid=squares(20.0), zones=(ITALY, SEA, LAND)
)


@pytest.mark.parametrize(
    ("here", "name", "stands"),
    [
        ((12.0, 14.0), "Italy: Rome", (10.0, 10.0)),
        ((30.0, 14.0), "Italy: Veii", (40.0, 10.0)),
        ((70.0, 20.0), "Sea", None),
        ((42.0, 55.0), "0304", (40.0, 60.0)),
        ((42.0, 81.0), "0305", (40.0, 80.0)),
    ],
)
def test_a_place_has_the_name_and_point_of_its_zone_region_or_cell(here, name, stands):
    assert place_name(BOARD, here) == name
    assert snap_point(BOARD, here) == stands


def test_a_name_leads_back_to_its_point():
    found = [point_of(BOARD, name) for name in ("Italy: Rome", "Sea", "0305", "Italy: Gone", "x")]
    assert found == [(10.0, 10.0), middle(SEA), (40.0, 80.0), None, None]


def test_the_first_zone_that_holds_a_point_counts():
    over = BoardDefinition("b", "B", 0.0, 0.0, 100.0, 100.0, zones=(SEA, LAND))
    assert zone_at(over, (50.0, 50.0)) is SEA
    assert zone_at(over, (10.0, 10.0)) is None
    assert has_places(over)
    assert not has_places(BoardDefinition("b", "B", 0.0, 0.0, 9.0, 9.0))


def test_regions_that_do_not_hold_pieces_still_name_places():
    board = BoardDefinition(
        "b", "B", 0.0, 0.0, 90.0, 90.0, regions=(ROME, VEII), snaps_to_regions=False
    )
    assert (place_name(board, (0.0, 0.0)), snap_point(board, (0.0, 0.0))) == ("Rome", None)


def test_a_table_says_the_names_of_its_boards_places():
    table = TableDefinition("t", "T", 200.0, 200.0, boards=(BOARD,))
    assert spot_name(table, (17.0, 19.0)) == "Italy: Rome"
