import pytest

from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.render.draw_trail import draw_trail
from vtt.render.primitives import Circles, Fill, Line
from vtt.render.view import DARK, LIGHT, View

START = Footprint(rectangle(40, 20), Pose(0, 0))
BENT = ((0.0, 0.0), (0.0, 50.0), (0.0, 100.0), (30.0, 100.0))


def drawn(points=BENT, corners=((0.0, 100.0),), last=True):
    return draw_trail(START, points, corners, View(2.0), last)


def test_the_last_way_begins_at_an_outline_and_older_ones_are_fainter():
    new, old = drawn(), drawn(last=False)
    assert len(new) == len(old) + 3
    strength = [item.opacity for item in old if isinstance(item, Line) and item.dash]
    assert strength == [pytest.approx(0.55)]


def test_the_place_that_was_left_is_no_heavier_in_the_dark_than_in_the_light():
    def left(theme):
        drawing = draw_trail(START, BENT, (), View(2.0, theme), last=True)
        fill = next(item for item in drawing if isinstance(item, Fill))
        rims = [item for item in drawing if isinstance(item, Line) and item.closed]
        return fill.opacity, rims[0].opacity, bool(rims[1].dash)

    dark, light = left(DARK), left(LIGHT)
    assert dark[0] < 0.06 < light[0]
    assert dark[1] < light[1]
    assert dark[2]
    assert light[2]


def test_the_line_is_seen_on_every_ground_and_its_corners_are_rings():
    dashed = [item for item in drawn() if isinstance(item, Line) and BENT in item.paths]
    assert [bool(item.dash) for item in dashed] == [False, True]
    rings = [item for item in drawn() if isinstance(item, Circles)]
    assert [ring.circles[0][:2] for ring in rings] == [(0.0, 100.0)] * 2


def test_the_arrow_points_along_the_longest_stretch():
    head = [item for item in drawn(last=False) if isinstance(item, Fill)][-1]
    (left, tip, right) = head.rings[0]
    assert tip[1] > left[1] == pytest.approx(right[1])
    assert tip[0] == pytest.approx(0.0)
    assert 40 < tip[1] < 60
