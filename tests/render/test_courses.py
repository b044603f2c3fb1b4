"""Rivers grow towards their mouths, join, and have their names beside them."""

import math

import msgspec
import pytest
from shapely import LineString

from vtt.definition.area_map import CourseDefinition
from vtt.definition.terrain import TerrainKindDefinition
from vtt.render.courses import SPRING_SHARE, course_line, course_names, draw_courses, ground_of
from vtt.render.primitives import Line

KINDS = {
    "river": TerrainKindDefinition("river", "River", "#9dbfd3", pattern="brook"),
    "lake": TerrainKindDefinition("lake", "Lake", "#a3c2d4", pattern="water", order=1),
    "road": TerrainKindDefinition("road", "Road", "#c9b994", pattern="road"),
}
WINDING = tuple((10.0 * k, 50.0 + 4 * math.sin(k)) for k in range(21))
ARAR = CourseDefinition("arar", "Arar", WINDING, "river", 4.0)


def lines(*courses, dark=False):
    return [item for item in draw_courses(courses, KINDS, dark) if isinstance(item, Line)]


def names(*courses, taken=()):
    return list(course_names(courses, KINDS, False, lambda _point: "#ffffff", taken))


def test_a_river_is_narrow_at_its_spring_and_as_wide_as_told_at_its_mouth():
    water = [item for item in lines(ARAR) if item.opacity == 1.0]
    widths = [item.width for item in water]
    assert widths == sorted(widths)
    assert widths[0] < (SPRING_SHARE + 0.2) * 4.0
    assert widths[-1] == pytest.approx(4.0, rel=0.05)
    assert water[0].paths[0][0] == WINDING[0]
    assert water[-1].paths[0][-1] == WINDING[-1]


def test_a_lake_has_one_width():
    lake = msgspec.structs.replace(ARAR, id="lake", kind="lake")
    assert [item.width for item in lines(lake) if item.opacity == 1.0] == [4.0]


def test_banks_lie_below_all_water_of_the_kind_and_kinds_in_their_order():
    other = CourseDefinition("dubis", "Dubis", ((100.0, 0.0), (100.0, 50.0)), "river", 2.0)
    lake = msgspec.structs.replace(ARAR, id="lake", kind="lake")
    drawn = lines(lake, ARAR, other)
    of_rivers, of_lake = drawn[:-2], drawn[-2:]
    assert [item.opacity for item in of_rivers] == [0.9] * 20 + [1.0] * 20
    assert of_lake[-1].colour == KINDS["lake"].fill


def test_a_road_is_drawn_as_roads_are():
    road = msgspec.structs.replace(ARAR, id="via", kind="road")
    assert any(item.dash for item in lines(road))


def test_a_name_runs_above_its_river():
    (name,) = names(ARAR)
    box, river = ground_of(name), LineString(course_line(ARAR))
    assert not box.intersects(river)
    assert box.distance(river) < 4.0
    assert abs(name.turn) < 45.0


def test_a_name_makes_room_for_another_one():
    (first,) = names(ARAR)
    (second,) = names(ARAR, taken=[first])
    assert not ground_of(first).intersects(ground_of(second))


def test_a_short_or_crooked_course_has_no_name():
    short = msgspec.structs.replace(ARAR, points=((0.0, 0.0), (5.0, 0.0)))
    crooked = tuple((4.0 * k, 8.0 * (k % 2)) for k in range(40))
    assert names(short) == []
    assert names(msgspec.structs.replace(ARAR, points=crooked)) == []
    assert names(msgspec.structs.replace(ARAR, name="")) == []
