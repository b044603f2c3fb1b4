import pytest
import shapely

from tests.render.battle import MODULE, blob, feature
from vtt.definition.terrain import TerrainArea, TerrainLine
from vtt.render.glyphs import text_width
from vtt.render.resolve import resolve
from vtt.render.terrain_names import NAME_SIZE, SPACING, terrain_names, widest_place, written_name
from vtt.render.view import View

WIDE = TerrainArea(blob(300, 200, 120, 80))


def names(*features):
    known = [(f, MODULE.terrain_kind(f.kind)) for f in features]
    return list(terrain_names(known, View(1.0)))


def test_a_name_is_written_in_the_widest_part():
    (text,) = names(feature("wood", "wood", WIDE, "Linden"))
    assert text.anchor == widest_place(WIDE)[0]
    half = text_width("Linden", SPACING) * NAME_SIZE / 2
    shape = shapely.Polygon(WIDE.points)
    assert all(
        shape.contains(shapely.Point(text.anchor[0] + x, text.anchor[1])) for x in (-half, half)
    )


@pytest.mark.parametrize(
    ("shape", "name"),
    [
        (TerrainArea(blob(0, 0, 12, 12)), "Linden"),
        (WIDE, "A name that is much longer than the wood"),
    ],
)
def test_a_name_that_does_not_fit_is_left_out(shape, name):
    assert names(feature("wood", "wood", shape, name)) == []


def test_what_follows_a_comma_is_not_written_and_steps_of_a_hill_are_named_once():
    low = feature("low", "hill", WIDE, "Gallows Hill, slope", 1)
    top = feature("top", "hill", TerrainArea(blob(310, 190, 70, 40)), "Gallows Hill, top", 2)
    crest = feature(
        "crest", "crest", TerrainLine(((280.0, 190.0), (340.0, 190.0))), "Gallows Hill, crest"
    )
    assert written_name(low) == "Gallows Hill"
    (text,) = names(low, top, crest)
    assert text.text == "Gallows Hill"
    assert text.anchor[1] > widest_place(top.shape)[0][1], "below the crest"


def test_a_village_has_its_name_below_its_roofs():
    (text,) = names(feature("v", "village", WIDE, "Norden"))
    assert text.anchor[1] > max(y for _, y in WIDE.points)


@pytest.mark.parametrize(
    ("points", "turn"),
    [
        (((0.0, 0.0), (600.0, 0.0)), 0.0),
        (((600.0, 0.0), (0.0, 0.0)), 0.0),
        (((0.0, 0.0), (600.0, 600.0)), 45.0),
        (((0.0, 600.0), (600.0, 0.0)), -45.0),
    ],
)
def test_a_road_has_its_name_along_it_and_never_upside_down(points, turn):
    (text,) = names(feature("r", "road", TerrainLine(points, 20.0), "Leipzig road"))
    assert text.turn == pytest.approx(turn)
    assert shapely.LineString(points).distance(shapely.Point(text.anchor)) < 1e-6


def test_a_narrow_or_short_line_has_no_name():
    assert names(feature("r", "road", TerrainLine(((0.0, 0.0), (600.0, 0.0)), 6.0), "Lane")) == []
    assert names(feature("r", "road", TerrainLine(((0.0, 0.0), (60.0, 0.0)), 20.0), "Lane")) == []


def test_what_has_no_name_is_left_alone():
    assert names(feature("wood", "wood", WIDE)) == []


@pytest.mark.parametrize("scale", [0.6, 1.0, 3.0])
def test_a_name_that_has_room_can_be_read_at_every_zoom(scale):
    wide = TerrainArea(blob(900, 600, 360, 240))
    known = [(feature("wood", "wood", wide, "Linden"), MODULE.terrain_kind("wood"))]
    found = resolve(terrain_names(known, View(scale)), scale)
    assert [text.text for text in found] == ["Linden"]
    assert found[0].size * scale >= 11.0
