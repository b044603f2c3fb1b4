"""The words of expressions."""

import pytest

from vtt.behaviour.tokens import MOST_CHARACTERS, ExpressionError, tokens


def test_each_kind_of_word_is_told():
    found = [word.kind for word in tokens("Ab_1 12 2.5 \"t\" 'c' && (")]
    assert found == ["name", "number", "number", "text", "text", "sign", "sign", "end"]


def test_escapes_in_a_text_are_read():
    assert tokens(r'"a\"b\n"')[0].text == 'a"b\n'


@pytest.mark.parametrize("text", ["A # B", '"open', "a @"])
def test_what_is_no_word_is_refused(text):
    with pytest.raises(ExpressionError, match="found"):
        tokens(text)


def test_a_text_without_end_is_refused():
    with pytest.raises(ExpressionError, match="more than"):
        tokens("1+" * MOST_CHARACTERS)
