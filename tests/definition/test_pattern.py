import pytest

from tests.render.battle import MODULE, blob, feature
from vtt.definition.pattern import FramePattern, Pattern
from vtt.definition.side import SideDefinition
from vtt.definition.terrain import TerrainArea, TerrainKindDefinition, TerrainLine
from vtt.render.draw_terrain import draw_terrain
from vtt.render.look import frame_pattern
from vtt.render.view import View

AREA = TerrainArea(blob(200, 150, 90, 70))
LINE = TerrainLine(((0.0, 0.0), (200.0, 40.0), (300.0, 200.0)), 16.0)


@pytest.mark.parametrize("pattern", Pattern)
@pytest.mark.parametrize(
    "shape", [AREA, LINE, TerrainLine(LINE.points)], ids=["area", "way", "line"]
)
def test_every_pattern_is_drawn_on_areas_and_on_lines(pattern, shape):
    kinds = (TerrainKindDefinition("x", "X", pattern=pattern.value),)
    module = type(MODULE)(MODULE.info, terrain_kinds=kinds)
    assert draw_terrain([feature("x", "x", shape)], module, View(1.0))


@pytest.mark.parametrize("pattern", FramePattern)
def test_every_frame_is_known_to_the_renderer(pattern):
    assert frame_pattern(SideDefinition("s", "S", pattern=pattern.value)) is pattern
