import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import DefinitionError
from vtt.render.colour import darker, ink_on, lighter, luminance, mix, night, rgb

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(colours, colours)
def test_mixing_begins_with_the_first_and_ends_with_the_second(first, second):
    assert mix(first, second, 0.0) == first
    assert mix(first, second, 1.0) == second


@given(colours)
def test_darker_is_darker_and_lighter_is_lighter(colour):
    assert luminance(darker(colour, 0.3)) <= luminance(colour) <= luminance(lighter(colour, 0.3))


@given(colours)
def test_a_night_colour_is_dark_enough_for_light_letters(colour):
    assert luminance(night(colour)) < 0.4
    assert ink_on(night(colour)) == "#f7f4ea"


@given(colours)
def test_ink_stands_out_from_its_ground(colour):
    assert abs(luminance(ink_on(colour)) - luminance(colour)) > 0.3


@pytest.mark.parametrize("text", ["red", "#fff", "#12345g", "", "#1234567"])
def test_what_is_no_colour_is_named(text):
    with pytest.raises(DefinitionError, match="expected a colour such as '#d8d2be', found"):
        rgb(text)


def test_an_opacity_at_the_end_of_a_colour_is_let_pass():
    assert rgb("#10203040") == (16, 32, 48)
