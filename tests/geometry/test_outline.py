from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given

from tests.geometry.bases import outlines, rectangles
from vtt.base.errors import GeometryError
from vtt.geometry.outline import (
    CircleOutline,
    Outline,
    PolygonOutline,
    outline_size,
    rectangle,
    signed_area,
)


def test_a_rectangle_begins_front_left_and_runs_clockwise() -> None:
    base = rectangle(40, 20)
    assert base.points == ((-20, -10), (20, -10), (20, 10), (-20, 10))
    assert signed_area(base.points) == 800
    assert outline_size(base) == (40, 20)


def test_a_circle_is_as_wide_as_deep() -> None:
    assert CircleOutline(12.5).bounds == (-12.5, -12.5, 12.5, 12.5)
    assert outline_size(CircleOutline(12.5)) == (25, 25)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: rectangle(0, 20), "a width and a depth above 0 mm, found 0 x 20"),
        (lambda: rectangle(40, float("inf")), "above 0 mm"),
        (lambda: CircleOutline(-1), "a radius above 0 mm, found -1"),
        (lambda: CircleOutline(float("nan")), "a radius above 0 mm"),
        (lambda: PolygonOutline(((0, 0), (1, 1))), "3 points or more, found 2"),
        (lambda: PolygonOutline(((0, 0), (1, 1), (2, 2))), "needs an area"),
    ],
)
def test_what_cannot_be_measured_is_refused(make: Callable[[], Outline], message: str) -> None:
    with pytest.raises(GeometryError, match=message):
        make()


@given(outlines)
def test_outlines_are_written_and_read_back(outline: Outline) -> None:
    assert msgspec.json.decode(msgspec.json.encode(outline), type=Outline) == outline


@given(rectangles)
def test_the_bounds_of_a_base_are_half_its_size(base: PolygonOutline) -> None:
    width, depth = outline_size(base)
    assert base.bounds == pytest.approx((-width / 2, -depth / 2, width / 2, depth / 2))
