import math

import pytest
import shapely
from shapely import Polygon

from vtt.definition.area_map import AreaDefinition
from vtt.render.area_names import LARGEST, LEGIBLE_PX, MOST_GROWTH, area_name, grown
from vtt.render.glyphs import text_width
from vtt.render.ink import ink_from
from vtt.render.view import View

INK = ink_from("#ded5ba", "", dark=False)
SQUARE = Polygon([(0, 0), (100, 0), (100, 100), (0, 100)])


def turned(shape, degrees):
    return shapely.affinity.rotate(shape, degrees, origin=(0, 0))


def line_of(text):
    half = text_width(text.text, text.spacing) * text.size / 2
    dx, dy = half * math.cos(math.radians(text.turn)), half * math.sin(math.radians(text.turn))
    (x, y) = text.anchor
    return shapely.LineString([(x - dx, y - dy), (x + dx, y + dy)])


@pytest.mark.parametrize("name", ["Remi", "Mediomatrici", "Pyrenaei montes et cetera"])
@pytest.mark.parametrize(
    "shape",
    [
        SQUARE,
        Polygon([(0, 0), (200, 0), (200, 40), (0, 40)]),
        turned(Polygon([(0, 0), (200, 0), (200, 40), (0, 40)]), 30),
        Polygon([(0, 0), (30, 0), (30, 120), (0, 120)]),
        Polygon([(0, 0), (160, 0), (160, 30), (40, 30), (40, 160), (0, 160)]),
    ],
    ids=["square", "long", "slanting", "tall", "bent"],
)
def test_a_name_stays_inside_its_area(shape, name):
    assert shape.contains(line_of(area_name(AreaDefinition("a", name, ()), shape, INK)))


def test_the_name_of_a_long_area_runs_along_it():
    long = Polygon([(0, 0), (200, 0), (200, 40), (0, 40)])
    assert area_name(AreaDefinition("a", "Remi", ()), turned(long, 30), INK).turn == pytest.approx(
        30
    )
    assert area_name(AreaDefinition("a", "Remi", ()), SQUARE, INK).turn == 0.0


def test_letters_are_spread_over_the_land_but_not_enlarged_without_end():
    text = area_name(AreaDefinition("a", "Remi", ()), shapely.affinity.scale(SQUARE, 9, 9), INK)
    assert text.size == LARGEST
    assert text.spacing > 0.3


@pytest.mark.parametrize("name", ["Remi", "Mediomatrici"])
def test_a_name_with_a_line_fills_it_or_is_smaller_to_fit(name):
    line = ((10.0, 20.0), (50.0, 30.0))
    text = area_name(AreaDefinition("a", name, (), name_line=line), SQUARE, INK)
    assert text.anchor == (30.0, 25.0)
    assert text.turn == pytest.approx(math.degrees(math.atan2(10, 40)))
    assert line_of(text).length <= math.dist(*line) + 1e-6


def test_from_afar_a_name_is_larger_within_measure_and_not_wider_than_need_be():
    near = area_name(AreaDefinition("a", "Remi", ()), SQUARE, INK)
    assert grown(near, View(4.0)) == near
    afar = grown(near, View(1.0))
    assert afar.size == pytest.approx(LEGIBLE_PX)
    assert line_of(afar).length == pytest.approx(line_of(near).length, rel=0.01)
    assert grown(near, View(0.1)).size == pytest.approx(MOST_GROWTH * near.size)
