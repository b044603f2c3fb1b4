import pytest

from vtt.definition.pattern import Sign
from vtt.render.place_signs import place_sign
from vtt.render.primitives import Circles, Fill, Line
from vtt.render.view import View

MIDDLE, HALF = (50.0, 40.0), 6.0
SIGNS = [sign for sign in Sign if sign is not Sign.NONE]


def points(sign):
    for item in place_sign(sign, MIDDLE, HALF, View(3.0)):
        if isinstance(item, Fill):
            yield from (point for ring in item.rings for point in ring)
        elif isinstance(item, Line):
            yield from (point for path in item.paths for point in path)
        elif isinstance(item, Circles):
            for x, y, r in item.circles:
                yield from ((x - r, y - r), (x + r, y + r))


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_keeps_to_its_room_and_fills_most_of_it(sign):
    xs, ys = zip(*points(sign), strict=True)
    assert max(abs(x - MIDDLE[0]) for x in xs) <= 1.25 * HALF
    assert max(abs(y - MIDDLE[1]) for y in ys) <= 1.0 * HALF
    assert max(xs) - min(xs) > HALF
    assert max(ys) - min(ys) > HALF


def test_no_sign_is_nothing_and_signs_differ():
    assert list(place_sign(Sign.NONE, MIDDLE, HALF, View(3.0))) == []
    assert len({tuple(place_sign(sign, MIDDLE, HALF, View(3.0))) for sign in SIGNS}) == len(SIGNS)
