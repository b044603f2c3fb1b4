import numpy as np
import pytest
import shapely

from vtt.render import scatter
from vtt.render.scatter import hashed, strewn, strewn_strokes

FIELD = shapely.box(100, 100, 400, 300)


def test_the_same_place_gives_the_same_points():
    for first, second in zip(strewn(FIELD, 13.0, 1), strewn(FIELD, 13.0, 1), strict=True):
        assert np.array_equal(first, second)


def test_points_lie_inside_about_as_dense_as_asked():
    points, chance = strewn(FIELD, 13.0, 1)
    assert shapely.contains_xy(FIELD, points).all()
    assert len(points) == pytest.approx(300 * 200 / (13 * 13 * 0.866), rel=0.1)
    assert chance.shape == (len(points), 3)
    assert (np.diff(points[:, 1]) >= 0).all()


def test_moving_one_corner_leaves_the_other_points():
    corner = shapely.Polygon([(100, 100), (400, 100), (500, 420), (100, 300)])
    before, after = (set(map(tuple, strewn(shape, 13.0, 1)[0])) for shape in (FIELD, corner))
    assert before <= after


def test_another_seed_gives_other_points():
    assert not np.array_equal(strewn(FIELD, 13.0, 1)[0], strewn(FIELD, 13.0, 2)[0])


def test_an_empty_shape_has_no_points():
    points, chance = strewn(FIELD.buffer(-500), 13.0, 1)
    assert (points.shape, chance.shape) == ((0, 2), (0, 3))


def test_numbers_are_spread_evenly_for_far_and_negative_places_too():
    i, j = (
        part.ravel().astype(float) for part in np.meshgrid(np.arange(-90, 90), np.arange(-90, 90))
    )
    numbers = hashed(i, j, 70_000)
    assert (numbers >= 0).all()
    assert (numbers < 1).all()
    assert numbers.mean(axis=0) == pytest.approx([0.5] * 3, abs=0.02)
    assert np.abs(np.corrcoef(numbers.T) - np.eye(3)).max() < 0.05


def test_strokes_are_level_and_of_one_length():
    strokes = strewn_strokes(600.0, 400.0, 46.0, 5.0)
    assert len(strokes) > 30
    assert all(y1 == y2 and x2 - x1 == pytest.approx(5.0) for (x1, y1), (x2, y2) in strokes)


def test_on_ground_beyond_all_bounds_points_lie_farther_apart(monkeypatch):
    monkeypatch.setattr(scatter, "MOST_STREWN", 2_000)
    points, _ = strewn(shapely.box(0, 0, 100_000, 100_000), 13.0, 1)
    assert 1_000 < len(points) < 3_000
