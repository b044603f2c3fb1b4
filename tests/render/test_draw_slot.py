import pytest

from vtt.definition.board import SlotDefinition
from vtt.definition.pattern import Sign
from vtt.render.draw_slot import SIGNED_PX, broken, draw_slot
from vtt.render.glyphs import text_width
from vtt.render.primitives import Line, Text
from vtt.render.resolve import SMALLEST_TEXT_PX
from vtt.render.view import DARK, View

BOX = ((100.0, 50.0), (132.0, 50.0), (132.0, 70.0), (100.0, 70.0))
FORT = SlotDefinition("alesia", "Alesia 5", BOX, sign="fort")
PLAIN = SlotDefinition("camp", "Camp", BOX)


def texts(slot, view):
    return [item for item in draw_slot(slot, view) if isinstance(item, Text)]


def test_a_plain_place_is_a_dashed_box_with_its_name():
    lines = [item for item in draw_slot(PLAIN, View(3.0)) if isinstance(item, Line)]
    assert [bool(item.dash) for item in lines] == [True]
    assert [item.text for item in texts(PLAIN, View(3.0))] == ["Camp"]


def test_a_place_with_a_sign_has_no_dashes_and_more_to_see():
    drawn = list(draw_slot(FORT, View(3.0)))
    assert not any(item.dash for item in drawn if isinstance(item, Line))
    assert len(drawn) > len(list(draw_slot(PLAIN, View(3.0)))) + 5


@pytest.mark.parametrize("scale", [1.6, 2.5, 5.0])
def test_the_name_of_a_town_is_read_on_the_whole_map_and_near(scale):
    (name,) = texts(FORT, View(scale))
    assert name.size * scale >= SMALLEST_TEXT_PX
    assert SIGNED_PX > SMALLEST_TEXT_PX


def test_a_long_name_stands_in_two_lines_one_above_the_other():
    long = SlotDefinition("n", "Noviodunum Biturigum 2", BOX, sign="fort")
    lower, upper = texts(long, View(3.0))
    assert (upper.text, lower.text) == ("Noviodunum", "Biturigum 2")
    assert lower.anchor[1] - upper.anchor[1] == pytest.approx(lower.size)


def test_a_number_is_not_left_alone_in_a_line():
    assert broken("Durocortorum 3", 2.0) == ("Durocortorum 3",)
    assert broken("Oppidum Cassivellauni 3", 2.0) == ("Oppidum", "Cassivellauni 3")
    assert broken("Alesia 5", text_width("Alesia 5") + 0.1) == ("Alesia 5",)


@pytest.mark.parametrize("sign", [sign for sign in Sign if sign is not Sign.NONE])
def test_the_dark_look_has_other_colours(sign):
    slot = SlotDefinition("a", "A", BOX, sign=sign.value)
    light = {getattr(item, "colour", "") for item in draw_slot(slot, View(3.0))}
    dark = {getattr(item, "colour", "") for item in draw_slot(slot, View(3.0, DARK))}
    assert light.isdisjoint(dark)
