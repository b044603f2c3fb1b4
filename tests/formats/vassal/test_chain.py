import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import FormatError
from vtt.formats.vassal import chain
from vtt.formats.vassal.chain import (
    MAX_LEVELS,
    join_chain,
    join_definition,
    split_chain,
    split_definition,
)

EXAMPLE = (
    "+/1700000000001/mark;Layer\temb2;;128;;Step;128;;;128;;;;1;false;0;0;i1.png,i2.png;,+ (reduced);"
    "true;Step;;;false;;1;1;true;;83,130;;;1.0;;true\\\tpiece;;;inf.png;1\\/Inf/Ground\t1\\\t"
    "Main Map;506;586;43;0"
)
levels = st.lists(st.text("ab;,/'\\\t", max_size=6), min_size=1, max_size=6)


def test_the_worked_example_comes_apart_and_together():
    piece_id, type_, state = split_definition(EXAMPLE)
    types, states = split_chain(type_), split_chain(state)
    assert piece_id == "1700000000001"
    assert [own.split(";")[0] for own in types] == ["mark", "emb2", "piece"]
    assert types[-1] == "piece;;;inf.png;1/Inf"
    assert states == ["Ground", "1", "Main Map;506;586;43;0"]
    assert join_definition(piece_id, join_chain(types), join_chain(states)) == EXAMPLE


@given(levels)
def test_both_ways_to_join_and_to_split_agree(parts):
    text = join_chain(parts)
    assert text == chain._join_slow(parts)
    assert split_chain(text) == chain._split_slow(text)


@given(levels)
def test_levels_come_back(parts):
    if parts[-1][:1] in ("'", "\\") or "\t" in parts[-1]:
        return  # the innermost level is bare
    if any(part.endswith("\\") for part in parts):
        return
    assert split_chain(join_chain(parts)) == parts


def test_a_long_chain_is_cut_in_one_pass():
    parts = [f"mark;{number}" for number in range(300)]
    assert split_chain(join_chain(parts)) == parts


def test_a_chain_of_absurd_length_is_refused():
    with pytest.raises(FormatError, match="at most"):
        split_chain(join_chain(["a"] * (MAX_LEVELS + 1)))
    with pytest.raises(FormatError, match="at most"):
        split_chain("'" + "a" * 3_000_000)


@pytest.mark.parametrize("text", ["", "+/null", "-/1", "piece;;;;"])
def test_what_is_no_definition_is_told(text):
    with pytest.raises(FormatError, match="expected a piece"):
        split_definition(text)
