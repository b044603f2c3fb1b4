import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.formats.vassal import kinds
from vtt.formats.vassal.names import Names

NAMES = Names(pictures={"a.png": "images/a.png"})


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (kinds.BOOL, "true", True),
        (kinds.NOT, "true", False),
        (kinds.INT, "-12", -12),
        (kinds.DOUBLE, "1.0E-5", 1e-5),
        (kinds.PX, "60", 15.0),
        (kinds.PX_DOUBLE, "1.0", 0.25),
        (kinds.COLOUR, "1,2,3,4", "#01020304"),
        (kinds.COLOUR, "", ""),
        (kinds.TEXTS, "a,b\\,c", ("a", "b,c")),
        (kinds.KEYS, "68\\,130,57344\\,0\\,go", ("Ctrl+D", "@go")),
        (kinds.PICTURE, "a.png", "images/a.png"),
        (kinds.PARAMETERS, "x:1,y:{A\\,1}", None),
        (kinds.PX_EXPRESSION, "$x$", "{($x$)*0.25}"),
    ],
)
def test_values_both_ways(kind, text, value):
    read = kind.read(text, NAMES)
    if value is not None:
        assert read == value
    assert kind.write(read, NAMES) == text


def test_old_spellings_are_read():
    assert kinds.KEYS.read("DF", NAMES) == ("Ctrl+D", "Ctrl+F")
    assert kinds.read_colour("0xFF00aa") == "#ff00aa"
    assert kinds.read_colour("null") == ""


@pytest.mark.parametrize(
    ("kind", "text"),
    [(kinds.INT, "x"), (kinds.DOUBLE, "NaN"), (kinds.COLOUR, "300,0,0"), (kinds.COLOUR, "red"),
     (kinds.FILLED, "")],
)  # fmt: skip
def test_what_is_no_such_value_is_refused(kind, text):
    with pytest.raises(ValueError, match=r"\S"):
        kind.read(text, NAMES)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_are_written_so_that_they_read_the_same(value):
    assert float(kinds.java_double(value)) == value
    assert float(kinds.number_text(value)) == value


@given(st.text("{}()$+*AB 0.25", max_size=12))
def test_lengths_in_expressions_come_back(text):
    scaled = kinds.read_px_expression(text)
    assert kinds.read_px_expression(kinds.write_px_expression(scaled)) == scaled


def test_a_picture_that_is_missing_is_none_and_not_malformed():
    assert kinds.PICTURE.read("none.png", NAMES) == ""
