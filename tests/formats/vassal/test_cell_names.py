from hypothesis import given
from hypothesis import strategies as st

from vtt.formats.vassal.cell_names import Numbering, index_name, parse_index, readings


@given(st.integers(-80, 80), st.booleans(), st.integers(0, 3))
def test_indices_both_ways(value, letters, leading):
    assert parse_index(index_name(value, letters, leading), letters) == value


def test_what_is_no_index():
    assert parse_index("x1", True) is None
    assert parse_index("", False) is None
    assert [index_name(value, True, 0) for value in (25, 26, 27, 53)] == ["Z", "AA", "BB", "BBB"]


def test_every_way_to_read_a_name_the_longest_first_index_first():
    bare = Numbering(h_leading=0, v_leading=0, h_offset=1, v_offset=2)
    assert readings("123", bare) == [(0, 21), (11, 1)]
    assert readings("3-1", Numbering("V", "-", h_leading=0, v_leading=0)) == [(0, 2)]
    assert readings("Hex 0102!", Numbering(format="Hex $gridLocation$!")) == [(0, 1)]
    assert readings("0102", Numbering(format="Hex $gridLocation$")) == []
    assert readings("0102", Numbering(format="nowhere")) == []
    assert readings("1-2", Numbering(separator="-")) == [], "both have two digits"
