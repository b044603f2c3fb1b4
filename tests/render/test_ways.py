import pytest

from vtt.definition.pattern import Pattern
from vtt.render.ink import ink_from
from vtt.render.primitives import Circles, Line
from vtt.render.ways import BARE_WIDTH, way

INK = ink_from("#ece3c9", "", dark=False)
ROADS = (((0.0, 0.0), (100.0, 0.0)), ((50.0, 0.0), (50.0, 80.0)))


def test_a_way_has_its_true_width_and_a_line_along_both_sides():
    edge, body, *_ = way(ROADS, 16.0, Pattern.ROAD, INK)
    assert (body.width, body.colour, body.paths) == (16.0, INK.fill, ROADS)
    assert edge.width > body.width
    assert edge.colour == INK.edge


def test_roads_that_meet_are_one_line_each_so_that_the_crossing_is_open():
    edges = [item for item in way(ROADS, 16.0, Pattern.ROAD, INK) if item.colour == INK.edge]
    assert len(edges) == 1


@pytest.mark.parametrize("pattern", [Pattern.ROAD, Pattern.BROOK])
def test_what_runs_along_a_way_stays_on_it(pattern):
    _, _, *marks = way(ROADS[:1], 16.0, pattern, INK)
    assert len(marks) == 2
    assert all(abs(y) < 8.0 for mark in marks for path in mark.paths for _, y in path)


def test_a_mere_line_is_thin_and_bare():
    assert [item.width for item in way(ROADS, 0.0, Pattern.ROAD, INK)][1:] == [BARE_WIDTH]


def test_a_hedge_is_bushes_and_a_crest_is_dashes():
    assert all(isinstance(item, Circles) for item in way(ROADS, 0.0, Pattern.HEDGE, INK))
    (crest,) = way(ROADS, 0.0, Pattern.CREST, INK)
    assert isinstance(crest, Line)
    assert crest.dash
