import zlib

import immutables
import msgspec
import pytest
from hypothesis import given

from tests.builders import start
from tests.strategies import entries, plain_equal
from vtt.base.errors import FormatError
from vtt.commands.entry import (
    COMMAND,
    COMMENT,
    KEYFRAME,
    MAX_STATE_BYTES,
    REDO,
    UNDO,
    CommandEntry,
    CommentEntry,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
    decode_entry,
    encode_entry,
    kind_of,
    pack_state,
    unpack_state,
)
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.state.piece import Place

KIND_OF = {
    CommandEntry: COMMAND,
    UndoEntry: UNDO,
    RedoEntry: REDO,
    CommentEntry: COMMENT,
    KeyframeEntry: KEYFRAME,
}


@given(entries())
def test_an_entry_comes_back_from_its_bytes(entry):
    data = encode_entry(entry)
    assert plain_equal(decode_entry(data), entry)
    assert encode_entry(decode_entry(data)) == data
    assert kind_of(data) == KIND_OF[type(entry)]


@pytest.mark.parametrize("data", [b"", b"\x90", b"\x93\x00\x01\x02"])
def test_other_bytes_are_refused(data):
    with pytest.raises(FormatError, match="expected the bytes of a log entry: "):
        decode_entry(data)


def test_a_pose_that_no_command_holds_is_refused():
    move = MovePieces((PieceMove("a", Place("t", Pose(1.0, 2.0, 3.0))),))
    data = encode_entry(CommandEntry("red", "Ada", 1, move))
    spoilt = data.replace(b"\xcb\x3f\xf0" + bytes(6), b"\xcb\x7f\xf8" + bytes(6))
    assert spoilt != data
    with pytest.raises(FormatError, match="finite place"):
        decode_entry(spoilt)


def test_what_is_no_entry_has_no_kind():
    assert (kind_of(b""), kind_of(b"\x90")) == (-1, -1)


def test_a_state_comes_back_from_its_kept_form():
    assert unpack_state(pack_state(start())) == start()
    assert pack_state(start()) == pack_state(start())
    with pytest.raises(FormatError, match="expected the bytes of a kept game state"):
        unpack_state(b"nothing")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (pack_state(start())[:-9], "an early end"),
        (zlib.compress(bytes(MAX_STATE_BYTES + 1), 1), "more than 268435456 bytes"),
    ],
)
def test_a_kept_state_that_is_cut_or_without_bounds_is_refused(data, found):
    with pytest.raises(
        FormatError, match=f"expected the bytes of a kept game state: found {found}"
    ):
        unpack_state(data)


def test_a_kept_state_that_contradicts_itself_is_refused():
    lost = msgspec.structs.replace(start(), stacks=immutables.Map())
    with pytest.raises(FormatError, match="without contradictions: stack 'column' lacks piece"):
        unpack_state(pack_state(lost))
