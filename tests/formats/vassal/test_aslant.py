"""Names of hexes whose numbers run aslant: as an expression in what we write, and read again."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.behaviour.texts import said
from vtt.formats.vassal.aslant import aslant_format
from vtt.geometry.grid_label import format_label, index_text
from vtt.geometry.grid_spec import GridNumbering, IndexNumbering, IndexStyle

LETTERS = IndexNumbering(IndexStyle.LETTERS)


class Spot:
    """The row and the column of a hex, as VASSAL gives them to an expression."""

    def __init__(self, numbering, line, place):
        straight = msgspec.structs.replace(numbering, diagonal=0)
        self.row = index_text(straight.place, place)
        self.column = index_text(straight.line, line)

    def text(self, name):
        return {"row": self.row, "column": self.column}[name]

    def call(self, name, arguments):
        raise AssertionError(name)

    def misread(self, text, error):
        raise AssertionError((text, error))


numbers = st.builds(IndexNumbering, offset=st.integers(-1, 12), digits=st.integers(1, 3))


@given(
    st.builds(
        GridNumbering,
        line=numbers | st.just(LETTERS),
        place=numbers,
        separator=st.sampled_from(["", ".", "-"]),
        place_first=st.booleans(),
        diagonal=st.sampled_from([1, -1]),
    ),
    st.integers(-12, 60),
    st.integers(-12, 60),
)
def test_it_names_every_hex_as_we_do_also_left_of_column_0(numbering, line, place):
    if numbering.line.style is IndexStyle.LETTERS:
        line = abs(line)
    says = said(aslant_format(numbering), Spot(numbering, line, place))
    assert says == format_label(numbering, line, place)


@pytest.mark.parametrize(
    "numbering",
    [
        GridNumbering(place=LETTERS, diagonal=1),
        GridNumbering(line=IndexNumbering(descends_from=9), diagonal=1),
    ],
)
def test_what_it_cannot_say(numbering):
    assert aslant_format(numbering) == ""
