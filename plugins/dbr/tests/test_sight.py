"""Who sees whom: the length of a line, and what of it lies in woods."""

import pytest

from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt_dbr.ground import make_ground
from vtt_dbr.sight import sees

HERE = Footprint(rectangle(40, 20), Pose(0, 0))
THERE = Footprint(rectangle(40, 20), Pose(0, -200, 180))


def wood(top, bottom, left=-300.0, right=300.0):
    ring = ((left, top), (right, top), (right, bottom), (left, bottom))
    return TerrainFeature("w", "wood", "field", TerrainArea(ring))


@pytest.mark.parametrize(
    ("features", "seen"),
    [
        ((), True),
        ((wood(-100, -60),), True),  # 40 mm deep
        ((wood(-101, -60),), False),
        ((wood(-220, -150),), True),  # it stands 40 mm inside, its front edge
        ((wood(-101, -60, left=-300.0, right=0.0),), True),  # past its end
    ],
)
def test_one_sees_forty_mm_into_a_wood(module, referee, skirmish, features, seen):
    view = referee.view(skirmish)
    assert sees(view, make_ground(features, module), HERE, THERE) is seen
