import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.definition.trait_parts import is_key_stroke
from vtt.formats.vassal.keys import named_code, read_key, write_key


@pytest.mark.parametrize(
    ("text", "stroke"),
    [
        ("68,130", "Ctrl+D"),
        ("68,0", "D"),
        ("83,520", "Alt+S"),
        ("79,195", "Ctrl+Shift+O"),
        ("87,585", "Alt+Shift+W"),
        ("34,0", "PageDown"),
        ("112,0", "F1"),
        ("127,0", "Delete"),
        ("38,260", "Meta+Up"),
        ("57348,0,flip it", "@flip it"),
        ("", ""),
    ],
)
def test_keys_both_ways(text, stroke):
    assert read_key(text) == stroke
    assert write_key(stroke, {"flip it": 57348}) == text
    assert not stroke or is_key_stroke(stroke)


def test_either_bit_of_a_modifier_counts_and_one_letter_means_control():
    assert read_key("68,2") == read_key("68,128") == "Ctrl+D"
    assert read_key("d") == "Ctrl+D"
    assert read_key("0,0") == ""


def test_the_number_of_a_named_key():
    assert named_code("57348,0,flip") == ("flip", 57348)
    assert named_code("68,130") is None


@pytest.mark.parametrize("text", ["x,y", "1,", ",", "68,130x", "\U0001f600", "999999,0", "-5,0"])
def test_what_is_no_key_is_told(text):
    with pytest.raises(ValueError, match=r"invalid literal|expected a key"):
        read_key(text)


@given(st.integers(1, 60_000), st.integers(0, 1023))
def test_every_key_keeps_its_meaning(code, mask):
    stroke = read_key(f"{code},{mask}")
    assert read_key(write_key(stroke, {})) == stroke
    assert is_key_stroke(stroke)
