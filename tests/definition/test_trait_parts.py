import pytest

from vtt.definition.trait_parts import is_key_stroke


@pytest.mark.parametrize(
    "text", ["T", "9", "Ctrl+T", "Ctrl+Alt+Shift+Meta+F12", "Shift+Delete", "Code127", "@", "@a b"]
)
def test_a_key_is_one_key_with_modifiers_in_order_or_a_name(text):
    assert is_key_stroke(text) == (text != "@")


@pytest.mark.parametrize("text", ["", "t", "Shift+Ctrl+T", "Ctrl+", "Ctrl-T", "TT", "F123", "Code"])
def test_anything_else_is_no_key(text):
    assert not is_key_stroke(text)
