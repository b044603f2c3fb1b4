"""The module: without a fault, canonical, and its drawn borders are those of the rules."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import shapely

from plugins.bellum_gallicum.tests.game import MODULE as GAME
from plugins.bellum_gallicum.tests.game import MODULE_FOLDER, RULES, referee, start
from vtt.definition.area_map import AreaMapDefinition
from vtt.definition.translated import translated
from vtt.formats.module_file import inspect_module
from vtt.formats.module_save import module_texts
from vtt.render.area_shapes import area_shapes
from vtt.render.draw_area_map import sector_of
from vtt.rules.manifest import check_module
from vtt.rules.registry import PluginRegistry
from vtt.session.library import read_module_at
from vtt_bellum_gallicum.control import land, status
from vtt_bellum_gallicum.fleets import seas
from vtt_bellum_gallicum.layout import STRIP, force_point, marker_point
from vtt_bellum_gallicum.places import place_at, towns
from vtt_bellum_gallicum.units import MAP, SIDES, Spot

MODULE = Path(__file__).resolve().parents[3] / "modules" / "bellum_gallicum"
REACH = 0.3
"""Half the width in mm of a drawn border."""
COUNTER, ALLOWED = 14.0, 20.0
"""A counter's side in mm, and how many square mm two places of a narrow region may share."""
BESIDE = 1.0
"""How far in mm a drawn border may lie beside the one by which hits are tested."""
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


def test_what_is_drawn_is_where_the_rules_have_it() -> None:
    """No gap, no overlap, and a click beside a drawn border finds the area on that side."""
    area_map = GAME.table(MAP).boards[0].area_map
    assert area_map is not None
    drawn = area_shapes(area_map).polygons
    whole = shapely.union_all(list(drawn.values()), grid_size=0.001)
    assert whole.area == pytest.approx(sum(shape.area for shape in drawn.values()), rel=1e-5)
    assert isinstance(whole, shapely.Polygon)
    assert len(whole.interiors) == 0
    for area in area_map.areas:
        lies = shapely.Polygon(area.points).boundary.hausdorff_distance(drawn[area.id].boundary)
        assert lies < BESIDE, area.id


def test_rivers_flow_over_land_to_a_coast_a_river_or_the_edge_of_the_map() -> None:
    area_map = GAME.table(MAP).boards[0].area_map
    assert area_map is not None
    shapes = area_shapes(area_map).polygons
    land = shapely.union_all(
        [shapes[area.id] for area in area_map.areas if area.kind != "sea"], grid_size=0.001
    )
    borders = [curve for curve, sides in area_shapes(area_map).borders if rhine(area_map, sides)]
    lines = {course.id: shapely.LineString(course.points) for course in area_map.courses}
    for name, line in lines.items():
        assert line.difference(land.buffer(1.0)).length < POINT, name
        mouth = shapely.Point(line.coords[-1])
        others = [other for key, other in lines.items() if key != name]
        ends = [land.boundary, *map(shapely.LineString, borders), *others]
        assert min(end.distance(mouth) for end in ends) < POINT, name


def rhine(area_map: AreaMapDefinition, sides: frozenset[str]) -> bool:
    """Whether the Rhine flows between two areas."""
    kinds = {frozenset((each.first, each.second)): each.kind for each in area_map.borders}
    return kinds.get(sides) == "rhine"


def test_every_town_and_port_has_its_sign_and_every_sector_its_name() -> None:
    signs = {"city": "town", "oppidum": "fort", "port": "port", "sea": "none"}
    for slot in GAME.table(MAP).slots:
        assert slot.sign == signs[str(dict(slot.properties)["kind"])]
    area_map = GAME.table(MAP).boards[0].area_map
    assert area_map is not None
    used = {sector_of(area) for area in area_map.areas} - {""}
    assert {sector.id for sector in area_map.sectors} == used
    assert len(used) == 10


def test_the_module_has_no_fault() -> None:
    assert inspect_module(MODULE_FOLDER).problems == ()


def test_its_files_are_canonical() -> None:
    for name, text in module_texts(GAME).items():
        assert (MODULE_FOLDER / name).read_text(encoding="utf-8") == text


def names_in(record: object) -> Iterator[str]:
    """Every name of a record and of all that it holds; what prototypes and translations say is not seen."""
    if isinstance(record, msgspec.Struct):
        for field in record.__struct_fields__:
            value = getattr(record, field)
            if field == "name":
                yield value
            elif field not in ("prototypes", "translations"):
                yield from names_in(value)
    elif isinstance(record, tuple):
        for one in record:
            yield from names_in(one)


def test_every_name_has_a_russian_one() -> None:
    both = zip(names_in(GAME), names_in(translated(GAME, "ru")), strict=True)
    same = {english for english, russian in both if english == russian and english}
    assert same == {"Bellum Gallicum II", "SPQR"}, "what Romans and players write so everywhere"


def test_it_has_every_table_that_the_rules_read() -> None:
    manifest = PluginRegistry().find(RULES.id).manifest
    assert check_module(manifest, GAME, "gaul") == ()


@pytest.mark.parametrize("scenario", [item.id for item in GAME.scenarios])
def test_every_piece_of_a_scenario_stands_where_the_rules_find_it(scenario: str) -> None:
    assert referee().validate(start(scenario)) == ((), ())


def test_the_forces_stand_in_their_region_and_beside_its_towns() -> None:
    view = referee().view(start("s57"))
    areas, boxes = view.areas(MAP), towns(view)
    assert len(land(view)) == 34
    for region in land(view):
        for side in SIDES:
            assert areas.area_at(place_at(view, Spot(region), side).pose.point) == region
    for town in boxes.values():
        assert areas.area_at(place_at(view, town.spot, SIDES[0]).pose.point) == town.region


def test_places_of_a_region_keep_clear_of_each_other_and_of_its_towns() -> None:
    view = referee().view(start("s57"))
    for region in land(view):
        boxes = {
            town.id: shapely.Polygon(
                next(slot.points for slot in GAME.table(MAP).slots if slot.id == town.id)
            )
            for town in towns(view).values()
            if town.region == region
        }
        boxes |= {side: counter(force_point(view, region, side, False)) for side in SIDES}
        boxes["winter"] = counter(force_point(view, region, SIDES[0], True))
        strip = [counter(marker_point(view, region, kind)) for kind in STRIP]
        boxes["markers"] = shapely.union_all(strip)
        for one, other in itertools.combinations(boxes, 2):
            shared = boxes[one].intersection(boxes[other]).area
            assert shared <= ALLOWED, f"{region}: {one} and {other} share {shared:.0f} mm2"


def counter(point: tuple[float, float]) -> shapely.Polygon:
    """A counter at a point."""
    (x, y), half = point, COUNTER / 2
    return shapely.box(x - half, y - half, x + half, y + half)


def test_every_coast_has_its_port_in_its_sea() -> None:
    view = referee().view(start("s56"))
    assert sorted(seas(view)) == sorted(
        region for region in land(view) if view.areas(MAP).value(region, "coast") != "inland"
    )
    for region, sea in seas(view).items():
        assert view.areas(MAP).value(region, "coast") == sea
        (port,) = (slot for slot in GAME.table(MAP).slots if slot.id == f"port_{region}")
        assert {view.areas(MAP).area_at(point) for point in port.points} == {sea}


def test_the_provinces_of_rome_are_roman_at_the_start() -> None:
    for scenario in GAME.scenarios:
        view = referee().view(start(scenario.id))
        held = {status(view, region) for region in ("cisalpina", "volcae", "allobroges")}
        assert held == {"pro-roman"}
