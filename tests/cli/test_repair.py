from tests.formats.games import changed, game_of_notes, note, pieces_of, unreadable
from tests.formats.modules import SMALL
from vtt.commands.log import EventLog
from vtt.formats.module_file import read_module
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state


def game(path, pieces):
    path.write_bytes(b"".join(pieces))
    return path


def test_what_is_saved_and_what_is_lost_is_told(vtt, tmp_path):
    pieces = pieces_of(game_of_notes(4))
    pieces[3] = changed(pieces[3])
    path = game(tmp_path / "x.vttg", pieces)
    result = vtt("repair", path, "-o", tmp_path / "y.vttg")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{path}: entry 3 was changed: it does not fit the chain of the entries before it",
        f"saved in {tmp_path / 'y.vttg'}: entries 1 to 2",
        "lost: entries 3 to 4",
    ]
    assert vtt("replay", tmp_path / "y.vttg", "--verify").exit_code in (0, 1)


def test_where_nothing_is_lost_or_wrong_it_is_said_so(vtt, tmp_path):
    pieces = pieces_of(game_of_notes(4))
    path = game(tmp_path / "x.vttg", [pieces[0], *reversed(pieces[1:])])
    result = vtt("repair", path)
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "nothing is lost")
    repaired = tmp_path / "x-repaired.vttg"
    result = vtt("repair", repaired)
    assert (result.exit_code, result.output) == (0, f"{repaired}: nothing to repair\n")


def test_where_nothing_can_be_saved_the_reason_is_an_error(vtt, tmp_path):
    result = vtt("repair", game(tmp_path / "x.vttg", [b"nothing"]))
    assert result.exit_code != 0
    assert "neither its first state nor a keyframe can be read" in str(result.exception)


def test_the_module_makes_a_lost_start_anew(vtt, tmp_path):
    log = EventLog(decode_state(encode_state(new_game(read_module(SMALL)))))
    note(log, "a word")
    pieces = pieces_of(log)
    path = game(tmp_path / "x.vttg", [unreadable(pieces[0]), *pieces[1:]])
    result = vtt("repair", path, "--module", SMALL)
    assert result.exit_code == 1
    assert result.output.splitlines()[1:] == [
        f"saved in {tmp_path / 'x-repaired.vttg'}: entry 1",
        "lost: the start of the game: it was made anew from scenario skirmish of the module small",
    ]
    assert vtt("replay", tmp_path / "x-repaired.vttg", "--module", SMALL).exit_code == 0
