"""Ground as rules read it: what is touched, what is road."""

import msgspec
import pytest
import shapely

from vtt.base.errors import DefinitionError
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine
from vtt.geometry.pose import Pose
from vtt_dbr.ground import make_ground


def feature(kind, *points, width=None, **fields):
    shape = TerrainArea(points) if width is None else TerrainLine(points, width)
    return TerrainFeature(f"{kind}_1", kind, "field", shape, **fields)


WOOD = feature("wood", (0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
ROAD = feature("road", (0.0, 200.0), (400.0, 200.0), width=24.0)
CROSSROAD = TerrainFeature(
    "road_2", "road", "field", TerrainLine(((200.0, 0.0), (200.0, 400.0)), 24.0)
)


def test_kinds_say_their_going(module):
    ground = make_ground((WOOD,), module)
    (patch,) = ground.touched(shapely.box(50, 50, 60, 60))
    assert (patch.going, patch.sight, patch.name) == ("difficult", 40.0, "Wood")


@pytest.mark.parametrize(
    ("box", "tolerant", "exact"),
    [
        ((100.0, 0.0, 120.0, 20.0), 0, 0),
        ((99.96, 0.0, 120.0, 20.0), 0, 1),
        ((99.9, 0.0, 120.0, 20.0), 1, 1),
    ],
)
def test_rubbing_along_ground_touches_nothing(module, box, tolerant, exact):
    ground = make_ground((WOOD,), module)
    area = shapely.box(*box)
    assert len(ground.touched(area)) == tolerant
    assert len(ground.touched(area, exactly=True)) == exact


def test_a_feature_may_differ_from_its_kind(module):
    cleared = TerrainFeature("w", "wood", "field", WOOD.shape, properties=(("going", "rough"),))
    assert make_ground((cleared,), module).patches[0].going == "rough"


def test_mere_lines_and_roads_are_no_ground(module):
    crest = feature("crest", (0.0, 0.0), (100.0, 0.0), width=0.0)
    assert make_ground((crest, ROAD), module).patches == ()


def test_a_brook_screens(module):
    brook = feature("brook", (0.0, 0.0), (100.0, 0.0), width=16.0)
    assert len(make_ground((brook,), module).screens) == 1
    assert make_ground((WOOD,), module).screens == ()


@pytest.mark.parametrize(
    ("facing", "runs"), [(90, True), (270, True), (76, True), (74, False), (0, False)]
)
def test_along_a_road_either_way(module, facing, runs):
    assert make_ground((ROAD,), module).run_along([Pose(100, 200, facing)], 15.0) is runs


def test_at_a_junction_one_may_look_anywhere(module):
    ground = make_ground((ROAD, CROSSROAD), module)
    assert ground.run_along([Pose(200, 200, 45)], 15.0)
    assert not ground.run_along([Pose(100, 200, 45)], 15.0)


def test_points_on_the_road(module):
    ground = make_ground((ROAD,), module)
    assert ground.are_on_road([(10, 200), (390, 211.9)])
    assert not ground.are_on_road([(10, 200), (390, 213)])
    assert not make_ground((), module).are_on_road([(10, 200)])


def test_an_unknown_kind_is_named(module):
    with pytest.raises(DefinitionError, match="no terrain kind 'wod'; did you mean 'wood'"):
        make_ground((feature("wod", (0.0, 0.0), (9.0, 0.0), (9.0, 9.0)),), module)


CROSSED = ((0.0, 0.0), (300.0, 300.0), (300.0, 0.0), (0.0, 300.0))
WALLED = (("fortification", True), ("wall_mm", 10.0))


@pytest.mark.parametrize("properties", [(), WALLED, (("obstacle_edge", True),)])
def test_ground_drawn_across_itself_is_what_it_encloses(module, properties):
    ground = make_ground((feature("wood", *CROSSED, properties=properties),), module)
    area = ground.patches[0].area
    assert area.area == pytest.approx(45_000)
    assert shapely.difference(shapely.box(100, 100, 200, 200), area).area == pytest.approx(5_000)
    assert len(ground.works) == bool(properties)


@pytest.mark.parametrize("properties", [(), WALLED, (("obstacle_edge", True),), (("gate", True),)])
@pytest.mark.parametrize("ring", [((5.0, 5.0),) * 3, ((0.0, 0.0), (100.0, 0.0), (200.0, 0.0))])
def test_a_ring_that_encloses_nothing_is_no_ground(module, ring, properties):
    ground = make_ground((feature("wood", *ring, properties=properties), WOOD), module)
    assert (len(ground.patches), ground.works, ground.gates) == (1, (), ())


def test_of_a_wall_that_is_all_gate_nothing_stands(module):
    wall = feature("wood", (0.0, 0.0), (20.0, 0.0), width=4.0, properties=WALLED)
    gate = feature("wood", (-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0))
    gate = msgspec.structs.replace(gate, properties=(("gate", True),))
    assert len(make_ground((wall,), module).walls) == 1
    assert make_ground((wall, gate), module).walls == ()
