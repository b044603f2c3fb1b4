import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.record_strategies import numbers, scalars, texts
from vtt.definition.values import make_properties
from vtt.formats.xml import notation


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (40.0, "40"),
        (-0.0, "0"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1e-7, "0.0000001"),
        (1.5e22, "15000000000000000000000"),
        (-12.5, "-12.5"),
    ],
)
def test_a_number_has_one_spelling(value, text):
    assert notation.format_number(value) == text


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan")])
def test_what_is_no_number_is_not_written(value):
    with pytest.raises(ValueError, match="expected a number that can be written"):
        notation.format_number(value)


@given(numbers)
def test_numbers_come_back_exactly(value):
    text = notation.format_number(value)
    assert float(text) == value
    assert "e" not in text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        ("true", "'true'"),
        (None, "null"),
        (3, "3"),
        (3.0, "3.0"),
        ("3", "'3'"),
        ("-3.50", "'-3.50'"),
        ("03", "03"),
        ("1-1", "1-1"),
        ("a b", "'a b'"),
        ("a=b", "'a=b'"),
        ("John's", "'John''s'"),
        ("", "''"),
    ],
)
def test_a_text_is_quoted_only_where_it_could_be_taken_for_something_else(value, text):
    assert notation.format_scalar(value) == text
    back = notation.parse_scalar(text)
    assert (back, type(back)) == (value, type(value))


@given(st.none() | scalars)
def test_a_scalar_alone_in_its_attribute_comes_back(value):
    back = notation.parse_scalar(notation.format_whole(value))
    assert (back, type(back)) == (value, type(value))


def test_a_whole_attribute_needs_few_quotes():
    assert notation.format_whole("Tercio of the left wing") == "Tercio of the left wing"
    assert notation.format_whole("it's") == "it's"
    assert notation.format_whole("'tis") == "'''tis'"


@given(st.lists(st.none() | scalars, max_size=4))
def test_lists_come_back(values):
    back = notation.parse_list(notation.format_list(values))
    assert [(v, type(v)) for v in back] == [(v, type(v)) for v in values]


@given(st.lists(texts, max_size=4))
def test_names_come_back(names):
    assert list(notation.parse_names(notation.format_names(names))) == names


def test_names_are_texts_whatever_they_look_like():
    assert notation.format_names(["1", "1-2", "two words", "true"]) == "1 1-2 'two words' true"


@given(st.dictionaries(texts, scalars, max_size=4).map(make_properties))
def test_properties_come_back(properties):
    assert notation.parse_properties(notation.format_properties(properties)) == properties


def test_properties_are_sorted_by_name():
    assert notation.parse_properties("b=2 a='x y' 'c d'=true") == (
        ("a", "x y"),
        ("b", 2),
        ("c d", True),
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a", "expected pairs like class=Pk with blanks between them, found 'a'"),
        ("a=1b=2", "expected pairs like class=Pk with blanks between them, found '=2'"),
        ("a='x", "expected pairs like class=Pk"),
        ("a=1 a=2", "expected each property once, found 'a' twice"),
        ("a=null", "expected a value for 'a', found null"),
        ("a = 1", "expected pairs like class=Pk"),
    ],
)
def test_what_is_no_list_of_properties_is_refused(text, fault):
    with pytest.raises(ValueError, match=fault):
        notation.parse_properties(text)


@pytest.mark.parametrize("text", ["'a", "a'b", "'a'b", "x 'y"])
def test_a_quote_is_closed_and_stands_around_a_whole_value(text):
    with pytest.raises(ValueError, match="with blanks between them, found"):
        notation.parse_list(text)


@pytest.mark.parametrize("text", [str(2**63), str(-(2**63) - 1), "9" * 400 + ".0"])
def test_numbers_that_no_file_of_a_game_can_hold_are_refused(text):
    with pytest.raises(ValueError, match=r"expected a (whole )?number"):
        notation.parse_scalar(text)
