import pytest

from vtt.render.overlay import AreaOverlay, LineOverlay, draw_labels
from vtt.render.primitives import Align, Fill, Text
from vtt.render.resolve import resolve
from vtt.render.upright import turned, upright
from vtt.render.view import View

QUARTERS = (0, 90, 180, 270)


@pytest.mark.parametrize("turn", QUARTERS)
def test_level_words_stand_level_before_the_reader(turn):
    (text,) = upright([Text("Linden", (10.0, 20.0), 5.0, "#000000")], turn)
    assert (text.turn + turn) % 360 == 0
    assert text.anchor == (10.0, 20.0)


@pytest.mark.parametrize("turn", QUARTERS)
@pytest.mark.parametrize("along", [-80.0, -30.0, 0.0, 45.0, 89.0])
@pytest.mark.parametrize("align", list(Align))
def test_no_words_stand_on_their_heads(turn, along, align):
    (text,) = upright([Text("Road", (0.0, 0.0), 5.0, "#000000", turn=along, align=align)], turn)
    seen = (text.turn + turn) % 360
    assert not 90.0 < seen < 270.0


def test_words_that_begin_at_a_corner_still_run_into_their_place():
    (text,) = upright([Text("Camp", (0.0, 0.0), 5.0, "#000000", align=Align.START)], 180)
    assert (text.align, text.turn) == (Align.END, 180.0)


def test_a_table_that_is_not_turned_is_left_as_it_is():
    text = Text("Camp", (0.0, 0.0), 5.0, "#000000", turn=200.0)
    assert upright([text], 360.0) == (text,)


LINE = LineOverlay(((0.0, 0.0), (100.0, 30.0)), label="37 mm")
AREA = AreaOverlay(((0.0, 0.0), (80.0, 0.0), (80.0, 60.0)), label="front zone 40 mm")


@pytest.mark.parametrize("turn", QUARTERS)
def test_labels_of_overlays_lie_before_the_eye_as_on_a_table_that_is_not_turned(turn):
    """A turned table with turned overlays looks the same: so do the labels."""
    plain = draw_labels((LINE, AREA), View(1.0))
    lying = [
        LineOverlay(tuple(turned(p, -turn) for p in LINE.points), label=LINE.label),
        AreaOverlay(tuple(turned(p, -turn) for p in AREA.points), label=AREA.label),
    ]
    found = resolve(draw_labels(lying, View(1.0, turn=turn)), 1.0)
    for straight, item in zip(resolve(plain, 1.0), found, strict=True):
        if isinstance(item, Fill):
            seen = [turned(point, turn) for point in item.rings[0]]
            assert sum(seen, ()) == pytest.approx(sum(straight.rings[0], ()))
        else:
            assert turned(item.anchor, turn) == pytest.approx(straight.anchor)
            assert (item.turn + turn) % 360 == 0
