from itertools import pairwise

import pytest
import shapely

from vtt.render.ink import ink_from
from vtt.render.mountains import heights, peaks
from vtt.render.primitives import Fill, Line

INK = ink_from("#d6c7a4", "#a59270", dark=False)
LAND = shapely.box(0, 0, 200, 120)


def outlines(draw, shape=LAND):
    return [item.paths[0] for item in draw(shape, INK) if isinstance(item, Line)]


@pytest.mark.parametrize("draw", [heights, peaks])
def test_mountains_stand_on_their_land_and_the_lower_ones_before_the_higher(draw):
    feet = [path[0] for path in outlines(draw)]
    assert len(feet) > 10
    assert all(0 < x < 200 and 0 < y < 120 for path in outlines(draw) for x, y in path)
    assert all(after[1] > before[1] - 10 for before, after in pairwise(feet))


def test_peaks_are_closer_than_heights_and_have_snow():
    assert len(outlines(peaks)) > 1.5 * len(outlines(heights))
    faces = [item for item in heights(LAND, INK) if isinstance(item, Fill)]
    with_snow = [item for item in peaks(LAND, INK) if isinstance(item, Fill)]
    assert len(faces) == 2 * len(outlines(heights))
    assert len(with_snow) == 3 * len(outlines(peaks))


def test_the_same_land_has_the_same_mountains_and_too_narrow_a_land_none():
    assert tuple(heights(LAND, INK)) == tuple(heights(LAND, INK))
    assert outlines(heights, shapely.box(0, 0, 200, 4)) == []
