import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.formats.vassal.test_chain import EXAMPLE
from tests.vassal.full_modules import everything, odd_module
from vtt.base.errors import FormatError
from vtt.formats.vassal import shared_levels
from vtt.formats.vassal.chain import (
    MAX_LEVELS,
    join_chain,
    join_definition,
    split_chain,
    split_definition,
)
from vtt.formats.vassal.sequence import decode
from vtt.formats.vassal.shared_levels import SharedLevels

TEXTS = [c.text for make in (everything, odd_module) for c in make().walk() if c.text[:2] == "+/"]
letters = st.text("ab;,/'\\\t", max_size=8)


def cut_one_by_one(text):
    """Id, levels and state without anything shared; None where the text is no definition."""
    try:
        piece_id, type_, state = split_definition(text)
        return piece_id, split_chain(type_), state
    except FormatError:
        return None


def cut(shared, text):
    """The same by what is shared; that the fields are those of the texts is seen to here."""
    try:
        piece_id, levels, state = shared.definition(text)
    except FormatError:
        return None
    assert all(level.fields == tuple(decode(level.text, ";")) for level in levels)
    assert cut_state(shared.states, state) == cut_state(split_chain, state)
    return piece_id, [level.text for level in levels], state


def cut_state(cut_chain, state):
    try:
        return cut_chain(state)
    except FormatError:
        return None


def test_all_that_share_a_level_have_the_same_one():
    shared = SharedLevels()
    _, one, state = shared.definition(EXAMPLE)
    _, other, _ = shared.definition(EXAMPLE.replace("1\\/Inf", "2\\/Inf"))
    assert one[0] is other[0] is shared.level("mark;Layer")
    assert one[1] is other[1]
    assert (one[2].text, other[2].fields[4]) == ("piece;;;inf.png;1/Inf", "2/Inf")
    assert state == "Ground\t1\\\tMain Map;506;586;43;0"


@pytest.mark.parametrize("text", TEXTS)
def test_every_piece_is_cut_as_it_is_alone(text):
    shared = SharedLevels()
    assert [cut(shared, text), cut(shared, text)] == [cut_one_by_one(text)] * 2


@given(st.lists(st.tuples(letters, letters, letters), min_size=1, max_size=6))
def test_any_text_is_cut_as_it_is_alone(pieces):
    shared = SharedLevels()
    for piece in pieces:
        text = "/".join(("+", *piece))
        assert cut(shared, text) == cut_one_by_one(text)


@example([["", "''a", "b"], ["", "'a", "b'"]])
@given(st.lists(st.lists(st.text("ab;/'\\\t", max_size=5), min_size=1, max_size=5), max_size=5))
def test_any_chain_is_cut_as_it_is_alone(chains):
    shared = SharedLevels()
    for levels in chains:
        text = join_definition("1", join_chain(levels), "x")
        assert cut(shared, text) == cut_one_by_one(text)


def test_a_file_with_very_many_different_texts_is_cut_all_the_same(monkeypatch):
    monkeypatch.setattr(shared_levels, "MOST_KEPT", 2)
    shared = SharedLevels()
    for text in (*TEXTS, *TEXTS):
        assert cut(shared, text) == cut_one_by_one(text)


@example([["", "''a", "b"], ["", "'a", "b'"]])
@given(st.lists(st.lists(st.text("ab;/'\\\t", max_size=5), min_size=1, max_size=5), max_size=5))
def test_any_state_is_cut_as_it_is_alone(chains):
    shared = SharedLevels()
    for levels in (*chains, *chains):
        assert shared.states(join_chain(levels)) == split_chain(join_chain(levels))


@given(letters)
def test_any_text_as_a_state_is_cut_as_it_is_alone(text):
    assert SharedLevels().states(text) == split_chain(text)


def test_a_chain_of_absurd_length_is_refused():
    chain = join_chain(["a"] * (MAX_LEVELS + 1))
    with pytest.raises(FormatError, match="at most"):
        SharedLevels().definition(f"+/null/{chain}/x")
    with pytest.raises(FormatError, match="at most"):
        SharedLevels().states(chain)
