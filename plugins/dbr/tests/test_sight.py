"""Who sees whom: the length of a line, what of it lies in woods; and how dark a night is."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.rules.case_run import run_case
from vtt.rules.testing import load_cases
from vtt_dbr.ground import make_ground
from vtt_dbr.sight import sees

CASES = Path(__file__).parent / "cases" / "evolutions.toml"
HERE = Footprint(rectangle(40, 20), Pose(0, 0))
THERE = Footprint(rectangle(40, 20), Pose(0, -200, 180))


def wood(top, bottom, left=-300.0, right=300.0):
    ring = ((left, top), (right, top), (right, bottom), (left, bottom))
    return TerrainFeature("w", "wood", "field", TerrainArea(ring))


@pytest.mark.parametrize(
    ("features", "seen"),
    [
        ((), True),
        ((wood(-100, -60),), True),  # 40 mm deep
        ((wood(-101, -60),), False),
        ((wood(-220, -150),), True),  # it stands 40 mm inside, its front edge
        ((wood(-101, -60, left=-300.0, right=0.0),), True),  # past its end
    ],
)
def test_one_sees_forty_mm_into_a_wood(module, referee, skirmish, features, seen):
    view = referee.view(skirmish)
    assert sees(view, make_ground(features, module), HERE, THERE) is seen


def test_a_night_that_a_module_makes_darker_lets_only_columns_march(module, rules):
    """Whatever makes it dark counts: setting, weather, or the night of the module's table (B13.7)."""
    case = next(c for c in load_cases(CASES) if c.id == "in the dark only columns march")
    night = replace(case, entry={**case.entry, "settings": {"light": "night"}})
    assert not run_case(night, module, rules).passed  # the printed night: 80 mm are not below 80
    table = module.rules_table("weather")
    cells = tuple(
        (row, column, structs.replace(cell, value=60) if row == "night" else cell)
        if column == "visibility"
        else (row, column, cell)
        for row, column, cell in table.cells
    )
    darker = structs.replace(table, cells=cells)
    tables = tuple(darker if one.id == "weather" else one for one in module.rules_tables)
    assert run_case(night, structs.replace(module, rules_tables=tables), rules).passed
