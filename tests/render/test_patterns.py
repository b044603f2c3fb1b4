import pytest
import shapely

from vtt.base.errors import DefinitionError
from vtt.definition.pattern import Pattern
from vtt.render.fortress import OVER_SIDES, STANDING
from vtt.render.ink import ink_from
from vtt.render.patterns import area_marks, pattern_named
from vtt.render.primitives import Circles, Fill, Line

PLACE = shapely.Polygon([(10, 10), (260, 30), (240, 190), (120, 150), (20, 200)])
HOLED = PLACE.difference(shapely.Point(130, 90).buffer(25))
INK = ink_from("#b5c39d", "", dark=False)
BARE = {Pattern.PLAIN, Pattern.HILL, Pattern.CREST, Pattern.ROAD, Pattern.TINT}
OF_CELLS = STANDING | OVER_SIDES | {Pattern.RAMPART, Pattern.UNSEEN}
MARKED = sorted(set(Pattern) - BARE - OF_CELLS)
SHADOW = 3.0
"""A mark's shadow and a hedge's bushes may reach over the edge by so many mm."""


def points_of(marks):
    for item in marks:
        if isinstance(item, Circles):
            yield from ((x, y) for x, y, _ in item.circles)
        elif isinstance(item, Fill | Line):
            yield from (
                p for part in (item.rings if isinstance(item, Fill) else item.paths) for p in part
            )


@pytest.mark.parametrize("pattern", MARKED)
@pytest.mark.parametrize("shape", [PLACE, HOLED], ids=["place", "holed"])
def test_marks_lie_inside_the_place(pattern, shape):
    points = list(points_of(area_marks(shape, pattern, INK)))
    assert len(points) > 10
    room = shape.buffer(SHADOW)
    assert all(room.covers(shapely.Point(point)) for point in points)


@pytest.mark.parametrize("pattern", MARKED)
def test_the_same_place_is_always_marked_alike(pattern):
    again = shapely.Polygon(PLACE.exterior.coords)
    assert list(area_marks(PLACE, pattern, INK)) == list(area_marks(again, pattern, INK))


@pytest.mark.parametrize("pattern", MARKED)
def test_a_place_too_small_for_its_marks_is_no_error(pattern):
    for item in area_marks(shapely.box(0, 0, 3, 2), pattern, INK):
        assert all(-SHADOW <= x <= 3 + SHADOW for x, _ in points_of([item]))
    assert list(area_marks(shapely.Polygon(), pattern, INK)) == []


def test_a_finer_grain_gives_more_and_smaller_marks():
    coarse, fine = (next(iter(area_marks(PLACE, Pattern.WOOD, INK, grain))) for grain in (1.0, 0.5))
    assert len(fine.circles) > 3 * len(coarse.circles)
    assert max(r for *_, r in fine.circles) < min(r for *_, r in coarse.circles)


@pytest.mark.parametrize("pattern", sorted(BARE | OF_CELLS))
def test_some_patterns_have_no_marks_of_their_own(pattern):
    assert list(area_marks(PLACE, pattern, INK)) == []


def test_names():
    assert pattern_named("built_up") is Pattern.BUILT_UP
    assert pattern_named("") is Pattern.PLAIN
    with pytest.raises(
        DefinitionError, match=r"unknown pattern 'bilt_up'; did you mean 'built_up'\?"
    ):
        pattern_named("bilt_up")
