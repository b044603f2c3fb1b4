import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.games import changed, game_of_notes, pieces_of
from vtt.formats.journal_records import find_records

LOG = game_of_notes(5)
PAYLOADS = dict(enumerate(LOG.payloads(), 1))


def found(pieces):
    records = find_records(b"".join(pieces))
    return {n: payload for n, payload in records.sound.items() if n}, records


def test_everything_of_a_sound_file_is_believed():
    sound, records = found(pieces_of(LOG))
    assert sound == PAYLOADS
    assert (sorted(records.sound), records.doubtful, records.last) == (list(range(6)), {}, 5)


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize("at", [0, 4, 9, 14])
def test_a_changed_entry_costs_itself_and_those_behind_it_are_believed(number, at):
    pieces = pieces_of(LOG)
    pieces[number] = changed(pieces[number], at)
    sound, records = found(pieces)
    lost = {number} if at == 14 else {number, number + 1}
    assert sound == {n: p for n, p in PAYLOADS.items() if n not in lost}
    assert set(records.doubtful) == lost & set(PAYLOADS) - {number}


def test_a_dropped_entry_leaves_its_follower_in_doubt():
    pieces = pieces_of(LOG)
    del pieces[2]
    sound, records = found(pieces)
    assert sorted(sound) == [1, 4, 5]
    assert records.doubtful == {3: PAYLOADS[3]}


def test_entries_in_another_order_or_twice_are_all_believed():
    pieces = pieces_of(LOG)
    assert found([pieces[0], *reversed(pieces[1:])])[0] == PAYLOADS
    assert found([*pieces, pieces[2]])[0] == PAYLOADS


@pytest.mark.parametrize("missing", [1, 7, 60])
def test_bytes_missing_inside_an_entry_do_not_cost_the_next_one(missing):
    pieces = pieces_of(LOG)
    pieces[2] = pieces[2][:20] + pieces[2][20 + missing :]
    sound, _ = found(pieces)
    assert sorted({1, 2, 3, 4, 5} - sound.keys()) == [2, 3] if missing == 60 else [2]


def test_a_spoilt_mark_costs_nothing():
    pieces = pieces_of(LOG)
    assert found([b"\x00" * 8 + pieces[0][8:], *pieces[1:]])[0] == PAYLOADS


@given(st.binary(max_size=300))
def test_in_any_bytes_nothing_is_found_that_was_not_written(data):
    assert find_records(data).sound == {}
