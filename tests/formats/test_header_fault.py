import msgspec
import pytest

from vtt.formats.header_fault import header_fault
from vtt.formats.journal_format import JournalHeader

FIELDS = JournalHeader.__struct_fields__
REF = {"id": "m"}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([1, 2, 3, REF, "s", b""], "expected a text as its 'program', found a number"),
        ([1, "vtt", "noon", REF, "s", b""], "expected a number as its 'created', found a text"),
        ([1, "vtt", 3, 7, "s", b""], "expected a row of values as its 'module', found a number"),
        ([1, "vtt"], "expected 6 values or more, found 2"),
    ],
)
def test_a_header_of_wrong_values_is_told_in_words(values, words):
    with pytest.raises(msgspec.ValidationError) as fault:
        msgspec.msgpack.decode(msgspec.msgpack.encode(values), type=JournalHeader)
    assert header_fault(str(fault.value), FIELDS) == words


def test_what_is_no_values_at_all_keeps_its_reason():
    told = header_fault("Input data was truncated", FIELDS)
    assert told == (
        "expected the values with which a game begins, found other bytes (Input data was truncated)"
    )
