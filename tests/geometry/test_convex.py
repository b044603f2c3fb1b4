import pytest
import shapely
from hypothesis import given

from tests.geometry.bases import ANGLE, ROUND, SHOT, outlines
from vtt.geometry.convex import CHORD_ERROR_MM, convex_parts
from vtt.geometry.outline import CircleOutline, Outline, PolygonOutline


def test_a_convex_outline_is_its_own_only_part() -> None:
    assert convex_parts(SHOT) == (SHOT,)


def test_a_concave_outline_falls_into_triangles() -> None:
    parts = convex_parts(ANGLE)
    assert all(len(part.points) == 3 for part in parts)
    assert len(parts) == 4


def test_a_circle_is_drawn_around_by_no_more_than_the_error() -> None:
    (ring,) = convex_parts(ROUND)
    distances = [(x * x + y * y) ** 0.5 for x, y in ring.points]
    assert min(distances) > 20
    assert max(distances) <= 20 + CHORD_ERROR_MM
    assert shapely.Polygon(ring.points).exterior.distance(shapely.Point(0, 0)) >= 20 - 1e-9


@given(outlines)
def test_the_parts_cover_the_outline_and_no_more(outline: Outline) -> None:
    parts = [shapely.Polygon(part.points) for part in convex_parts(outline)]
    assert all(part.equals(part.convex_hull) for part in parts)
    together = shapely.union_all(parts)
    if isinstance(outline, CircleOutline):
        assert together.area == pytest.approx(3.14159265 * outline.radius**2, rel=0.02)
    else:
        assert isinstance(outline, PolygonOutline)
        assert together.area == pytest.approx(shapely.Polygon(outline.points).area)
