import pytest

from vtt.geometry.pose import Pose
from vtt.render.view import DARK, LIGHT, View, theme_of


def test_pixels_and_mm():
    view = View(2.5)
    assert (view.px(4.0), view.mm(10.0)) == (10.0, 4.0)


def test_themes():
    assert theme_of(True) is DARK
    assert theme_of(False) is LIGHT
    assert (View(1.0, DARK).dark, View(1.0).dark) == (True, False)


@pytest.mark.parametrize("turn", [0.0, 15.0, 90.0, 180.0, 300.0])
def test_shadows_fall_to_the_lower_right_of_the_table_whatever_the_picture_is_turned_by(turn):
    on_table = Pose(0.0, 0.0, turn).to_table(View(1.0, turn=turn).shade)
    assert on_table == pytest.approx((0.5**0.5, 0.5**0.5))
