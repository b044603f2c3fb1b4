import pytest

from vtt.definition.pattern import Pattern
from vtt.render.fortress import OVER_SIDES, SIZES, STANDING, Crossing, over_side, rampart, standing
from vtt.render.ink import ink_from
from vtt.render.primitives import Circles, Fill, Line

INK = ink_from("#a59b8a", "#51483b", dark=False)
MIDDLE, CELL = (100.0, 50.0), 20.0
SIDE = Crossing((90.0, 60.0), (110.0, 60.0), (0.0, -1.0))


def points_of(items):
    for item in items:
        if isinstance(item, Circles):
            for x, y, radius in item.circles:
                yield from ((x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius))
        elif isinstance(item, Fill):
            yield from (point for ring in item.rings for point in ring)
        elif isinstance(item, Line):
            yield from (point for path in item.paths for point in path)


@pytest.mark.parametrize("pattern", sorted(STANDING))
def test_what_stands_in_a_cell_stays_inside_it(pattern):
    points = list(points_of(standing(pattern, MIDDLE, CELL, INK)))
    assert points
    for x, y in points:
        assert abs(x - MIDDLE[0]) <= CELL / 2
        assert abs(y - MIDDLE[1]) <= CELL / 2


def test_stronger_towers_are_larger_and_of_another_shape():
    assert SIZES[Pattern.BASTION] < SIZES[Pattern.TOWER] < SIZES[Pattern.KEEP]
    drawn = {pattern: list(standing(pattern, MIDDLE, CELL, INK)) for pattern in STANDING}
    shapes = {
        pattern: tuple((type(item).__name__, item.colour) for item in items)
        for pattern, items in drawn.items()
    }
    assert len(set(shapes.values())) == len(STANDING)


def test_a_shadow_falls_away_from_the_light_on_a_turned_table():
    turned = INK.__class__(**{**{f: getattr(INK, f) for f in INK.__struct_fields__}, "turn": 180.0})
    (first, *_), (second, *_) = (
        list(standing(Pattern.KEEP, MIDDLE, CELL, ink)) for ink in (INK, turned)
    )
    assert first.rings[0][0][0] > second.rings[0][0][0]


@pytest.mark.parametrize("pattern", sorted(OVER_SIDES))
def test_what_is_drawn_at_a_side_lies_near_it(pattern):
    points = list(points_of(over_side(pattern, SIDE, CELL, INK)))
    assert points
    for x, y in points:
        assert 88.0 <= x <= 112.0
        assert abs(y - 60.0) <= 0.3 * CELL


def test_a_side_knows_its_middle_and_direction():
    assert SIDE.middle == (100.0, 60.0)
    assert SIDE.along == (1.0, 0.0)


def test_a_wall_has_a_foot_stones_and_a_walk():
    items = list(rampart([((0.0, 0.0), (40.0, 0.0))], CELL, INK))
    widths = [item.width for item in items]
    assert len(items) == 5
    assert widths[1] > widths[2] > widths[-1]
