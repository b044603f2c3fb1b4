import pytest
import shapely

from tests.session.hex_table import hex_seat, middle
from tests.session.tools.test_select import Play
from vtt.rules.verdict import ShapeRole
from vtt.session.grids import Grids
from vtt.session.typed_overlay import TypedKind, TypedOverlay, TypedOverlays, marks_of


def drawn(seat, kind, length, degrees=90.0, piece="red_1"):
    typed = TypedOverlay(piece, kind, length, degrees)
    return marks_of(typed, seat, Grids(seat.definition))


def shape(marks):
    return shapely.union_all([shapely.Polygon(mark.points, mark.holes) for mark in marks])


def test_a_command_radius_reaches_from_the_edge():
    marks = drawn(Play().seat, TypedKind.RADIUS, 50.0)
    assert marks[0].label == "command radius 50 mm"
    assert marks[0].role is ShapeRole.ZONE
    left, top, right, bottom = shape(marks).bounds
    assert (left, top, right, bottom) == pytest.approx((30, 40, 170, 160), abs=0.5)


def test_an_arc_opens_ahead_of_the_front():
    (mark,) = drawn(Play().seat, TypedKind.ARC, 60.0, 90.0)
    assert mark.label == "arc 90° 60 mm"
    area = shapely.Polygon(mark.points)
    assert area.covers(shapely.Point(100, 35))
    assert area.covers(shapely.Point(130, 58))
    assert not area.intersects(shapely.Point(100, 95))
    assert not area.intersects(shapely.Point(150, 85))


def test_a_whole_turn_is_a_circle_without_a_seam():
    (mark,) = drawn(Play().seat, TypedKind.ARC, 60.0, 360.0)
    assert shapely.Polygon(mark.points).covers(shapely.Point(100, 145))


def test_reach_stays_clear_of_other_pieces_and_on_the_table():
    marks = drawn(Play().seat, TypedKind.REACH, 90.0, piece="red_gun")
    assert marks[0].label == "reach 90 mm, its middle"
    area = shape(marks)
    assert area.covers(shapely.Point(300, 180))
    assert area.bounds[1] >= 20.0, "a round base of 20 mm stays on the table"
    assert not area.covers(shapely.Point(300, 191))


def test_on_a_grid_lengths_are_cells():
    seat = hex_seat()
    marks = drawn(seat, TypedKind.REACH, 2)
    assert marks[0].label == "reach 2 hexes"
    area = shape(marks)
    assert area.covers(shapely.Point(middle(seat, "0103")))
    assert not area.covers(shapely.Point(middle(seat, "0104")))


def test_of_one_piece_each_kind_is_drawn_once_and_can_be_wiped():
    typed = TypedOverlays(Play().seat)
    assert typed.marks() == ()
    typed.add(TypedOverlay("red_1", TypedKind.RADIUS, 50.0))
    typed.add(TypedOverlay("red_1", TypedKind.RADIUS, 80.0))
    typed.add(TypedOverlay("red_1", TypedKind.ARC, 80.0))
    assert [mark.label for mark in typed.marks()] == ["command radius 80 mm", "arc 90° 80 mm"]
    typed.add(TypedOverlay("nobody", TypedKind.ARC, 80.0))
    assert len(typed.marks()) == 2
    typed.clear()
    assert not typed
