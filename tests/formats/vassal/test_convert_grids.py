from shapely import Polygon

from vtt.formats.vassal.convert_grids import mended_ring, parse_path, without_repeats


def test_a_polygon_that_crosses_itself_becomes_its_largest_part():
    bow = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 20.0))
    mended = mended_ring(bow)
    assert Polygon(mended).is_valid
    assert mended != bow
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    assert mended_ring(square) == square
    touching = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 0.0), (0.0, 4.0))
    assert Polygon(mended_ring(touching)).is_valid


def test_points_that_come_twice_and_bad_ones():
    assert without_repeats(((0, 0), (0, 0), (5, 0), (5, 5), (0, 0))) == ((5, 0), (5, 5), (0, 0))
    assert parse_path("") == ()
