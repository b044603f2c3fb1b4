"""A map of five areas: two lands with a wavy border, a mountain, a sea, an island on its own."""

import math

from vtt.definition.area_map import AreaDefinition, AreaMapDefinition, BorderDefinition
from vtt.definition.terrain import TerrainKindDefinition

WAVE = tuple((150.0 + 12 * math.sin(y / 15), float(y)) for y in range(0, 201, 20))
EAST_SHORE = ((300.0, 0.0), (290.0, 70.0), (310.0, 140.0), (300.0, 200.0))

AREAS = (
    AreaDefinition(
        "west", "West", ((0.0, 0.0), *WAVE, (0.0, 200.0)), properties=(("sector", "one"),)
    ),
    AreaDefinition(
        "east", "Eastern Land", (*reversed(WAVE), *EAST_SHORE), properties=(("sector", "two"),)
    ),
    AreaDefinition("sea", "Sea", (*EAST_SHORE, (400.0, 200.0), (400.0, 0.0)), "sea"),
    AreaDefinition(
        "hills", "Hills", ((0.0, 200.0), (200.0, 200.0), (200.0, 260.0), (0.0, 260.0)), "hills"
    ),
    AreaDefinition("far", "Far", ((300.0, 220.0), (400.0, 220.0), (400.0, 260.0), (300.0, 260.0))),
)
AREA_MAP = AreaMapDefinition(AREAS, (BorderDefinition("east", "west", "river"),))
AREA_KINDS = (
    TerrainKindDefinition("sea", "Sea", "#a9c4cc", pattern="water"),
    TerrainKindDefinition("hills", "Hills", "#c5b892", pattern="rough"),
    TerrainKindDefinition("river", "River", "#8fb2c2", pattern="brook"),
)
