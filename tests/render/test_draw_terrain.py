import msgspec
import pytest

from tests.render.battle import MODULE, SKIRMISH_TERRAIN, blob, feature
from vtt.base.errors import DefinitionError
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainArea, TerrainKindDefinition, TerrainLine
from vtt.render.draw_terrain import TINT_OPACITY, draw_terrain
from vtt.render.ink import ink_of
from vtt.render.primitives import Fill, Line, Text
from vtt.render.view import DARK, View

VIEW = View(1.0)
PLACE = TerrainArea(blob(100, 100, 60, 40))


def colours(drawn):
    return [item.colour for item in drawn]


def test_kinds_are_drawn_in_their_order_whatever_the_order_of_the_features():
    drawn = draw_terrain(SKIRMISH_TERRAIN, MODULE, VIEW)
    assert draw_terrain(reversed(SKIRMISH_TERRAIN), MODULE, VIEW) == drawn
    fills = [ink_of(MODULE.terrain_kind(kind), False).fill for kind in ("hill", "wood", "road")]
    places = [colours(drawn).index(fill) for fill in fills]
    assert places == sorted(places)


def test_names_lie_above_all_terrain():
    drawn = draw_terrain(SKIRMISH_TERRAIN, MODULE, VIEW)
    first = next(k for k, item in enumerate(drawn) if isinstance(item, Text))
    assert all(isinstance(item, Text) for item in drawn[first:])


def test_the_exact_edge_has_a_thin_line():
    drawn = draw_terrain([feature("w", "wood", PLACE)], MODULE, VIEW)
    edges = [item for item in drawn if isinstance(item, Line) and item.closed]
    assert any(set(item.paths[0]) == set(PLACE.points) for item in edges)


def test_the_whole_ground_of_an_area_is_filled_with_the_kinds_colour():
    drawn = draw_terrain([feature("w", "wood", PLACE)], MODULE, VIEW)
    assert any(
        isinstance(item, Fill) and item.opacity == 1.0 and set(item.rings[0]) == set(PLACE.points)
        for item in drawn
    )


def test_roads_of_one_width_are_one_line():
    roads = [
        feature("r1", "road", TerrainLine(((0.0, 0.0), (100.0, 0.0)), 16)),
        feature("r2", "road", TerrainLine(((50.0, 0.0), (50.0, 90.0)), 16)),
        feature("r3", "road", TerrainLine(((0.0, 50.0), (100.0, 50.0)), 8)),
    ]
    bodies = [item for item in draw_terrain(roads, MODULE, VIEW) if item.width in (8, 16)]
    assert [(item.width, len(item.paths)) for item in bodies] == [(8, 1), (16, 2)]


def test_a_tint_lets_the_ground_through():
    kinds = (TerrainKindDefinition("zone", "Zone", "#0072b2", pattern="tint"),)
    module = msgspec.structs.replace(MODULE, terrain_kinds=kinds)
    fill = draw_terrain([feature("z", "zone", PLACE)], module, VIEW)[0]
    assert fill.opacity == TINT_OPACITY


def test_the_dark_look_has_other_colours_in_the_same_places():
    light, dark = (draw_terrain(SKIRMISH_TERRAIN, MODULE, view) for view in (VIEW, View(1.0, DARK)))
    assert [type(item) for item in light] == [type(item) for item in dark]
    assert not set(colours(light)) & set(colours(dark)) - {"#000000", "#ffffff"}


def test_drawing_again_costs_nothing_but_the_names():
    first, second = (draw_terrain(SKIRMISH_TERRAIN, MODULE, View(scale)) for scale in (1.0, 3.0))
    same = sum(a is b for a, b in zip(first, second, strict=True))
    assert same == sum(not isinstance(item, Text) for item in first)


@pytest.mark.parametrize(
    ("kinds", "message"),
    [
        (MODULE.terrain_kinds[:1], "has no terrain kind 'wood'"),
        ((TerrainKindDefinition("wood", "Wood", pattern="woods"),), "did you mean 'wood'"),
        ((TerrainKindDefinition("wood", "Wood", fill="green"),), "expected a colour"),
    ],
)
def test_faults_of_the_module_are_named(kinds, message):
    module: ModuleDefinition = msgspec.structs.replace(MODULE, terrain_kinds=kinds)
    with pytest.raises(DefinitionError, match=message):
        draw_terrain([feature("w", "wood", PLACE)], module, VIEW)


@pytest.mark.parametrize("kind", [kind.id for kind in MODULE.terrain_kinds])
@pytest.mark.parametrize(
    "shape",
    [
        TerrainArea(()),
        TerrainArea(((0.0, 0.0), (9.0, 9.0))),
        TerrainArea(((0.0, 0.0), (90.0, 90.0), (90.0, 0.0), (0.0, 90.0))),
        TerrainArea(((0.0, 0.0), (0.5, 0.0), (0.5, 0.5))),
        TerrainLine(()),
        TerrainLine(((5.0, 5.0),), 10),
        TerrainLine(((5.0, 5.0), (5.0, 5.0)), 10),
    ],
    ids=["empty", "two_points", "crossing", "tiny", "no_line", "one_point", "no_length"],
)
def test_odd_shapes_that_a_hand_may_draw_are_no_error(kind, shape):
    draw_terrain([feature("odd", kind, shape, "Odd", 1)], MODULE, VIEW)
