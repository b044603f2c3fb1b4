import math

import pytest

from tests.render.battle import MODULE
from vtt.definition.cell_map import CellSideDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.values import make_properties
from vtt.geometry.grid import grid_of
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.render.draw_sides import draw_sides
from vtt.render.primitives import Line
from vtt.render.view import View

SPEC = hexes(Orientation.FLAT_TOP, 26.0, 20.0, 20.0)
GRID = grid_of(SPEC)
VIEW = View(3.0)


def module_with(pattern):
    kind = TerrainKindDefinition("thing", "Thing", "#a0a0a0", pattern=pattern)
    return ModuleDefinition(ModuleInfo("m", "M"), terrain_kinds=(kind,))


def drawn(pattern, *sides):
    return list(draw_sides(sides, SPEC, module_with(pattern), VIEW))


def side(first, second, **properties):
    return CellSideDefinition(first, second, "thing", make_properties(properties))


def centre(label):
    return GRID.centre(GRID.cell_named(label))


def test_walls_run_on_from_middle_to_middle():
    items = drawn("rampart", side("0303", "0302"), side("0302", "0301"))
    paths = {path for item in items for path in item.paths if item.opacity == 1.0}
    assert {frozenset((path[0], path[-1])) for path in paths} == {
        frozenset(tuple(round(x, 3) for x in centre(label)) for label in ("0301", "0303"))
    }


def test_what_is_for_rules_only_is_not_drawn():
    assert drawn("unseen", side("0303", "0302")) == []


def test_a_kind_that_the_module_lacks_is_a_plain_line():
    (line,) = draw_sides((CellSideDefinition("0303", "0302", "ditch"),), SPEC, MODULE, VIEW)
    assert isinstance(line, Line)
    assert line.colour == VIEW.theme.ink


@pytest.mark.parametrize("ground", ["0303", "0302"])
def test_an_arrow_leads_away_from_the_ground(ground):
    items = drawn("entry", side("0303", "0302", ground=ground))
    tip = items[0].paths[0][1]
    other = {"0303": "0302", "0302": "0303"}[ground]
    assert math.dist(tip, centre(other)) < math.dist(tip, centre(ground))


@pytest.mark.parametrize("ground", ["0303", "0302"])
def test_strokes_of_a_steep_edge_lead_down_to_the_ground(ground):
    strokes = drawn("escarpment", side("0303", "0302", ground=ground))[-1]
    other = {"0303": "0302", "0302": "0303"}[ground]
    for _, end in strokes.paths:
        assert math.dist(end, centre(ground)) < math.dist(end, centre(other))


def test_steps_lie_across_their_side():
    steps = drawn("stairs", side("0303", "0302"))[0]
    first, second = GRID.side(GRID.cell_named("0303"), GRID.cell_named("0302"))
    middle = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
    assert len(steps.paths) == 5
    assert all(math.dist(point, middle) < 26.0 * 0.25 for path in steps.paths for point in path)
