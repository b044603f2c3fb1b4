import math
from itertools import pairwise

import pytest
import shapely

from vtt.render import country
from vtt.render.ink import ink_from
from vtt.render.primitives import Fill

INK = ink_from("#b5c39d", "", dark=False)
TOWN = shapely.affinity.rotate(shapely.box(0, 0, 260, 160), 25)


def test_houses_stand_whole_inside_and_apart_with_rows_along_the_longer_side():
    _, roofs, lit, _ = country.built_up(TOWN, INK)
    assert isinstance(roofs, Fill)
    houses = [shapely.Polygon(ring) for ring in roofs.rings]
    assert len(houses) > 20
    assert all(TOWN.contains(house) for house in houses)
    assert shapely.union_all(houses).area == pytest.approx(sum(house.area for house in houses))
    (x1, y1), (x2, y2) = roofs.rings[0][:2]
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1)) % 90
    assert turn == pytest.approx(25, abs=0.01)
    for house, half in zip(houses, lit.rings, strict=True):
        assert shapely.Polygon(half).area == pytest.approx(house.area / 2)
        middle, whole = shapely.Polygon(half).centroid, house.centroid
        assert middle.x + middle.y < whole.x + whole.y, "the lit half looks to the upper left"


def test_a_hedge_has_a_bush_at_least_every_five_mm():
    line = ((0.0, 0.0), (100.0, 0.0), (100.0, 60.0))
    _, bushes, _ = country.hedge([line], INK)
    path = shapely.LineString(line)
    places = sorted(path.project(shapely.Point(x, y)) for x, y, _ in bushes.circles)
    assert places[0] < 2
    assert places[-1] > path.length - 2
    assert max(b - a for a, b in pairwise(places)) < 7
    assert all(path.distance(shapely.Point(x, y)) < 2 for x, y, _ in bushes.circles)


def test_no_line_has_no_bushes():
    assert all(item.circles == () for item in country.hedge([], INK))


def test_trees_throw_their_shadow_away_from_the_light():
    shadow, crown, lit = (item.circles[0] for item in country.wood(shapely.box(0, 0, 90, 90), INK))
    assert shadow[0] > crown[0] > lit[0]
    assert shadow[1] > crown[1] > lit[1]
    assert lit[2] < crown[2]


def test_ripples_are_level_and_keep_off_the_shore():
    (line,) = country.ripples(TOWN, INK)
    assert all(a[1] == b[1] and b[0] - a[0] > 2 for a, b in line.paths)
    assert all(TOWN.buffer(-5.9).covers(shapely.LineString(path)) for path in line.paths)
