import shapely

from vtt.rules.verdict import ShapeRole
from vtt.session.area_marks import area_marks


def test_every_polygon_is_a_mark_with_its_holes_and_the_first_has_the_words():
    ring = shapely.box(0, 0, 10, 10).difference(shapely.box(4, 4, 6, 6))
    shape = shapely.union_all([ring, shapely.box(20, 0, 30, 10), shapely.Point(50, 50)])
    found = list(area_marks("field", shape, ShapeRole.REACH, "reach 80 mm"))
    assert sorted(len(mark.holes) for mark in found) == [0, 1]
    assert [mark.label for mark in found] == ["reach 80 mm", ""]
    assert {mark.role for mark in found} == {ShapeRole.REACH}
