import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import start
from tests.strategies import commands, frozen_values, plain_equal, structs, words
from vtt.base.errors import FormatError
from vtt.commands.entry import (
    COMMAND,
    COMMENT,
    KEYFRAME,
    REDO,
    UNDO,
    CommandEntry,
    CommentEntry,
    Consent,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
    decode_entry,
    encode_entry,
    kind_of,
    pack_state,
    unpack_state,
)

findings = st.lists(frozen_values.filter(lambda value: not isinstance(value, tuple)), max_size=2)
entries = st.one_of(
    st.builds(
        CommandEntry,
        st.none() | words,
        words,
        st.integers(0, 2**50),
        commands(),
        words,
        findings.map(tuple),
        st.lists(words, max_size=2).map(tuple),
        st.none() | structs(Consent),
        st.lists(words, max_size=2).map(tuple),
    ),
    structs(UndoEntry),
    structs(RedoEntry),
    structs(CommentEntry),
    st.builds(KeyframeEntry, st.binary(max_size=9)),
)

KIND_OF = {
    CommandEntry: COMMAND,
    UndoEntry: UNDO,
    RedoEntry: REDO,
    CommentEntry: COMMENT,
    KeyframeEntry: KEYFRAME,
}


@given(entries)
def test_an_entry_comes_back_from_its_bytes(entry):
    data = encode_entry(entry)
    assert plain_equal(decode_entry(data), entry)
    assert encode_entry(decode_entry(data)) == data
    assert kind_of(data) == KIND_OF[type(entry)]


@pytest.mark.parametrize("data", [b"", b"\x90", b"\x93\x00\x01\x02"])
def test_other_bytes_are_refused(data):
    with pytest.raises(FormatError, match="expected the bytes of a log entry: "):
        decode_entry(data)


def test_what_is_no_entry_has_no_kind():
    assert (kind_of(b""), kind_of(b"\x90")) == (-1, -1)


def test_a_state_comes_back_from_its_kept_form():
    assert unpack_state(pack_state(start())) == start()
    assert pack_state(start()) == pack_state(start())
    with pytest.raises(FormatError, match="expected the bytes of a kept game state"):
        unpack_state(b"nothing")
