import pytest

from tests.builders import FIELD_ROAD, FIELD_WOOD, start
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.terrain import PutTerrain, RemoveTerrain
from vtt.definition.terrain import TerrainArea, TerrainFeature

HILL = TerrainFeature("hill", "hill", "field", TerrainArea(((0.0, 0.0), (9.0, 0.0), (0.0, 9.0))))


def test_terrain_is_put_replaced_and_removed():
    state = apply(start(), PutTerrain(HILL))
    assert set(state.terrain) == {"wood_1", "road_1", "hill"}
    other = TerrainFeature("hill", "wood", "camp", HILL.shape)
    assert apply(state, PutTerrain(other)).terrain["hill"] == other
    assert apply(state, RemoveTerrain("hill")) == start()
    assert start().terrain["wood_1"] == FIELD_WOOD
    assert start().terrain["road_1"] == FIELD_ROAD


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            PutTerrain(TerrainFeature("h", "hill", "feild", HILL.shape)),
            "cannot put terrain 'h': the game has no table 'feild'; did you mean 'field'",
        ),
        (
            RemoveTerrain("wood_2"),
            "cannot remove terrain 'wood_2': there is none with this id; did you mean 'wood_1'",
        ),
    ],
)
def test_the_impossible_is_refused(command, message):
    with pytest.raises(CommandError, match=message):
        apply(start(), command)
