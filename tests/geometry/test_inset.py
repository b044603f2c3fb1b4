import pytest
from hypothesis import given

from tests.geometry.bases import ROUND, SHOT, at, footprints
from vtt.geometry.distance import core
from vtt.geometry.footprint import Footprint
from vtt.geometry.inset import INSET_MM, inset, inset_core, inset_radius
from vtt.geometry.outline import CircleOutline, PolygonOutline, rectangle
from vtt.geometry.tolerance import CONTACT_MM


def test_two_insets_make_the_tolerance() -> None:
    assert pytest.approx(CONTACT_MM) == INSET_MM * 2


def test_a_rectangle_stays_one_and_a_circle_too() -> None:
    (drawn_in,) = inset(SHOT)
    assert drawn_in.bounds == pytest.approx((-19.975, -9.975, 19.975, 9.975))
    assert isinstance(inset(ROUND)[0], CircleOutline)
    assert inset_radius(ROUND) == pytest.approx(19.975)
    assert inset_radius(SHOT) == 0


def test_nothing_is_left_of_what_is_thinner_than_the_tolerance() -> None:
    assert inset(rectangle(40, 0.04)) == ()
    assert inset(CircleOutline(0.02)) == ()
    assert inset_core(at(0, 0, 0, rectangle(40, 0.04))).is_empty
    assert inset_core(at(0, 0, 0, CircleOutline(0.02))).is_empty


def test_an_outline_with_a_thin_neck_falls_in_two() -> None:
    dumbbell = PolygonOutline(
        (
            (-20, -10),
            (-5, -10),
            (-5, -0.01),
            (5, -0.01),
            (5, -10),
            (20, -10),
            (20, 10),
            (5, 10),
            (5, 0.01),
            (-5, 0.01),
            (-5, 10),
            (-20, 10),
        )
    )
    assert len(inset(dumbbell)) == 2
    assert inset_core(at(7, 9, 30, dumbbell)).area == pytest.approx(2 * 14.95 * 19.95, rel=1e-6)


@given(footprints)
def test_every_corner_of_the_inset_lies_inside_by_as_much(base: Footprint) -> None:
    if base.is_round:
        assert inset_core(base).equals(core(base))
    else:
        rim = inset_core(base).boundary
        assert base.polygon.exterior.distance(rim) == pytest.approx(INSET_MM, abs=1e-9)
        assert base.polygon.contains(inset_core(base))
