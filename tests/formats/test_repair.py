import msgspec
import pytest

from tests.formats.games import changed, game_of_notes, note, pieces_of, unreadable
from tests.formats.modules import SMALL, copy_of_small, tree
from vtt.base.errors import FormatError, JournalError
from vtt.commands.log import EventLog
from vtt.commands.verify import verify_log
from vtt.formats.journal import MAX_BYTES, Journal, read_journal
from vtt.formats.journal_format import make_header, pack_header
from vtt.formats.module_file import read_module
from vtt.formats.module_save import zip_module
from vtt.formats.repair import Repair, repair_file
from vtt.formats.zip_salvage import NO_LIST
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state


@pytest.fixture
def game(tmp_path):
    """Writes the pieces of a game to a file."""

    def write(pieces, name="battle.vttg"):
        path = tmp_path / name
        path.write_bytes(b"".join(pieces))
        return path

    return write


@pytest.fixture
def archive(tmp_path):
    path = tmp_path / "small.vttm"
    zip_module(SMALL, path)
    return path


def sound(path):
    contents = read_journal(path)
    assert contents.lost == 0
    return verify_log(contents.start, contents.payloads)


def test_a_sound_game_is_left_alone(game, tmp_path):
    path = game(pieces_of(game_of_notes(3)))
    assert repair_file(path) == Repair()
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_goes_on_from_a_keyframe_and_its_beginning_is_kept_beside_it(game, tmp_path):
    pieces = pieces_of(game_of_notes(10, keyframe_every=3))
    pieces[6] = changed(pieces[6])
    path = game(pieces)
    before = path.read_bytes()
    found = repair_file(path)
    later, first = tmp_path / "battle-repaired.vttg", tmp_path / "battle-repaired-part1.vttg"
    assert found.files == (later, first)
    assert "entry 6 was changed" in found.fault
    assert found.saved == (
        f"{later}: entries 9 to 13, from the keyframe in entry 8 on",
        f"{first}: entries 1 to 5",
    )
    assert found.lost == ("entries 6 to 7",)
    assert sound(later).state == game_of_notes(10).state
    assert sound(first).commands == 4
    assert path.read_bytes() == before
    Journal.open(later)[0].close()


def test_entries_in_a_wrong_order_are_put_right_and_nothing_is_lost(game, tmp_path):
    pieces = pieces_of(game_of_notes(4))
    pieces[2], pieces[3] = pieces[3], pieces[2]
    found = repair_file(game(pieces), tmp_path / "right.vttg")
    assert found.lost == ()
    assert read_journal(tmp_path / "right.vttg").payloads == game_of_notes(4).payloads()


def test_a_lost_end_is_cut_off(game):
    path = game(pieces_of(game_of_notes(4)))
    path.write_bytes(path.read_bytes()[:-3])
    found = repair_file(path)
    assert "The file ends at entry 3" in found.fault
    assert sound(found.files[0]).entries == 3
    assert found.lost == (
        f"{len(pieces_of(game_of_notes(4))[-1]) - 3} bytes at the end of the file, of which no entry can be "
        "made",
    )


def test_a_game_of_which_nothing_is_left_is_refused(game, tmp_path):
    pieces = pieces_of(game_of_notes(4))
    pieces[0] = unreadable(pieces[0])
    path = game(pieces)
    with pytest.raises(
        JournalError,
        match=r"the header was changed.*neither its first state nor a.*repair --module",
    ):
        repair_file(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_of_a_later_program_is_named_and_left_alone(game, tmp_path):
    header = msgspec.structs.replace(make_header("vtt 9", 1, game_of_notes(0).start), format=9)
    path = game([pack_header(header)[0]])
    with pytest.raises(JournalError, match=r"battle\.vttg: the game file has format 9"):
        repair_file(path)
    assert list(tmp_path.iterdir()) == [path]


def test_with_the_module_a_game_comes_back_whose_start_is_lost(game, tmp_path):
    module = read_module(SMALL)
    log = EventLog(decode_state(encode_state(new_game(module))))
    for number in range(1, 5):
        note(log, f"note {number}")
    pieces = pieces_of(log)
    pieces[0] = unreadable(pieces[0])
    found = repair_file(game(pieces), module=SMALL)
    assert found.lost == (
        "the start of the game: it was made anew from scenario skirmish of the module small",
    )
    assert sound(found.files[0]).state.notes == log.state.notes


def test_what_stood_under_the_new_name_is_kept_as_a_backup(game, tmp_path):
    pieces = pieces_of(game_of_notes(4))
    pieces[2] = changed(pieces[2])
    (tmp_path / "battle-repaired.vttg").write_bytes(b"older")
    repair_file(game(pieces))
    assert (tmp_path / "battle-repaired.vttg.bak1").read_bytes() == b"older"


def test_the_damaged_file_is_never_written_over(game, archive):
    for path in (game(pieces_of(game_of_notes(1))), archive):
        with pytest.raises(FormatError, match="must have another name"):
            repair_file(path, path)


def test_a_sound_archive_is_left_alone(archive):
    assert repair_file(archive) == Repair()


@pytest.mark.parametrize("name", ["again.vttm", "again"])
def test_an_archive_without_its_list_comes_back_whole(archive, tmp_path, name):
    data = archive.read_bytes()
    archive.write_bytes(data[: data.index(b"PK\x01\x02")])
    found = repair_file(archive, tmp_path / name)
    assert "ends too early" in found.fault
    assert found.saved == (f"{tmp_path / name}: {len(tree(SMALL))} files",)
    assert found.lost == (NO_LIST,)
    assert read_module(tmp_path / name) == read_module(SMALL)


def test_of_a_cut_archive_the_first_files_come_back_and_the_faults_left_are_counted(archive):
    data = archive.read_bytes()
    archive.write_bytes(data[: data.index(b"scenarios/skirmish.xml") + 40])
    found = repair_file(archive)
    assert found.lost == (
        "scenarios/skirmish.xml cannot be unpacked: the archive ends in the middle of it",
        NO_LIST,
    )
    assert found.saved[0].endswith(" files; one fault is left in them, which vtt check names")


def test_where_the_first_file_is_lost_it_is_said_that_the_others_are_no_module(archive):
    data = bytearray(archive.read_bytes())
    data[data.index(b"module.xml") + 15] ^= 0xFF
    archive.write_bytes(bytes(data))
    found = repair_file(archive)
    assert found.lost[-1] == "module.xml, without which the others are no module"
    assert "one fault is left in them, which vtt check names" in found.saved[0]


def test_a_picture_that_cannot_be_unpacked_costs_only_itself(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "images" / "far.svg").write_bytes(b"<svg/>" * 99)
    zip_module(copy, tmp_path / "x.vttm")
    data = bytearray((tmp_path / "x.vttm").read_bytes())
    data[data.index(b"images/far.svg") + 15] ^= 0xFF
    (tmp_path / "x.vttm").write_bytes(bytes(data))
    found = repair_file(tmp_path / "x.vttm")
    assert len(found.lost) == 1
    assert "images/far.svg cannot be unpacked" in found.lost[0]
    assert read_module(found.files[0]) == read_module(SMALL)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("x.vttm", b"nothing of a zip", "no file comes out of it whole"),
        ("x.vttg", b"nothing of a game", "neither its first state nor a keyframe can be read"),
        ("x.txt", b"hello", "expected a game or the archive of a module, found a text"),
    ],
)
def test_a_file_that_is_neither_is_refused(tmp_path, name, data, words):
    (tmp_path / name).write_bytes(data)
    with pytest.raises((FormatError, JournalError), match=words):
        repair_file(tmp_path / name)


def test_a_folder_is_given_to_vtt_check(tmp_path):
    with pytest.raises(FormatError, match="found a folder: vtt check names the faults"):
        repair_file(tmp_path)


def test_a_file_beyond_all_bounds_is_not_looked_through(tmp_path):
    path = tmp_path / "endless.vttg"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(JournalError, match=r"endless\.vttg: expected a game of at most"):
        repair_file(path)


def test_what_comes_out_of_an_archive_and_is_refused_again_is_told(archive, tmp_path, monkeypatch):
    data = archive.read_bytes()
    archive.write_bytes(data[: data.index(b"PK\x01\x02")])

    def refused(path):
        raise FormatError(f"{path.name}: expected something else")

    monkeypatch.setattr("vtt.formats.repair.inspect_module", refused)
    found = repair_file(archive, tmp_path / "again.vttm")
    assert found.saved[0].endswith(" files; again.vttm: expected something else")
