import msgspec
import pytest

from tests.builders import make_module
from tests.formats.games import (
    changed,
    game_of_notes,
    header_of,
    note,
    pieces_of,
    redo,
    remark,
    undo,
    unreadable,
)
from vtt.base.errors import JournalError
from vtt.commands.entry import (
    CommentEntry,
    KeyframeEntry,
    decode_entry,
    encode_entry,
    pack_state,
)
from vtt.commands.log import EventLog
from vtt.commands.verify import verify_log
from vtt.formats.journal_format import make_header, next_chain, pack_header, pack_record
from vtt.formats.journal_salvage import CHANGED_HEADER, runs_of_entries, salvage_journal
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state


def salvage(pieces):
    found = salvage_journal(b"".join(pieces))
    return found, [(s.keyframe, s.first, s.last) for s in found.stretches]


def last_state(stretch):
    start = stretch.header.start
    from vtt.commands.entry import unpack_state

    return verify_log(unpack_state(start), stretch.payloads).state


def plain(state):
    return encode_state(state)


def test_a_sound_game_is_one_stretch_with_the_same_entries():
    log = game_of_notes(5)
    found, stretches = salvage(pieces_of(log))
    assert stretches == [(0, 1, 5)]
    assert found.stretches[0].payloads == log.payloads()
    assert found.stretches[0].header == header_of(log)
    assert (found.lost, found.reasons) == ((), ())


def test_without_a_keyframe_the_longest_sound_beginning_is_kept():
    pieces = pieces_of(game_of_notes(9))
    pieces[4] = changed(pieces[4])
    found, stretches = salvage(pieces)
    assert stretches == [(0, 1, 3)]
    assert found.lost == ((4, 9),)


def test_play_goes_on_from_the_keyframe_behind_the_break():
    log = game_of_notes(10, keyframe_every=3)  # keyframes are entries 4, 8 and 12
    pieces = pieces_of(log)
    pieces[6] = changed(pieces[6])
    found, stretches = salvage(pieces)
    assert stretches == [(0, 1, 5), (8, 9, 13)]
    assert found.lost == ((6, 7),)
    assert plain(last_state(found.stretches[1])) == plain(log.state)
    first = found.stretches[0]
    assert len(first.payloads) == 4, "keyframes stand where the program puts them"


def test_the_keyframe_right_behind_a_dropped_entry_is_used():
    log = game_of_notes(10, keyframe_every=3)
    pieces = pieces_of(log)
    del pieces[7]
    found, stretches = salvage(pieces)
    assert stretches == [(0, 1, 6), (8, 9, 13)]
    assert found.lost == ((7, 7),)
    assert plain(last_state(found.stretches[1])) == plain(log.state)


def test_several_breaks_make_several_stretches():
    pieces = pieces_of(game_of_notes(10, keyframe_every=3))
    for number in (2, 10):
        pieces[number] = changed(pieces[number])
    found, stretches = salvage(pieces)
    assert stretches == [(0, 1, 1), (4, 5, 9), (12, 13, 13)]
    assert found.lost == ((2, 3), (10, 11))


def test_a_lost_header_is_made_anew_from_the_first_keyframe():
    log = game_of_notes(10, keyframe_every=3)
    pieces = pieces_of(log)
    pieces[0] = unreadable(pieces[0])
    found, stretches = salvage(pieces)
    assert stretches == [(4, 5, 13)]
    assert found.lost == ((1, 3),)
    (stretch,) = found.stretches
    assert stretch.header.program == "vtt repair"
    assert stretch.header.module == log.start.module
    assert stretch.header.created > 0
    assert plain(last_state(stretch)) == plain(log.state)


def test_undo_and_redo_behind_a_keyframe_are_renumbered():
    log = EventLog(game_of_notes(0).start, 3)
    for text in "abc":
        note(log, text)  # 1, 2, 3, and keyframe 4
    fifth = note(log, "d")
    remark(log, "a word")
    note(log, "e")
    undo(log, fifth)
    undo(log, 3)
    redo(log, fifth)
    pieces = pieces_of(log)
    pieces[2] = changed(pieces[2])
    found, stretches = salvage(pieces)
    assert stretches == [(0, 1, 1), (4, 5, 10)]
    assert plain(last_state(found.stretches[1])) == plain(log.state)


def test_bookmarks_behind_a_keyframe_mark_the_same_moments():
    log = EventLog(game_of_notes(0).start, 3)
    for text in "abcde":
        note(log, text)  # 1, 2, 3, keyframe 4, 5, 6
    for at in (6, 3, 2, None):
        log.comment(CommentEntry(None, "Ada", 1, f"at {at}", True, at))
    pieces = pieces_of(log)
    pieces[2] = changed(pieces[2])
    found, _ = salvage(pieces)
    kept = [decode_entry(payload) for payload in found.stretches[1].payloads[2:]]
    assert [(entry.text, entry.bookmark, entry.at) for entry in kept] == [
        ("at 6", True, 2),
        ("at 3", True, 0),
        ("at 2", False, None),
        ("at None", True, None),
    ]


def test_an_undo_that_leads_to_what_is_lost_ends_the_stretch_and_says_so():
    log = game_of_notes(4, keyframe_every=3)
    undo(log, 1)
    pieces = pieces_of(log)
    pieces[2] = changed(pieces[2])
    found, stretches = salvage(pieces)
    assert stretches == [(0, 1, 1), (4, 5, 5)]
    assert found.lost == ((2, 3), (6, 6))
    assert found.reasons == ("entry 6 cannot be done again: it leads to entry 1, which is lost",)


def with_entry(log, payload):
    """The file of a log with one more entry, whose checksums fit."""
    made = EventLog.load(log.start, log.payloads())
    made._payloads.append(payload)
    return pieces_of(made)


def test_a_keyframe_that_lies_is_a_reason_to_stop_and_a_place_to_go_on():
    log = game_of_notes(2)
    other = pack_state(
        msgspec.structs.replace(log.state, scenario=log.start.scenario, notes=log.start.notes)
    )
    found, stretches = salvage(with_entry(log, encode_entry(KeyframeEntry(other))))
    assert stretches == [(0, 1, 2), (3, 4, 3)]
    assert found.reasons[0].startswith(
        "entry 3 cannot be done again: the keyframe is not the state"
    )


def test_entries_of_another_game_are_not_mixed_in():
    log = game_of_notes(2)
    stranger = msgspec.structs.replace(log.start, secret="of another game")
    other = EventLog(decode_state(encode_state(stranger)), 3)
    for text in "abcdef":
        note(other, text)
    foreign = pieces_of(other)
    found, stretches = salvage([*pieces_of(log), *foreign[3:]])
    assert stretches == [(0, 1, 2)]
    assert found.lost == ((3, 8),)


def test_a_changed_header_that_can_still_be_read_is_used_and_told():
    log = game_of_notes(5, keyframe_every=3)
    pieces = pieces_of(log)
    pieces[0] = changed(pieces[0], pieces[0].index(b"vtt 1"))
    found, stretches = salvage(pieces)
    assert stretches == [(0, 1, 6)]
    assert (found.lost, found.reasons) == ((), (CHANGED_HEADER,))
    assert plain(last_state(found.stretches[0])) == plain(log.state)


def game_of_the_module(count, scenario="battle"):
    """A game of the module of the builders; what it begins with can be made anew from that."""
    log = EventLog(decode_state(encode_state(new_game(make_module(), scenario))))
    for number in range(1, count + 1):
        note(log, f"note {number}")
    return log


def test_a_start_that_is_lost_is_made_anew_from_the_module():
    module = make_module()
    log = game_of_the_module(4, module.scenarios[0].id)
    pieces = pieces_of(log)
    pieces[0] = unreadable(pieces[0])
    found = salvage_journal(b"".join(pieces), module)
    (stretch,) = found.stretches
    assert (stretch.first, stretch.last, found.lost) == (1, 4, ())
    (reason,) = found.reasons
    assert reason.startswith("the start of the game: it was made anew from scenario ")
    state = last_state(stretch)
    assert state.notes == log.state.notes
    assert state.pieces == log.state.pieces
    assert salvage_journal(b"".join(pieces)).stretches == ()


def test_the_secret_of_a_start_that_is_made_anew_is_that_of_the_keyframes():
    module = make_module()
    log = EventLog(decode_state(encode_state(new_game(module, module.scenarios[0].id))), 3)
    for number in range(1, 6):
        note(log, f"note {number}")
    pieces = pieces_of(log)
    pieces[0] = unreadable(pieces[0])
    found = salvage_journal(b"".join(pieces), module)
    (stretch,) = found.stretches
    assert (stretch.first, stretch.last) == (1, 6)
    assert plain(last_state(stretch)) == plain(log.state)


def test_what_stands_behind_the_last_entry_is_counted():
    pieces = pieces_of(game_of_notes(3))
    for made, count in (
        ([*pieces, b"rest\0\0"], 4),
        ([*pieces, bytes(90)], 0),
        ([*pieces[:3], pieces[3][:-5]], len(pieces[3]) - 5),
        ([*pieces[:3], changed(pieces[3], 0)], len(pieces[3])),
    ):
        assert salvage_journal(b"".join(made)).behind == count


def test_the_way_the_players_sit_is_kept_behind_a_break():
    log = game_of_notes(10, keyframe_every=3)
    pieces = pieces_of(log, style="hot-seat")
    pieces[2] = changed(pieces[2])
    found, _ = salvage(pieces)
    assert [stretch.header.style for stretch in found.stretches] == ["hot-seat", "hot-seat"]


def test_a_file_without_header_and_keyframe_gives_nothing():
    pieces = pieces_of(game_of_notes(2))
    pieces[0] = unreadable(pieces[0])
    found, stretches = salvage(pieces)
    assert (stretches, found.lost) == ([], ((1, 2),))


def test_a_game_of_a_later_format_is_not_touched():
    log = game_of_notes(1)
    head, chain = pack_header(msgspec.structs.replace(make_header("vtt 9", 1, log.start), format=9))
    payload = log.payloads()[0]
    record = pack_record(1, payload, next_chain(chain, payload))
    with pytest.raises(JournalError, match="format 9, written by a later version"):
        salvage_journal(head + record)


def test_runs_of_numbers_are_told_in_words():
    assert runs_of_entries([(1, 1), (3, 9)]) == "entry 1, entries 3 to 9"
