"""Names of hexes whose numbers run aslant: as an expression in what we write, and read again."""

import pytest

from vtt.formats.vassal.aslant import aslant_format
from vtt.geometry.grid_spec import GridNumbering, IndexNumbering, IndexStyle

LETTERS = IndexNumbering(IndexStyle.LETTERS)


def test_the_row_less_half_the_column():
    numbering = GridNumbering(line=LETTERS, separator=".", diagonal=-1)
    column = '26*(column.length()-1)+"ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(column.substring(0,1))'
    assert aslant_format(numbering) == '{column+"."+(row-(' + column + "-0)/2)}"


def test_numbers_with_zeros_and_the_place_first():
    two = IndexNumbering(offset=1, digits=2)
    numbering = GridNumbering(line=two, place=IndexNumbering(), place_first=True, diagonal=1)
    assert aslant_format(numbering) == '{(row+(column-1)/2)+""+(column<10?"0":"")+column}'


@pytest.mark.parametrize(
    "numbering",
    [
        GridNumbering(place=LETTERS, diagonal=1),
        GridNumbering(line=IndexNumbering(descends_from=9), diagonal=1),
    ],
)
def test_what_it_cannot_say(numbering):
    assert aslant_format(numbering) == ""
