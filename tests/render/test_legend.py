import msgspec
import pytest
import shapely

from tests.render.areas import AREA_KINDS, AREA_MAP
from tests.render.battle import MODULE
from vtt.definition.area_map import CourseDefinition, LegendDefinition, SectorDefinition
from vtt.render.draw_area_map import draw_area_map
from vtt.render.glyphs import text_width
from vtt.render.primitives import Fill, Text
from vtt.render.resolve import SMALLEST_TEXT_PX
from vtt.render.view import DARK, View

ROAD = msgspec.structs.replace(AREA_KINDS[2], id="road", name="Road", pattern="road")
MODULE_WITH_KINDS = msgspec.structs.replace(MODULE, terrain_kinds=(*AREA_KINDS, ROAD))
SECTORS = (SectorDefinition("one", "Sector one"), SectorDefinition("two", "Sector two"))
COURSE = CourseDefinition("via", "", ((20.0, 20.0), (80.0, 60.0)), "road", 3.0)
WITH_LEGEND = msgspec.structs.replace(
    AREA_MAP, courses=(COURSE,), sectors=SECTORS, legend=LegendDefinition(310.0, 20.0)
)


LIGHT = View(1.0)


def drawn(area_map=WITH_LEGEND, view=LIGHT):
    return draw_area_map(area_map, MODULE_WITH_KINDS, view)


def legend(area_map=WITH_LEGEND, view=LIGHT):
    """What is drawn from the panel on: nothing without one."""
    items = drawn(area_map, view)
    panels = (k for k, item in enumerate(items) if isinstance(item, Fill) and item.opacity == 0.82)
    names = len(area_map.areas)
    return items[next(panels, len(items)) : -names]


def words(area_map=WITH_LEGEND):
    return [item for item in legend(area_map) if isinstance(item, Text)]


def test_the_legend_names_sectors_and_the_kinds_that_the_map_shows():
    found = [item.text for item in words()]
    assert found == ["Sector one", "Sector two", "Sea", "Hills", "River", "Road"]


def test_the_words_stay_in_the_panel_which_begins_where_the_map_says():
    ground = shapely.Polygon(legend()[0].rings[0])
    assert ground.bounds[:2] == pytest.approx((310.0, 20.0))
    for item in words():
        (x, y), width = item.anchor, text_width(item.text) * item.size
        assert ground.contains(shapely.LineString([(x, y), (x + width, y)]))


def test_the_tint_of_a_sector_is_told_apart_in_both_looks():
    for view in (LIGHT, View(1.0, DARK)):
        swatches = [item.colour for item in legend(view=view)[1:] if isinstance(item, Fill)]
        assert len(set(swatches[:2])) == 2


def test_without_its_place_there_is_no_legend():
    assert legend(msgspec.structs.replace(WITH_LEGEND, legend=None)) == ()


def test_from_afar_the_legend_grows_until_it_is_read_and_from_farther_it_is_gone():
    near, afar = (legend(view=View(scale))[0].rings[0] for scale in (2.0, 0.8))
    assert near[0][0] < 320
    assert max(x for x, _ in afar) > max(x for x, _ in near)
    sizes = {item.size for item in legend(view=View(0.8)) if isinstance(item, Text)}
    assert min(sizes) * 0.8 >= SMALLEST_TEXT_PX - 1e-9
    assert legend(view=View(0.5)) == ()
