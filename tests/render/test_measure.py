import math

import pytest

from vtt.render.measure import draw_measure, draw_scale_bar, round_length
from vtt.render.primitives import Label
from vtt.render.view import View


def test_a_measure_tells_its_length_or_what_it_is_told():
    (*_, label) = draw_measure((0.0, 0.0), (30.0, 40.0), View(2.0))
    assert label.text == "50 mm"
    (*_, label) = draw_measure((0.0, 0.0), (30.0, 40.0), View(2.0), "gap 50 mm")
    assert label.text == "gap 50 mm"


@pytest.mark.parametrize("mm", [0.07, 1.0, 1.99, 2.0, 49.0, 99.9, 100.0, 377.0, 5000.0])
def test_round_lengths(mm):
    length = round_length(mm)
    assert length <= mm < length * 2.5 + 1e-9
    assert length / 10 ** math.floor(math.log10(length)) == pytest.approx(
        min((1, 2, 5), key=lambda step: abs(step - length / 10 ** math.floor(math.log10(length))))
    )


@pytest.mark.parametrize("scale", [0.3, 1.0, 7.0])
def test_a_scale_bar_is_as_long_as_it_says(scale):
    *_, line, label = draw_scale_bar(10.0, 500.0, View(scale))
    (_, start, end, _) = line.paths[0]
    assert isinstance(label, Label)
    assert label.text == f"{end[0] - start[0]:g} mm"
    assert 60 < (end[0] - start[0]) * scale <= 160
