import pytest

from vtt.render.primitives import Circles, Fill, Label, Line, Text
from vtt.render.resolve import SMALLEST_TEXT_PX, label_box, label_half_px, resolve

PATH = ((0.0, 0.0), (10.0, 0.0))


@pytest.mark.parametrize(("scale", "width"), [(0.5, 3.0), (1.0, 2.0), (2.0, 2.0)])
def test_a_line_is_never_thinner_than_its_least_pixels(scale, width):
    (line,) = resolve([Line((PATH,), "#000000", 2.0, 1.5)], scale)
    assert line.width == width
    (circle,) = resolve([Circles(((0.0, 0.0, 5.0),), "#000000", 2.0, 1.5)], scale)
    assert circle.width == width


@pytest.mark.parametrize(("scale", "count"), [(0.89, 0), (0.9, 1), (3.0, 1)])
def test_text_below_nine_pixels_is_not_drawn(scale, count):
    assert SMALLEST_TEXT_PX == 9.0
    assert len(resolve([Text("A", (0.0, 0.0), 10.0, "#000000")], scale)) == count


def test_text_with_a_least_size_grows_instead():
    (text,) = resolve([Text("A", (0.0, 0.0), 10.0, "#000000", least_px=9.0)], 0.5)
    assert text.size == 18.0


def test_text_that_is_made_just_large_enough_is_drawn_at_any_zoom():
    for scale in (n / 1000 for n in range(500, 1500)):
        grown = Text("A", (0.0, 0.0), 8.6 * (SMALLEST_TEXT_PX / scale / 8.6), "#000000")
        least = Text("A", (0.0, 0.0), 1.0, "#000000", least_px=SMALLEST_TEXT_PX)
        assert len(resolve([grown, least], scale)) == 2, scale


def test_an_empty_text_is_not_drawn():
    assert resolve([Text("", (0.0, 0.0), 10.0, "#000000")], 3.0) == ()


def test_a_label_is_a_box_with_upright_words_of_a_constant_size_on_the_screen():
    label = Label("78.4 mm", (100.0, 50.0), "#ffffff", "#000000", 12.0, (0.0, -20.0))
    for scale in (0.5, 2.0):
        box, text = resolve([label], scale)
        assert isinstance(box, Fill)
        assert (text.size * scale, text.turn) == (12.0, 0.0)
        assert text.anchor == (100.0, 50.0 - 20.0 / scale)
        (left, top, right, bottom), middle = label_box(label, scale)
        assert middle == text.anchor
        half_width, half_height = label_half_px("78.4 mm")
        assert (right - left) * scale == pytest.approx(2 * half_width)
        assert (bottom - top) * scale == pytest.approx(2 * half_height)
        assert all(left <= x <= right and top <= y <= bottom for x, y in box.rings[0])


def test_other_shapes_come_through_as_they_are():
    fill = Fill((PATH,), "#000000")
    assert resolve([fill], 2.0)[0] is fill
