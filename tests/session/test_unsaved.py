from pathlib import Path

import platformdirs
import pytest

from tests.builders import start
from tests.disks import without_reading
from tests.formats.games import changed, game_of_notes, pieces_of, unreadable
from tests.session.games import TIME
from vtt.base.errors import JournalError
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.session.unsaved import (
    UnsavedGame,
    mend_unsaved,
    new_unsaved_path,
    unsaved_folder,
    unsaved_games,
)


def test_the_folder_is_the_users():
    assert unsaved_folder().is_relative_to(Path(platformdirs.user_data_dir("vtt")))


def test_a_new_path_says_module_and_time_and_is_free(tmp_path):
    first = new_unsaved_path(tmp_path, "dbr", TIME)
    assert first.name == "dbr-20231114-221320.vttg"
    first.write_bytes(b"")
    assert new_unsaved_path(tmp_path, "dbr", TIME).name == "dbr-20231114-221320_2.vttg"
    assert new_unsaved_path(tmp_path / "none", "dbr", TIME).parent == tmp_path / "none"


def test_games_that_were_left_behind_are_found_newest_first(tmp_path):
    for name, created in (("old", 1000), ("new", 2000)):
        journal = Journal.create(tmp_path / f"{name}.vttg", make_header("vtt", created, start()))
        journal.append(b"x")
        journal.close()
    Journal.create(tmp_path / "empty.vttg", make_header("vtt", 4000, start())).close()
    (tmp_path / "broken.vttg").write_bytes(b"not a game")
    played = Journal.create(tmp_path / "played.vttg", make_header("vtt", 3000, start()))
    found = unsaved_games(tmp_path)
    played.close()
    assert found[:2] == (
        UnsavedGame(tmp_path / "new.vttg", start().module, "start", 2000, 1),
        UnsavedGame(tmp_path / "old.vttg", start().module, "start", 1000, 1),
    )
    assert found[2].path.name == "broken.vttg"
    assert "expected a game file" in found[2].error
    assert len(found) == 3


def test_no_folder_no_games(tmp_path):
    assert unsaved_games(tmp_path / "none") == ()


@pytest.mark.parametrize("time_ms", [-(2**62), -1, 0, 2**62])
def test_a_clock_that_jumped_still_gives_a_path(tmp_path, time_ms):
    first = new_unsaved_path(tmp_path, "dbr", time_ms)
    first.write_bytes(b"")
    assert new_unsaved_path(tmp_path, "dbr", time_ms) != first


def damaged(folder, number, spoil=changed):
    folder.mkdir(exist_ok=True)
    pieces = pieces_of(game_of_notes(4))
    pieces[number] = spoil(pieces[number])
    (folder / "game.vttg").write_bytes(b"".join(pieces))
    return folder / "game.vttg"


def test_what_can_be_saved_of_a_damaged_game_is_an_unsaved_game_and_the_damaged_one_is_set_aside(
    tmp_path,
):
    path = damaged(tmp_path, 3)
    before = path.read_bytes()
    (game,) = unsaved_games(tmp_path)
    assert "entry 3 was changed" in game.error
    assert mend_unsaved(path).lost == ("entries 3 to 4",)
    assert (tmp_path / "game.vttg.damaged").read_bytes() == before
    (game,) = unsaved_games(tmp_path)
    assert (game.path.name, game.entries, game.error) == ("game-repaired.vttg", 2, "")


def test_a_game_of_which_nothing_can_be_saved_is_set_aside_too(tmp_path):
    path = damaged(tmp_path, 0, unreadable)
    with pytest.raises(JournalError, match="neither its first state nor a keyframe"):
        mend_unsaved(path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.vttg.damaged"]
    assert unsaved_games(tmp_path) == ()


def test_a_game_that_cannot_even_be_read_is_named(tmp_path):
    (tmp_path / "folder.vttg").mkdir()
    (game,) = unsaved_games(tmp_path)
    assert game.error == f"{tmp_path / 'folder.vttg'}: Is a directory"


def test_a_folder_that_may_not_be_read_offers_nothing(tmp_path):
    folder = tmp_path / "unsaved"
    folder.mkdir()
    with without_reading(folder.parent):
        assert unsaved_games(folder) == ()
