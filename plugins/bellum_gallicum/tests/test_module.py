"""The map of Gaul: who borders on whom follows from the drawn outlines."""

import itertools
from pathlib import Path

import shapely

from vtt.session.library import read_module_at

MODULE = Path(__file__).resolve().parents[3] / "modules" / "bellum_gallicum"
REACH = 0.3
"""Half the width in mm of a drawn border."""
POINT = 2.0
"""Areas that share less than this many mm meet in a point and are no neighbours."""


def test_the_drawn_borders_are_the_borders_of_the_rules() -> None:
    area_map = read_module_at(MODULE).tables[0].boards[0].area_map
    assert area_map is not None
    land = {
        area.id: shapely.Polygon(area.points)
        for area in area_map.areas
        if area.kind not in ("sea", "peaks")
    }
    drawn = {
        (a, b)
        for a, b in itertools.combinations(sorted(land), 2)
        if land[a].boundary.intersection(land[b].boundary.buffer(REACH)).length > POINT
    }
    stated = {
        (min(each.first, each.second), max(each.first, each.second)) for each in area_map.borders
    }
    assert len(stated) == 79
    assert drawn == stated
