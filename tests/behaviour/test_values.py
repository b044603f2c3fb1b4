"""Values of expressions in Java's way."""

import pytest

from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.values import cast, joined, matches, number_of, text_of, typed, wrapped


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.1, "0.1"), (123456.5, "123456.5"), (1e7, "1.0E7"), (0.0001, "1.0E-4"), (2.5e-5, "2.5E-5")],
)
def test_numbers_are_written_as_java_writes_them(value, text):
    assert text_of(value) == text


def test_texts_become_values_by_how_they_look():
    assert [typed(t) for t in ("-3", "+4", "1.2.3", "2147483648")] == [-3, 4, "1.2.3", "2147483648"]


def test_whole_numbers_divide_towards_zero_and_wrap():
    assert [joined("/", -7, 2), joined("%", -7, 2), wrapped(1 << 31)] == [-3, -1, -(1 << 31)]


def test_a_pattern_that_could_take_for_ever_is_refused():
    with pytest.raises(ExpressionError, match="too long"):
        matches("a" * 30 + "b", "(a+)+c")


def test_casts_and_numbers_of_texts():
    assert [cast("int", "12"), cast("String", 1.0), cast("double", 2)] == [12, "1.0", 2.0]
    with pytest.raises(ExpressionError, match="number"):
        number_of("twelve")
